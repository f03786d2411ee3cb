import type { ExportOrder } from "../../contract/lists/calls.ts";
import type { DocumentFormat, ExportFormat } from "../../contract/lists/export-formats.ts";
import type { ExportList, ListQuery } from "../../contract/lists/list-query.ts";
import { queriedRows, type QueriedColumn } from "../../contract/lists/list-rows.ts";
import type { ListText, RecordColumn } from "../../contract/lists/column.ts";
import type { PrivilegeRule } from "../../contract/people/privileges.ts";
import type { Language } from "../answers/texts.ts";
import type { Reader } from "../storage/database.ts";
import { sql, type SQL } from "../storage/orm.ts";

/** Text of a key in the reader's language. */
export type ExportText = ListText;

/** The value of one cell. A `Date` is an instant, shown in the agency's time zone; a calendar day is its text, YYYY-MM-DD. */
export type ExportCell = string | number | boolean | Date | null;
/** A row: its cells by the ids of their columns. */
export type ExportRow = Readonly<Record<string, ExportCell>>;

/** The properties of a column that a file needs. */
export interface ExportColumn extends Pick<RecordColumn<never>, "id" | "header" | "kind" | "width" | "choice"> {
  /** The heading in the reader's language, if it is not a plain key. */
  readonly title?: string;
}

/** One read of a list: the request, and the caller whose rights apply. */
export interface ExportReading {
  /** One repeatable-read transaction for `count` and `rows` both. */
  readonly reader: Reader;
  readonly query: ListQuery;
  /** Restricts the list, for example to a role by its id; null for none. */
  readonly context: number | null;
  readonly language: Language;
  readonly text: ExportText;
  /** The agency's, IANA name: days of a filter begin and end in it. */
  readonly timeZone: string;
}

/** A list that can be exported; its domain registers it. */
export interface ExportSource {
  readonly list: ExportList;
  /** Key of the list's name in locales/, e.g. `domain.lists.users`: the title of the file and the stem of its name. */
  readonly title: string;
  /** The privileges for each format; formats without an entry are not written. */
  readonly needs: Readonly<Record<DocumentFormat, PrivilegeRule>> &
    Readonly<Partial<Record<ExportFormat, PrivilegeRule>>>;
  /** Every column that the screen may show, in the screen's initial order. */
  readonly columns: readonly ExportColumn[];
  /** The cell in which each row has its geometry, as GeoJSON text; absent if rows have none. */
  readonly placeCell?: string;
  /** The name of `context` for the title ("Role: Viewer"); null for none. */
  contextName?(reading: ExportReading): Promise<string | null>;
  /** Rows of the whole answer. */
  count(reading: ExportReading): Promise<number>;
  /** The rows in the query's order, a batch at a time (`batches` reads them by a cursor). */
  rows(reading: ExportReading): AsyncIterable<readonly ExportRow[]>;
}

/** A list whose columns and rows depend on the request and the caller. */
export interface DynamicSource extends Pick<ExportSource, "list" | "needs"> {
  /** Refuses (403, 422) a request that the user may not make. */
  of(reader: Reader, order: ExportOrder, asker: { userId: number | null; language: Language }): Promise<ExportSource>;
}
export type RegisteredSource = ExportSource | DynamicSource;

/** The column of an order. */
export async function sourceFor(
  source: RegisteredSource,
  reader: Reader,
  order: ExportOrder,
  asker: { readonly userId: number | null; readonly language: Language },
): Promise<ExportSource> {
  return "of" in source ? source.of(reader, order, asker) : source;
}

/** Rows per batch, few enough not to block others. */
const BATCH_ROWS = 500;

let cursors = 0;

/**
 * The rows of a select statement, a batch at a time by a cursor. The reader must be an open transaction, in which the
 * cursor lives; rows come as the driver reads them, under the statement's own column names, moments as texts (ISO by
 * `to_json`, or `new Date(text)`).
 */
export async function* batches<Row extends Record<string, unknown>>(reader: Reader, select: SQL, size = BATCH_ROWS) {
  const cursor = sql.identifier(`list_${++cursors}`);
  await reader.execute(sql`declare ${cursor} no scroll cursor for ${select}`);
  for (;;) {
    const fetched = await reader.execute(sql`fetch ${sql.raw(String(size))} from ${cursor}`);
    const rows = fetched.rows as unknown as readonly Row[];
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await reader.execute(sql`close ${cursor}`);
}

interface ListedSource<Row> extends Pick<ExportSource, "title" | "needs"> {
  readonly list: ExportList;
  readonly columns: readonly RecordColumn<Row>[];
  contextName?(reading: ExportReading): Promise<string | null>;
  /** All rows of the list, or those of its context. */
  read(reading: ExportReading): Promise<readonly Row[]>;
}

/** The export of a list that is small enough to be read whole: its columns define it completely. */
export function listedSource<Row>({ columns, read, ...source }: ListedSource<Row>): ExportSource {
  const answer = async (reading: ExportReading): Promise<readonly Row[]> =>
    queriedRows(await read(reading), columns.map(listed(reading.text)), reading);
  return {
    ...source,
    columns,
    count: async (reading) => (await answer(reading)).length,
    async *rows(reading) {
      yield (await answer(reading)).map((row) => cellsOf(columns, row, reading.text));
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

/** A row of a file as the columns of its list show it. */
export function cellsOf<Row>(columns: readonly RecordColumn<Row>[], row: Row, text: ExportText): ExportRow {
  return Object.fromEntries(columns.map((column) => [column.id, cellOf(column, row, text)]));
}

function cellOf<Row>({ kind, value, shown }: RecordColumn<Row>, row: Row, text: ExportText): ExportCell {
  const plain = shown ? shown(row, text) : value(row, text);
  return kind === "moment" && typeof plain === "string" ? new Date(plain) : plain;
}
