import { getTableColumns, inArray, sql } from "../storage/orm.ts";
import type { PgTable } from "../storage/orm.ts";
import type { SupplyList } from "../../contract/supply.ts";
import type { RequestCaller } from "../caller/caller.ts";
import type { Transaction } from "../storage/database.ts";
import { insertRows } from "../storage/insert-rows.ts";
import { contentOf } from "./supply-list.ts";
import type { StoredRow, SupplyListRules, SupplyTable } from "./supply-list.ts";
import type { ValidatedBatch } from "./validate-batch.ts";

/** Takes out, writes over and adds rows; answers the ids of the added ones in their order. */
export async function writeRows<List extends SupplyList, Row extends StoredRow>(
  tx: Transaction,
  caller: RequestCaller,
  rules: SupplyListRules<List, Row>,
  { added, changed, removed }: ValidatedBatch<List, Row>,
  eid: number | null,
): Promise<number[]> {
  const { list, table, uniqueKeySwap } = rules;
  await remove(
    tx,
    table,
    removed.map(({ id }) => id),
  );
  const stamps = { editedBy: caller.userName, editedAt: new Date() };
  const ofEstimation = eid === null ? {} : { eid };

  const changedIds = changed.map(({ id }) => id);
  const held = await readHeldRows(tx, table, changedIds);
  if (uniqueKeySwap === "deleteFirst") await remove(tx, table, changedIds);
  else if (uniqueKeySwap !== null && changedIds.length > 0)
    // No typed text holds a control character.
    await tx
      .update(table)
      .set({ [uniqueKeySwap.placeholder]: sql`chr(1) || ${table.id}` })
      .where(inArray(table.id, changedIds));
  const rewritten = changed.map((draft) => {
    const row = held.get(draft.id);
    return { ...row, ...contentOf(list, draft), ...stamps, version: Number(row?.["version"]) + 1 };
  });
  await insertRows(tx, table, rewritten, { onConflict: sql`on conflict (id) do update set ${excluded(table)}` });

  const fresh = added.map((draft) => ({
    ...contentOf(list, draft),
    ...ofEstimation,
    ...createdBy(table, caller),
    ...stamps,
  }));
  return (await insertRows(tx, table, fresh, { returning: table.id })).map(Number);
}

/** The rows as the table has them, by their ids. */
async function readHeldRows(tx: Transaction, table: SupplyTable, ids: readonly number[]) {
  if (ids.length === 0) return new Map<unknown, Record<string, unknown>>();
  const rows: Record<string, unknown>[] = await tx
    .select()
    .from(table as PgTable)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map((row) => [row["id"], row]));
}

async function remove(tx: Transaction, table: SupplyTable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(table).where(inArray(table.id, [...ids]));
}

const createdBy = (table: SupplyTable, { userName }: RequestCaller) =>
  "createdBy" in table ? { createdBy: userName } : {};

/** Every column takes what the statement brings. */
function excluded(table: SupplyTable) {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => sql.identifier(name));
  return sql.join(
    columns.map((column) => sql`${column} = excluded.${column}`),
    sql`, `,
  );
}
