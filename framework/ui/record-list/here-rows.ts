import type { ListFilter } from "../../../contract/list-query.ts";
import type { ListView } from "./list-view.ts";
import type { ListColumn } from "./props.ts";

/** How texts and days are read. */
export interface Reading {
  readonly language: string;
  /** The agency's, in which a moment's day is told. */
  readonly timeZone: string;
}

/** The rows that a query leaves, in its order: what the server does for lists that it pages. */
export function answerHere<Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  { search, filters, sort, language, timeZone }: Omit<ListView, "page"> & Reading,
): readonly Row[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const folded = (text: string) => text.toLocaleLowerCase(language);
  const wanted = folded(search.trim());
  const found = rows.filter(
    (row) =>
      (wanted === "" || columns.some((column) => folded(shown(column, row)).includes(wanted))) &&
      filters.every((filter) => {
        const column = byId.get(filter.column);
        return column === undefined || passes(row, column, { filter, folded, dayOf: dayIn(timeZone) });
      }),
  );
  const order = sort.flatMap(({ column: id, direction }) => {
    const column = byId.get(id);
    return column ? [{ column, sign: direction === "desc" ? -1 : 1 }] : [];
  });
  if (order.length === 0) return found;
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  return found.toSorted((a, b) => {
    for (const { column, sign } of order) {
      const difference = compareValues(column.value(a), column.value(b), { compare, sign });
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

/** What a cell shows. */
export function shown<Row>(column: ListColumn<Row>, row: Row): string {
  return column.display?.(row) ?? String(column.value(row) ?? "");
}

interface Passing {
  readonly filter: ListFilter;
  folded(text: string): string;
  dayOf(value: string): string | null;
}

function passes<Row>(row: Row, column: ListColumn<Row>, { filter, folded, dayOf }: Passing): boolean {
  switch (filter.kind) {
    case "contains":
      return folded(shown(column, row)).includes(folded(filter.text));
    case "oneOf": {
      const values = column.values?.(row) ?? [String(column.value(row) ?? "")];
      return values.some((value) => filter.values.includes(value));
    }
    case "between": {
      const day = dayOf(String(column.value(row) ?? ""));
      return day !== null && (filter.from === null || day >= filter.from) && (filter.to === null || day <= filter.to);
    }
  }
}

/** The day of a moment (ISO 8601) in a time zone, or of a day itself, as YYYY-MM-DD; null for what is neither. */
function dayIn(timeZone: string): (value: string) => string | null {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (value) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
    const moment = Date.parse(value);
    return Number.isNaN(moment) ? null : format.format(moment);
  };
}

type Value = string | number | null;

/** What is missing stands last, whichever way the column is sorted. */
function compareValues(
  a: Value,
  b: Value,
  { compare, sign }: { readonly compare: (a: string, b: string) => number; readonly sign: number },
): number {
  if (a === b) return 0;
  if (a === null || a === "") return 1;
  if (b === null || b === "") return -1;
  return sign * (typeof a === "number" && typeof b === "number" ? a - b : compare(String(a), String(b)));
}
