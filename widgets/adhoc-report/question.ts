import { useCallback, useMemo } from "react";
import { AdhocQuerySchema, writeQuery, type AdhocQuery, type BaseView } from "../../contract/adhoc/queries.ts";
import { CHART_FORMS, type AdhocChartForm } from "./chart-plan.ts";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";

/**
 * Parameters of the address: the query as JSON without its default values, the page from 1, the page size, and the form
 * of the answer.
 */
const PARAMETERS = {
  query: "report",
  page: "page",
  size: "rows",
  shown: "show",
  form: "chart",
  figure: "figure",
} as const;

export const SHOWN = ["all", "table", "chart", "map"] as const;
type ResultView = (typeof SHOWN)[number];

/** The state in the address, so that a reload and a link show the same. */
export interface Question {
  /** Null if the address has no valid query. */
  readonly query: AdhocQuery | null;
  /** From 0. */
  readonly page: number;
  readonly size: number | null;
  readonly shown: ResultView;
  /** The chart's form and figure; null chooses them by the data. */
  readonly form: AdhocChartForm | null;
  readonly figure: string | null;
}

/** The question in the address, and a function to change it: a changed query begins at its first page. */
export function useQuestion(): readonly [Question, (change: Partial<Question>) => void] {
  const [parameters, change] = useAddressParameters();
  const text = parameters.get(PARAMETERS.query);
  const query = useMemo(() => readQuery(text), [text]);
  const ask = useCallback(
    (next: Partial<Question>) => {
      const written: Record<string, string | null> = {};
      if (next.query !== undefined) {
        written[PARAMETERS.query] = next.query && writeQuery(next.query);
        written[PARAMETERS.page] = null;
        written[PARAMETERS.figure] = null;
      }
      if (next.page !== undefined) written[PARAMETERS.page] = next.page === 0 ? null : String(next.page + 1);
      if (next.size !== undefined) written[PARAMETERS.size] = next.size === null ? null : String(next.size);
      if (next.shown !== undefined) written[PARAMETERS.shown] = next.shown === "all" ? null : next.shown;
      if (next.form !== undefined) written[PARAMETERS.form] = next.form;
      if (next.figure !== undefined) written[PARAMETERS.figure] = next.figure;
      change(written);
    },
    [change],
  );
  const numbered = (name: string, most: number) => {
    const value = Number(parameters.get(name) ?? NaN);
    return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
  };
  const question = {
    query,
    page: (numbered(PARAMETERS.page, 1_000_000) ?? 1) - 1,
    size: numbered(PARAMETERS.size, 500),
    shown: SHOWN.find((each) => each === parameters.get(PARAMETERS.shown)) ?? "all",
    form: CHART_FORMS.find((each) => each === parameters.get(PARAMETERS.form)) ?? null,
    figure: parameters.get(PARAMETERS.figure),
  };
  return [question, ask];
}

function readQuery(text: string | null): AdhocQuery | null {
  if (text === null) return null;
  try {
    return AdhocQuerySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A view without filters, groups or order. */
export const wholeView = (view: BaseView["name"]): AdhocQuery => AdhocQuerySchema.parse({ view });

/** The same question to another view, without the parts that the other view does not have. */
export function askedOf(view: BaseView, query: AdhocQuery): AdhocQuery {
  return { ...wholeView(view.name), locations: view.located ? query.locations : [] };
}
