import { SHEETS, type SheetList } from "../../contract/sheets/sheets.ts";
import { throwConflict } from "../answers/errors.ts";
import { FAULTS_LISTED } from "../answers/faults.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { auditAll, type AuditEntry } from "../persistence/audit/audit.ts";
import { refuseAny } from "../persistence/refusals.ts";
import { lockEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { insertRows } from "../storage/insert-rows.ts";
import { getTableColumns, inArray, sql, type PgTable } from "../storage/orm.ts";
import { contentOf, readRows, titleOf, type StoredRow, type SheetRules, type SheetTable } from "./sheet-rows.ts";
import { validateBatch, type Batch, type ValidatedBatch } from "./validate-batch.ts";

/**
 * Saves rows of a list, all or none, in one transaction with an audit row for each changed row. Every check uses the
 * stored rows; 409 with both versions if a row changed since it was read. Returns the list after the save.
 */
export async function saveBatch<List extends SheetList, Row extends StoredRow>(
  db: Database,
  caller: RequestCaller,
  rules: SheetRules<List, Row>,
  batch: Batch<List>,
): Promise<{ rows: Row[] }> {
  return inTransaction(db, async (tx) => {
    await lockList(tx, rules.list, batch.eid);
    const validated = await validateBatch(tx, rules, batch);
    assertCurrent(batch, validated.before);
    // Lists only the first faults if there are many.
    refuseAny(validated.faults.slice(0, FAULTS_LISTED).map(({ fault }) => fault));
    return { rows: await write(tx, caller, rules, { eid: batch.eid, validated }) };
  });
}

/** Locks a list against other saves: an estimation's list by locking the estimation (409 if a user locked it), the agency's by its name. */
export async function lockList(tx: Transaction, list: SheetList, eid: number | null): Promise<void> {
  if (eid === null) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`supply:${list}`}, 0))`);
  else await lockEstimationRow(tx, eid);
}

/** Writes the checked changes with an audit row for each changed row, and returns the list. */
export async function write<List extends SheetList, Row extends StoredRow>(
  tx: Transaction,
  caller: RequestCaller,
  rules: SheetRules<List, Row>,
  { eid, validated }: { readonly eid: number | null; readonly validated: ValidatedBatch<List, Row> },
): Promise<Row[]> {
  const { before, added, changed, removed } = validated;
  const { list } = rules;
  const created = await writeRows(tx, caller, rules, { eid, validated });
  const changes = changed.flatMap((draft) => {
    const was = before.get(draft.id);
    return was === undefined ? [] : [{ before: was, after: draft }];
  });
  await rules.written?.(tx, changes);
  const rows = await readRows(tx, rules, eid);
  const after = new Map(rows.map((row) => [row.id, row]));
  const sideOf = (row: Row | undefined) => (row === undefined ? null : { list, ...contentOf(list, row) });
  const entryOf = (action: string, id: number): AuditEntry => ({
    caller,
    module: SHEETS[list].side.path,
    action,
    subjectId: `${list}/${id}`,
    subject: titleOf(list, after.get(id) ?? before.get(id) ?? {}),
    before: sideOf(before.get(id)),
    after: sideOf(after.get(id)),
  });
  await auditAll(tx, [
    ...removed.map(({ id }) => entryOf("delete", id)),
    ...changed.map(({ id }) => entryOf("update", id)),
    ...added.flatMap((_, i) => created[i] ?? []).map((id) => entryOf("create", id)),
  ]);
  return rows;
}

/**
 * Refuses (409) a save of rows that were changed or deleted since they were read, with both sides of each: `yours` is
 * null if the caller removes the row, `theirs` if another user did.
 */
function assertCurrent<List extends SheetList>(
  { changed, removed }: Batch<List>,
  before: ReadonlyMap<number, StoredRow>,
): void {
  const sent = [
    ...changed.flatMap((row) => (row.id === undefined ? [] : [{ id: row.id, version: row.version, row }])),
    ...removed.map(({ id, version }) => ({ id, version, row: null })),
  ];
  const conflicts = sent.filter(({ id, version }) => version !== undefined && before.get(id)?.version !== version);
  if (conflicts.length === 0) return;
  const theirs = conflicts.map(({ id }) => ({ id, row: before.get(id) ?? null }));
  const newest = theirs
    .flatMap(({ row }) => row ?? [])
    .reduce<StoredRow | null>((last, row) => (last === null || row.editedDate > last.editedDate ? row : last), null);
  throwConflict({
    yours: conflicts.map(({ id, row }) => ({ id, row })),
    theirs,
    changedBy: newest?.editedBy ?? null,
    changedAt: newest === null ? null : new Date(newest.editedDate),
  });
}

/** Deletes, updates and inserts rows; returns the ids of the inserted ones in their order. */
async function writeRows<List extends SheetList, Row extends StoredRow>(
  tx: Transaction,
  caller: RequestCaller,
  { list, table, uniqueKeySwap, columns = (content) => content }: SheetRules<List, Row>,
  { eid, validated }: { readonly eid: number | null; readonly validated: ValidatedBatch<List, Row> },
): Promise<number[]> {
  const { added, changed, removed } = validated;
  const removedIds = removed.map(({ id }) => id);
  await remove(tx, table, removedIds);
  const stamps = { editedBy: caller.userName, editedAt: clock.date() };
  const ofEstimation = eid === null ? {} : { eid };

  const changedIds = changed.map(({ id }) => id);
  const held = await readHeldRows(tx, table, changedIds);
  // The placeholder has a control character, which no typed text contains.
  const mark = sql`chr(1) || ${table.id}`;
  if (uniqueKeySwap === "deleteFirst") await remove(tx, table, changedIds);
  else if (uniqueKeySwap !== null && changedIds.length > 0)
    await tx
      .update(table)
      .set({ [uniqueKeySwap.placeholder]: mark, ...("externalId" in table && { externalId: mark }) })
      .where(inArray(table.id, changedIds));
  const rewritten = changed.map((draft) => {
    const row = held.get(draft.id);
    return { ...row, ...columns(contentOf(list, draft)), ...stamps, version: Number(row?.["version"]) + 1 };
  });
  await insertRows(tx, table, rewritten, {
    onConflict: sql`on conflict (${sql.identifier(table.id.name)}) do update set ${excluded(table)}`,
  });

  const made = { ...ofEstimation, ...createdBy(table, caller), ...stamps };
  const fresh = added.map((draft) => ({ ...columns(contentOf(list, draft)), ...made }));
  return (await insertRows(tx, table, fresh, { returning: table.id })).map(Number);
}

/** The table's rows by their ids. */
async function readHeldRows(tx: Transaction, table: SheetTable, ids: readonly number[]) {
  if (ids.length === 0) return new Map<unknown, Record<string, unknown>>();
  const rows: Record<string, unknown>[] = await tx
    .select()
    .from(table as PgTable)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map((row) => [row["id"], row]));
}

async function remove(tx: Transaction, table: SheetTable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(table).where(inArray(table.id, [...ids]));
}

const createdBy = (table: SheetTable, { userName }: RequestCaller) =>
  "createdBy" in table ? { createdBy: userName } : {};

/** Sets every column to the value of the statement's row, for `on conflict do update`. */
export function excluded(table: SheetTable) {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => sql.identifier(name));
  return sql.join(
    columns.map((column) => sql`${column} = excluded.${column}`),
    sql`, `,
  );
}
