import { useCallback, useEffect, useMemo, useState } from "react";
import { z } from "zod";
import { getPageLevelLookupDetails } from "../../../contract/lookups/calls/page-lookups.ts";
import { send } from "../../http/api.ts";
import { usePreference } from "../../preferences/stored.ts";
import type { ListColumn } from "./props.ts";

const COLUMNS_MAX = 60;
const WIDTH_MAX = 2000;
const id = z.string().max(COLUMNS_MAX);

/** The stored view of a list for one reader; optional and not trusted. */
const RememberedSchema = z.object({
  size: z.int().min(1).max(500).optional(),
  /** The columns in the reader's order. */
  order: z.array(id).max(COLUMNS_MAX).optional(),
  hidden: z.array(id).max(COLUMNS_MAX).optional(),
  widths: z.record(id, z.number().min(20).max(WIDTH_MAX)).optional(),
  sort: z
    .array(z.object({ column: id, direction: z.enum(["asc", "desc"]) }))
    .max(3)
    .optional(),
});
type ListState = z.infer<typeof RememberedSchema>;

const NOTHING: ListState = {};
const readRemembered = (stored: unknown) => RememberedSchema.safeParse(stored).data;

/** One column as the reader has it. */
interface ChosenColumn<Row> {
  readonly column: ListColumn<Row>;
  readonly hidden: boolean;
}

export interface Columns<Row> {
  /** All of them in the reader's order. */
  readonly chosen: readonly ChosenColumn<Row>[];
  /** Those that are shown, with the reader's widths. */
  readonly shown: readonly ListColumn<Row>[];
  readonly remembered: ListState;
  remember(change: Partial<ListState>): void;
  reset(): void;
}

/** The reader's columns of a list, page size and order, remembered under the list's name. */
export function useColumns<Row>(name: string, columns: readonly ListColumn<Row>[]): Columns<Row> {
  const [remembered, keep] = usePreference<ListState>(`list.${name}`, NOTHING, readRemembered);
  const chosen = useMemo(() => choose(columns, remembered), [columns, remembered]);
  const shown = useMemo(
    () =>
      chosen
        .filter(({ hidden }) => !hidden)
        .map(({ column }) => {
          const width = remembered.widths?.[column.id];
          return width === undefined ? column : { ...column, width };
        }),
    [chosen, remembered.widths],
  );
  const remember = useCallback((change: Partial<ListState>) => keep({ ...remembered, ...change }), [remembered, keep]);
  const reset = useCallback(() => keep(NOTHING), [keep]);
  return { chosen, shown, remembered, remember, reset };
}

/** A column that the reader's order does not know yet is put where the list has it. */
function choose<Row>(columns: readonly ListColumn<Row>[], { order, hidden }: ListState): ChosenColumn<Row>[] {
  const placed = (order ?? []).flatMap((wanted) => columns.find((column) => column.id === wanted) ?? []);
  const result = [...placed];
  columns.forEach((column, index) => {
    if (!placed.includes(column)) result.splice(order ? Math.min(index, result.length) : result.length, 0, column);
  });
  return result.map((column) => ({
    column,
    hidden: column.always !== true && (hidden ? hidden.includes(column.id) : column.hiddenAtFirst === true),
  }));
}

/** The page sizes of the specification (9); the PageSize lookup may name others. */
const PAGE_SIZES: readonly number[] = [10, 20, 25, 50, 100];
const FIRST_PAGE_SIZE = 25;
/** Search key of the lookup that administrators maintain. */
const LOOKUP = "PageSize";
/** The longest page, regardless of the lookup, so that a browser can draw it. */
const SIZE_MAX = 500;

let asked: Promise<readonly number[]> | null = null;

/** The page sizes that are offered: the lookup's, or the specification's five until it answers or if it has none. */
export function usePageSizes(): readonly number[] {
  const [sizes, setSizes] = useState(PAGE_SIZES);
  useEffect(() => {
    let wanted = true;
    asked ??= fetchSizes();
    void asked.then((answer) => {
      if (wanted) setSizes(answer);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return sizes;
}

/** The reader's usual page size, for lists in which they chose none; remembered for the reader. */
export function useUsualPageSize(): [number, (size: number) => void] {
  return usePreference("pageSize", FIRST_PAGE_SIZE, readSize);
}

const readSize = (stored: unknown): number | undefined =>
  typeof stored === "number" && Number.isInteger(stored) && stored > 0 && stored <= SIZE_MAX ? stored : undefined;

/** Forgets the answer, so that the next list asks again. */
export function forgetPageSizes(): void {
  asked = null;
}

async function fetchSizes(): Promise<readonly number[]> {
  try {
    const lookups = await send(getPageLevelLookupDetails, {
      body: { searchKeys: [LOOKUP] },
      quiet: true,
      silent: true,
    });
    const details = lookups.find(({ searchKey }) => searchKey === LOOKUP)?.details ?? [];
    const sizes = details.map(({ value }) => Number(value)).filter((size) => Number.isInteger(size) && size > 0);
    const fit = [...new Set(sizes.filter((size) => size <= SIZE_MAX))].toSorted((a, b) => a - b);
    return fit.length > 0 ? fit : PAGE_SIZES;
  } catch {
    // A list can be read without the lookup.
    asked = null;
    return PAGE_SIZES;
  }
}
