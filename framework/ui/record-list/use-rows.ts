import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAtomValue } from "jotai";
import type { ListPage } from "../../../contract/lists/list-query.ts";
import { queriedRows } from "../../../contract/lists/list-rows.ts";
import { timeZoneAtom } from "../../i18n/format.ts";
import type { ListView } from "./address-view.ts";
import type { ListColumn, RowPage, RowSource } from "./props.ts";

/** The rows of one page, and the state of their request. */
interface ShownRows<Row> {
  readonly rows: readonly Row[];
  /** Number of rows of the whole answer, and of the list without search and filters if that is known. */
  readonly total: number;
  readonly all: number | null;
  /** Every row of the answer, where the browser has them. */
  readonly answer: readonly Row[] | null;
  readonly state: "loading" | "ready" | "failed";
  readonly error: unknown;
  retry(): void;
}

interface FetchedPage<Row> {
  readonly of: object;
  readonly page: RowPage<Row> | null;
  readonly error: unknown;
}

const NO_ROWS: readonly never[] = [];

/** The rows that a view shows. The previous rows stay until the next have arrived, so that nothing jumps. */
export function useRows<Row>(
  source: RowSource<Row>,
  columns: readonly ListColumn<Row>[],
  view: ListView & { readonly size: number },
): ShownRows<Row> {
  const client = useClientRows(source, columns, view);
  const server = useServerRows(source, view);
  return client ?? server;
}

function useClientRows<Row>(
  source: RowSource<Row>,
  columns: readonly ListColumn<Row>[],
  { search, filters, sort, page, size }: ListView & { readonly size: number },
): ShownRows<Row> | null {
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const timeZone = useAtomValue(timeZoneAtom);
  const whole = source.kind === "client" ? source.rows : null;
  const answer = useMemo(
    () => whole && queriedRows(whole, columns, { query: { search, filters, sort }, language, timeZone }),
    [whole, columns, search, filters, sort, language, timeZone],
  );
  return useMemo(
    () =>
      whole &&
      answer && {
        rows: answer.slice(page * size, (page + 1) * size),
        total: answer.length,
        all: whole.length,
        answer,
        state: "ready",
        error: null,
        retry: () => undefined,
      },
    [whole, answer, page, size],
  );
}

function useServerRows<Row>(
  source: RowSource<Row>,
  { search, filters, sort, page, size }: ListView & { readonly size: number },
): ShownRows<Row> {
  const [tries, setTries] = useState(0);
  const [fetched, setFetched] = useState<FetchedPage<Row> | null>(null);
  const ask = source.kind === "server" ? source.page : null;
  // One object per request, which identifies its answer.
  const asked = useMemo(
    () => ({
      query: { search, filters: [...filters], sort: [...sort], offset: page * size, limit: size } satisfies ListPage,
      ask,
      tries,
    }),
    [search, filters, sort, page, size, ask, tries],
  );
  useEffect(() => {
    if (asked.ask === null) return undefined;
    const ending = new AbortController();
    asked.ask(asked.query, ending.signal).then(
      (answer) => {
        if (!ending.signal.aborted) setFetched({ of: asked, page: answer, error: null });
      },
      (error: unknown) => {
        if (!ending.signal.aborted) setFetched((before) => ({ of: asked, page: before?.page ?? null, error }));
      },
    );
    return () => ending.abort();
  }, [asked]);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  const answered = fetched?.of === asked;
  return {
    rows: fetched?.page?.rows ?? NO_ROWS,
    total: fetched?.page?.total ?? 0,
    all: fetched?.page?.all ?? null,
    answer: null,
    state: !answered ? "loading" : fetched.error === null ? "ready" : "failed",
    error: answered ? fetched.error : null,
    retry,
  };
}
