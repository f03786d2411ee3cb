import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Fault } from "../../contract/errors.ts";
import type { SUPPLY_DRAFTS } from "../../contract/calls/supply.ts";
import type { SupplyList } from "../../contract/supply.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import type { Names } from "./names.ts";

/** What a grid or a file says of a row of a list. */
export type DraftOf<List extends SupplyList> = z.output<(typeof SUPPLY_DRAFTS)[List]>;

/** What every stored row says of itself. */
export interface StoredRow {
  readonly id: number;
  readonly version: number;
  readonly editedBy: string;
  readonly editedDate: string;
}

/** A draft of any list: a new row has neither id nor version. */
export interface Draft {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
}

/** A table whose rows are saved in batches. */
export type SupplyTable = PgTable & Readonly<Record<"id" | "version" | "editedBy" | "editedAt", PgColumn>>;

/** What a draft is checked against. */
export interface Checking<Row> {
  readonly tx: Transaction;
  /** The estimation that the rows belong to; null where they are the agency's own. */
  readonly eid: number | null;
  readonly names: Names;
  /** Every row as it stands, by its id. */
  readonly before: ReadonlyMap<number, Row>;
  /** Rows that the same save takes out. */
  readonly removed: readonly Row[];
}

/** A fault of one draft: which one, which of its fields, and which text says what is wrong. */
export interface RowFault {
  /** Place in the drafts. */
  readonly index: number;
  readonly fault: Fault;
}

/** One list of the supply side: how it is read, checked and stored. Everything else is the same for all (saving.ts). */
export interface SupplyListRules<List extends SupplyList, Row extends StoredRow> {
  readonly list: List;
  readonly table: SupplyTable;
  /**
   * How the rows of a save give their keys free before they are written anew, so that two of them may swap theirs: the
   * name of a text column that takes a stand-in, or the rows are taken out. Null where no key is unique.
   */
  readonly release: { readonly park: string } | "takeOut" | null;
  /** All rows of the agency or of one estimation, in the list's order. */
  read(reader: Reader, eid: number | null): Promise<Row[]>;
  /** Locks what the check looks at beside the list itself. */
  hold?(tx: Transaction, drafts: readonly DraftOf<List>[], removed: readonly number[]): Promise<void>;
  /** The draft in the spelling of the lists that it names. */
  spelled(draft: DraftOf<List>, names: Names): DraftOf<List>;
  /** What is stored of a row: columns by their names in the schema. */
  columns(row: DraftOf<List> | Row): Readonly<Record<string, string | number | boolean | null>>;
  /** What no two rows may share, and the field where the screen says so; null where rows may be alike. */
  readonly key: { of(row: DraftOf<List> | Row): string; readonly field: string } | null;
  /** What people call a row: the subject of its audit row. */
  nameOf(row: DraftOf<List> | Row): string;
  /** What is wrong with drafts that fit their schema. */
  faults(drafts: readonly DraftOf<List>[], checking: Checking<Row>): Promise<RowFault[]> | RowFault[];
  /** What forbids taking rows out; paths of removed rows are `body.removed.<index>`. */
  faultsOfRemoving?(removed: readonly Row[]): RowFault[];
}
