import type { ExportList } from "../../contract/list-query.ts";
import type { RecordColumn } from "../../contract/lists/column.ts";
import { queriedRows, type QueriedColumn } from "../../contract/list-rows.ts";
import type { ExportCell, ExportReading, ExportSource, ExportText } from "./source.ts";

export interface ListedSource<Row> extends Pick<ExportSource, "title" | "needs"> {
  readonly list: ExportList;
  readonly columns: readonly RecordColumn<Row>[];
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
function listed<Row>(text: ExportText): (column: RecordColumn<Row>) => QueriedColumn<Row> {
  return ({ id, value, shown, values }) => ({
    id,
    value: (row) => value(row, text),
    ...(shown ? { display: (row: Row) => shown(row, text) } : {}),
    ...(values ? { values } : {}),
  });
}

function cellOf<Row>({ kind, value, shown }: RecordColumn<Row>, row: Row, text: ExportText): ExportCell {
  const plain = shown ? shown(row, text) : value(row, text);
  return kind === "moment" && typeof plain === "string" ? new Date(plain) : plain;
}
