import type { ExportList } from "../../contract/list-query.ts";
import { queriedRows } from "../../contract/list-rows.ts";
import type { QueriedColumn } from "../../contract/list-rows.ts";
import type { ExportCell, ExportColumn, ExportReading, ExportSource, ExportText } from "./source.ts";

/** A column of a list that is read whole: how it is sorted and filtered, and how it is written. */
export interface SourceColumn<Row> extends ExportColumn {
  /** What the column sorts and filters by; a moment as ISO 8601. */
  value(row: Row, text: ExportText): string | number | null;
  /** What the cell shows where that is not the value. */
  shown?(row: Row, text: ExportText): string;
  /** What a choice filter compares where a row has several values. */
  values?(row: Row): readonly string[];
}

export interface ListedSource<Row> extends Pick<ExportSource, "title" | "needs"> {
  readonly list: ExportList;
  readonly columns: readonly SourceColumn<Row>[];
  contextName?(reading: ExportReading): Promise<string | null>;
  /** All rows of the list, or those of its context. */
  read(reading: ExportReading): Promise<readonly Row[]>;
}

/** The export of a list that is small enough to be read whole: its columns say all there is to say. */
export function listedSource<Row>({ columns, read, ...source }: ListedSource<Row>): ExportSource {
  const answer = async (reading: ExportReading): Promise<readonly Row[]> =>
    queriedRows(await read(reading), columns.map(listed(reading.text)), reading);
  return {
    ...source,
    columns,
    count: async (reading) => (await answer(reading)).length,
    async *rows(reading) {
      const { text } = reading;
      yield (await answer(reading)).map((row) =>
        Object.fromEntries(columns.map((column) => [column.id, cellOf(column, row, text)])),
      );
    },
  };
}

/** The columns as the screen's list has them. */
function listed<Row>(text: ExportText): (column: SourceColumn<Row>) => QueriedColumn<Row> {
  return ({ id, value, shown, values }) => ({
    id,
    value: (row) => value(row, text),
    ...(shown ? { display: (row: Row) => shown(row, text) } : {}),
    ...(values ? { values } : {}),
  });
}

function cellOf<Row>({ kind, value, shown }: SourceColumn<Row>, row: Row, text: ExportText): ExportCell {
  const plain = shown ? shown(row, text) : value(row, text);
  return kind === "moment" && typeof plain === "string" ? new Date(plain) : plain;
}

const stateKey = (active: string): string => `domain.lists.states.${active === "true" ? "active" : "inactive"}`;

/** The column that says whether a record is active. */
export function stateColumn<Row extends { readonly active: boolean }>(header: string): SourceColumn<Row> {
  return {
    id: "active",
    header,
    kind: "text",
    width: 10,
    value: ({ active }) => String(active),
    shown: ({ active }, text) => text(stateKey(String(active))),
    choice: (value, text) => text(stateKey(value)),
  };
}

/** Who changed a record last, and when. */
export function editColumns<Row extends { readonly editedBy: string; readonly editedDate: string }>(
  headers: string,
): readonly SourceColumn<Row>[] {
  return [
    { id: "editedBy", header: `${headers}.editedBy`, kind: "text", width: 16, value: ({ editedBy }) => editedBy },
    {
      id: "editedDate",
      header: `${headers}.editedDate`,
      kind: "moment",
      width: 20,
      value: ({ editedDate }) => editedDate,
    },
  ];
}
