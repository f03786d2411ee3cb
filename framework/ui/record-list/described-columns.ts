import { useMemo } from "react";
import type { ListText, RecordColumn } from "../../../contract/lists/column.ts";
import { useFormat, useText } from "../../i18n/index.ts";
import { useEntryText } from "../grid/number-entry.ts";
import type { ColumnFilter, ListColumn } from "./props.ts";

const NO_ROWS: readonly never[] = [];

/** Makes the columns of a list that is never exported; their headings are the texts of `at`. */
export const screenColumns =
  <Row>(at: string) =>
  (
    id: string,
    screen: RecordColumn<Row>["screen"],
    value: RecordColumn<Row>["value"],
    more: Partial<RecordColumn<Row>> = {},
  ): RecordColumn<Row> => ({ id, header: `${at}.${id}`, kind: "text", width: 0, screen, value, ...more });

/** The columns of a list from the description that its export also uses; `rows` provide the choices of filters. */
export function useDescribedColumns<Row>(
  columns: readonly RecordColumn<Row>[],
  rows: readonly Row[] = NO_ROWS,
): ListColumn<Row>[] {
  const text = useText();
  const { instant, date } = useFormat();
  const written = useEntryText();
  return useMemo(
    () =>
      columns.map((column): ListColumn<Row> => {
        const { id, kind, shown, values, status, screen: { rowHeader, ...screen } = {} } = column;
        const filter = filterOf(column, rows, text);
        const value = (row: Row) => column.value(row, text);
        return {
          id,
          header: text(column.header),
          sortable: true,
          value,
          ...screen,
          ...(rowHeader && { rowHeader, always: true }),
          ...(kind === "number" && { numeric: true, display: (row: Row) => written(value(row)) }),
          ...(kind === "day" && { display: (row: Row) => date(String(value(row) ?? "")) }),
          ...(kind === "moment" && { display: (row: Row) => instant(String(value(row) ?? "")) }),
          ...(shown && { display: (row: Row) => shown(row, text) }),
          ...(values && { values }),
          ...(status && { status }),
          ...(filter && { filter }),
        };
      }),
    [columns, rows, text, instant, date, written],
  );
}

function filterOf<Row>(
  { kind, choices, choice }: RecordColumn<Row>,
  rows: readonly Row[],
  text: ListText,
): ColumnFilter | null {
  if (choices)
    return {
      kind: "choice",
      choices: choices(rows).map((value) => ({ value, label: choice ? choice(value, text) : value })),
    };
  switch (kind) {
    case "text":
      return { kind: "text" };
    case "day":
    case "moment":
      return { kind: "date" };
    case "number":
    case "yesNo":
      return null;
  }
}
