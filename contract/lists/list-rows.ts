import type { ListFilter, ListQuery } from "./list-query.ts";

/** A column of a list whose rows have all been loaded. */
export interface QueriedColumn<Row> {
  readonly id: string;
  /** The value that the column sorts and filters by; a moment as ISO 8601. */
  value(row: Row): string | number | null;
  /** The text of the cell where it differs from the value. */
  display?(row: Row): string;
  /** The values that a choice filter compares where a row has several. */
  values?(row: Row): readonly string[];
}

/** The query, and functions to read texts and days. */
interface ListReading {
  readonly query: { readonly [Key in keyof ListQuery]: Readonly<ListQuery[Key]> };
  readonly language: string;
  /** The agency's, IANA name, in which the day of a moment is counted. */
  readonly timeZone: string;
}

/** The rows that a query selects, in its order: the same on the screen and in an export. */
export function queriedRows<Row>(
  rows: readonly Row[],
  columns: readonly QueriedColumn<Row>[],
  { query, language, timeZone }: ListReading,
): readonly Row[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const folded = (text: string) => text.toLocaleLowerCase(language);
  const dayOf = dayIn(timeZone);
  const wanted = folded(query.search.trim());
  const found = rows.filter(
    (row) =>
      (wanted === "" || columns.some((column) => folded(textOf(column, row)).includes(wanted))) &&
      query.filters.every((filter) => {
        const column = byId.get(filter.column);
        return column === undefined || passes(row, column, { filter, folded, dayOf });
      }),
  );
  const order = query.sort.flatMap(({ column: id, direction }) => {
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

const textOf = <Row>(column: QueriedColumn<Row>, row: Row): string =>
  column.display?.(row) ?? String(column.value(row) ?? "");

function passes<Row>(
  row: Row,
  column: QueriedColumn<Row>,
  {
    filter,
    folded,
    dayOf,
  }: { readonly filter: ListFilter; folded(text: string): string; dayOf(value: string): string | null },
): boolean {
  switch (filter.kind) {
    case "contains":
      return folded(textOf(column, row)).includes(folded(filter.text));
    case "oneOf":
      return (column.values?.(row) ?? [String(column.value(row) ?? "")]).some((value) => filter.values.includes(value));
    case "between": {
      const day = dayOf(String(column.value(row) ?? ""));
      return day !== null && (filter.from === null || day >= filter.from) && (filter.to === null || day <= filter.to);
    }
  }
}

/** The day of a moment (ISO 8601) in a time zone, or a day itself, as YYYY-MM-DD; null for anything else. */
function dayIn(timeZone: string): (value: string) => string | null {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (value) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
    const moment = Date.parse(value);
    return Number.isNaN(moment) ? null : format.format(moment);
  };
}

/** Missing values come last, in both directions of sorting. */
function compareValues(
  a: string | number | null,
  b: string | number | null,
  { compare, sign }: { readonly compare: (a: string, b: string) => number; readonly sign: number },
): number {
  if (a === b) return 0;
  if (a === null || a === "") return 1;
  if (b === null || b === "") return -1;
  return sign * (typeof a === "number" && typeof b === "number" ? a - b : compare(String(a), String(b)));
}
