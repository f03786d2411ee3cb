import {
  asc,
  eq,
  getTableColumns,
  is,
  sql,
  SQL,
  type AnyPgColumn,
  type PgColumn,
  type PgTable,
  type AliasedSQL,
  type SQLWrapper,
} from "../storage/orm.ts";
import { SHEETS, type SheetDraft, type SheetField, type SheetList } from "../../contract/sheets/sheets.ts";
import { inPieces, type Pieces } from "../answers/pieces.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { folded, type RowFault } from "./reference-data.ts";

/** The fields that every stored row has. */
export interface StoredRow {
  readonly id: number;
  readonly version: number;
  readonly editedBy: string;
  readonly editedDate: string;
}

/** A table whose rows are saved in batches. */
export type SheetTable = PgTable & Readonly<Record<"id" | "version" | "editedBy" | "editedAt", PgColumn>>;

/** The data that a draft is checked against. */
export interface DraftCheck<Row> {
  readonly tx: Transaction;
  /** The estimation of the list; null for a list of the agency. */
  readonly eid: number | null;
  /** Every stored row by its id. */
  readonly before: ReadonlyMap<number, Row>;
  /** Rows that the same save deletes. */
  readonly removed: readonly Row[];
}

/** Additions of a list to its description: its table, and rules that a schema cannot express. */
export interface SheetRules<List extends SheetList = SheetList, Row extends StoredRow = StoredRow> {
  readonly list: List;
  readonly table: SheetTable;
  /**
   * Method by which a save releases the unique keys of its rows before it writes them, so that two rows may swap keys:
   * a text column and the external id get a placeholder, or the rows are deleted first. Null if no key is unique.
   */
  readonly uniqueKeySwap: { readonly placeholder: string } | "deleteFirst" | null;
  /** The fields by which the list is ordered, or a function that reads the list if that needs more than its table. */
  readonly read: readonly string[] | ((reader: Reader, eid: number) => Promise<Row[]>);
  /** Locks other records that the check reads. */
  lock?(tx: Transaction, drafts: readonly SheetDraft<List>[], removed: readonly number[]): Promise<void>;
  /** Further faults of drafts that match their schema and name known records. */
  faults?(drafts: readonly SheetDraft<List>[], checking: DraftCheck<Row>): Promise<RowFault[]> | RowFault[];
  /** Faults that prevent deleting rows; their paths are `body.removed.<index>`. */
  faultsOfRemoving?(removed: readonly Row[]): RowFault[];
  /** Converts a row's fields to columns where they differ. */
  columns?(content: SheetRowContent): object;
  /** Runs after the rows are written, for further effects of the save. */
  written?(tx: Transaction, changes: readonly Change<List, Row>[]): Promise<void>;
  /** Returns a function that completes rows of a file whose columns identify a record in another way. */
  completing?(tx: Transaction): Promise<CompleteRow>;
}

/** A changed row, before and after. */
export interface Change<List extends SheetList, Row> {
  readonly before: Row;
  readonly after: SheetDraft<List>;
}

type RowFields = Readonly<Record<string, unknown>>;

/** Adds the fields that a file's row does not contain, or returns why it cannot. */
export type CompleteRow = (fields: RowFields) => { readonly fields: RowFields } | { readonly fault: FileCellFault };

/** A fault in a file: its column, the value found, and the text that describes the fault. */
export interface FileCellFault {
  readonly column: string;
  readonly found: string;
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** All rows of the agency or of one estimation, in the list's order. */
export async function readRows<List extends SheetList, Row extends StoredRow>(
  reader: Reader,
  { list, table, read }: SheetRules<List, Row>,
  eid: number | null,
): Promise<Row[]> {
  if (typeof read === "function") return read(reader, eid ?? 0);
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table as PgTable);
  const fields = fieldsOf(list);
  const wanted = ["id", "eid", "version", "editedBy", "editedAt", ...Object.keys(fields)];
  const picked = Object.fromEntries(wanted.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));
  const order = read.flatMap((name) =>
    columns[name] ? [fields[name]?.kind === "text" ? byName(columns[name]) : asc(columns[name])] : [],
  );
  const select = reader
    .select(picked)
    .from(table as PgTable)
    .where(eid === null || columns["eid"] === undefined ? undefined : eq(columns["eid"], eid))
    .orderBy(...order, asc(table.id));
  // The cast is safe because the call's schema checks the rows again.
  return (await readStamped(reader, picked, select)) as unknown as Row[];
}

