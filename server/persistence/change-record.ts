import { throwConflict } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { audit, type AuditEntry } from "./audit/audit.ts";

/** A kind of record: how to lock and read it, and its name in the audit. */
export interface RecordKind<Row extends VersionedRow, Content extends object, Id = number> {
  readonly module: AuditEntry["module"];
  /**
   * Locks the row until the transaction ends; refuses a caller who may not change it, and a record that does not exist.
   */
  readonly lock: (tx: Transaction, id: Id, caller: RequestCaller) => Promise<Row>;
  readonly read: (tx: Transaction, id: Id, caller: RequestCaller) => Promise<Content>;
  readonly subjectOf: (content: Content) => Pick<AuditEntry, "subjectId" | "subject">;
  /** The part of the record that the audit stores; all of it if absent. */
  readonly audited?: (content: Content) => object;
}

/** Additions of a write to the audit besides the record itself. */
type AuditNotes = Readonly<Record<string, unknown>>;

/** Returned by a write that found the record unchanged: nothing is audited then. */
export const UNCHANGED = Symbol("unchanged");

type WrittenRecord = AuditNotes | typeof UNCHANGED | undefined;

/** A change of one record, or its deletion. */
interface RecordChange<Row, Content, Id> {
  readonly id: Id;
  /** An update by default. */
  readonly action?: string;
  /** The version that the caller read; undefined if any version will do. */
  readonly version: number | undefined;
  /** The caller's side of a conflict. */
  readonly yours: unknown;
  /** Called with the row locked and at its version; refuses, or writes. */
  readonly write: (held: { readonly row: Row; readonly before: Content }) => Promise<WrittenRecord>;
}

/**
 * Changes a record: locks it, reads it, checks its version (409 with both sides), writes, and audits both states.
 * Returns the new record.
 */
export async function changeRecord<Row extends VersionedRow, Content extends object, Id>(
  tx: Transaction,
  caller: RequestCaller,
  kind: RecordKind<Row, Content, Id>,
  change: RecordChange<Row, Content, Id>,
): Promise<Content> {
  const { before, notes } = await writeLocked(tx, caller, kind, change);
  if (notes === UNCHANGED) return before;
  const after = await kind.read(tx, change.id, caller);
  await audit(tx, {
    caller,
    module: kind.module,
    action: change.action ?? "update",
    ...kind.subjectOf(after),
    before: auditedOf(kind, before),
    after: { ...auditedOf(kind, after), ...notes },
  });
  return after;
}

/** Deletes a record in the same steps; returns its last state. */
export async function deleteRecord<Row extends VersionedRow, Content extends object, Id>(
  tx: Transaction,
  caller: RequestCaller,
  kind: RecordKind<Row, Content, Id>,
  deletion: Omit<RecordChange<Row, Content, Id>, "action">,
): Promise<Content> {
  const { before, notes } = await writeLocked(tx, caller, kind, { ...deletion, action: "delete" });
  if (notes === UNCHANGED) return before;
  await audit(tx, {
    caller,
    module: kind.module,
    action: "delete",
    ...kind.subjectOf(before),
    before: { ...auditedOf(kind, before), ...notes },
  });
  return before;
}

/** Deletes a record that nothing else is written with, in a transaction of its own. */
export function deleteAlone<Row extends VersionedRow, Content extends object, Id>(
  db: Database,
  caller: RequestCaller,
  kind: RecordKind<Row, Content, Id>,
  { remove, ...at }: Omit<RecordChange<Row, Content, Id>, "action" | "write"> & Removal,
): Promise<Content> {
  return inTransaction(db, (tx) =>
    deleteRecord(tx, caller, kind, { ...at, write: async () => void (await remove(tx)) }),
  );
}

interface Removal {
  readonly remove: (tx: Transaction) => Promise<unknown>;
}

/** Audits a record that was just written, for the first time or again, and returns it. */
export async function auditCreated<Content extends object, Id>(
  tx: Transaction,
  caller: RequestCaller,
  kind: Omit<RecordKind<VersionedRow, Content, Id>, "lock">,
  created: {
    readonly id: Id;
    readonly action?: "create" | "restore" | "copy";
    readonly before?: object;
    readonly notes?: AuditNotes | undefined;
  },
): Promise<Content> {
  const { id, action = "create", before, notes } = created;
  const after = await kind.read(tx, id, caller);
  await audit(tx, {
    caller,
    module: kind.module,
    action,
    ...kind.subjectOf(after),
    before,
    after: { ...auditedOf(kind, after), ...notes },
  });
  return after;
}

/** The only row that a statement returned. */
export function returnedRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("PostgreSQL returned no row of what it wrote");
  return row;
}

async function writeLocked<Row extends VersionedRow, Content extends object, Id>(
  tx: Transaction,
  caller: RequestCaller,
  kind: RecordKind<Row, Content, Id>,
  { id, version, yours, write }: RecordChange<Row, Content, Id>,
): Promise<{ before: Content; notes: WrittenRecord }> {
  const row = await kind.lock(tx, id, caller);
  const before = await kind.read(tx, id, caller);
  if (version !== undefined) await assertVersion({ sent: version, row, yours, theirs: () => Promise.resolve(before) });
  return { before, notes: await write({ row, before }) };
}

function auditedOf<Content extends object>(
  { audited }: { readonly audited?: (content: Content) => object },
  content: Content,
) {
  return audited === undefined ? content : audited(content);
}

/** The columns that a version check reads. */
export interface VersionedRow {
  readonly version: number;
  readonly editedBy: string;
  readonly editedAt: Date;
}

/**
 * Refuses (409) to save what was read at another version than the row's, with both sides and who changed it. Call it
 * with the row locked, or another save may slip in.
 */
export async function assertVersion(save: {
  readonly sent: number;
  readonly row: VersionedRow;
  readonly yours: unknown;
  /** Reads the present record, only for the refusal. */
  readonly theirs: () => Promise<unknown>;
}): Promise<void> {
  const { version, editedBy: changedBy, editedAt: changedAt } = save.row;
  if (save.sent !== version) throwConflict({ yours: save.yours, theirs: await save.theirs(), changedBy, changedAt });
}

/** A row's author and last editor in the form of answers. */
export function stampsOf({ createdDate, createdBy, editedAt, editedBy, version }: StampedRow) {
  return { createdDate: createdDate.toISOString(), createdBy, editedDate: editedAt.toISOString(), editedBy, version };
}
type StampedRow = VersionedRow & { readonly createdDate: Date; readonly createdBy: string };

/** The columns of every change of a versioned row. */
export function nextVersion({ version }: { readonly version: number }, { userName }: RequestCaller) {
  return { version: version + 1, editedBy: userName, editedAt: clock.date() };
}