/** An order by name that ignores case. */
export const byName = (column: AnyPgColumn) => sql`lower(${column})`;

/** A row in the form of an API answer, with its timestamp as text. */
export function stamped<Row extends { readonly editedAt: Date }>({
  editedAt,
  ...row
}: Row): Omit<Row, "editedAt"> & Pick<StoredRow, "editedDate"> {
  return { ...row, editedDate: editedAt.toISOString() };
}

/** The columns and named calculations of a select, by field name. */
type PickedColumns = Readonly<Record<string, PgColumn | AliasedSQL>>;

/**
 * The rows of a select in the form of an API answer. Mapping ten thousand rows in Drizzle would block all other
 * requests, so they are read raw and mapped in pieces.
 */
export async function readStamped(reader: Reader, picked: PickedColumns, select: SQLWrapper): Promise<StoredRow[]> {
  const { rows } = await reader.execute(select);
  const fields = Object.entries(picked).map(([name, field]) =>
    is(field, SQL.Aliased) ? { name, from: field.fieldAlias, column: null } : { name, from: field.name, column: field },
  );
  return inPieces(each());

  function* each(): Pieces<StoredRow[]> {
    const done: StoredRow[] = [];
    for (const read of rows) {
      const row: Record<string, unknown> = {};
      for (const { name, from, column } of fields) {
        const value = read[from];
        row[name] = column === null || value === null ? value : column.mapFromDriverValue(value);
      }
      done.push(stamped(row as unknown as StoredRow & { readonly editedAt: Date }));
      yield;
    }
    return done;
  }
}

/** A list's fields by their names. */
export const fieldsOf = (list: SheetList): Readonly<Record<string, SheetField>> => SHEETS[list].fields;

type SheetRowContent = Readonly<Record<string, string | number | boolean | null>>;

/** A row's values in the fields of its list, by field name. */
export function contentOf(list: SheetList, row: object): SheetRowContent {
  const values: SheetRowContent = { ...row };
  return Object.fromEntries(Object.keys(fieldsOf(list)).map((name) => [name, values[name] ?? null]));
}

/** The unique key of a row, ignoring case. */
export function keyOf(list: SheetList, row: object): string {
  const values: Readonly<Record<string, unknown>> = { ...row };
  const part = (value: unknown) => (typeof value === "string" ? folded(value) : value);
  return JSON.stringify(SHEETS[list].key.map((name) => part(values[name])));
}

/** The external id of a row, as a key; null if it has none. */
export const externalKeyOf = (row: object): string | null =>
  "externalId" in row && row.externalId !== "" ? `external ${String(row.externalId)}` : null;

/**
 * Finds the stored rows that a draft stands for: the one with its external id, or else those with its key, but none with
 * another external id.
 */
export function finderOf<Row extends object>(list: SheetList, stored: readonly Row[]) {
  const byKey = Map.groupBy(stored, (row) => keyOf(list, row));
  const byExternalId = Map.groupBy(stored, externalKeyOf);
  return (draft: object): { readonly key: string; readonly found: readonly Row[] } => {
    const external = externalKeyOf(draft);
    const alike = byKey.get(keyOf(list, draft)) ?? [];
    if (external === null) return { key: keyOf(list, draft), found: alike };
    const found = byExternalId.get(external) ?? alike.filter((row) => externalKeyOf(row) === null);
    return { key: external, found };
  };
}

/** A row's title, which is the subject of its audit row. */
export function titleOf(list: SheetList, row: object): string {
  const values: Readonly<Record<string, unknown>> = { ...row };
  const { key, fileKey = key, title = fileKey } = SHEETS[list];
  return (title.every((name) => name in values) ? title : key).map((name) => String(values[name])).join(" · ");
}

/** Key of a column's heading. */
export const headerKey = (list: SheetList, field: string): string =>
  `domain.lists.${SHEETS[list].side.texts}.columns.${fieldsOf(list)[field]?.heading ?? field}`;
/** Key of a list's name. */
export const nameKey = (list: SheetList): string => `domain.lists.${SHEETS[list].side.texts}.names.${list}`;
