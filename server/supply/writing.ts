import { getTableColumns, inArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { SupplyList } from "../../contract/supply.ts";
import type { RequestCaller } from "../session/caller.ts";
import type { Transaction } from "../storage/database.ts";
import type { Examined } from "./examining.ts";
import type { StoredRow, SupplyListRules, SupplyTable } from "./supply-list.ts";

/** Rows that one statement writes: some twenty columns each stay far below the 65,535 values that PostgreSQL takes. */
const CHUNK = 1_000;

/** Takes out, writes over and adds rows; answers the ids of the added ones in their order. */
export async function writeRows<List extends SupplyList, Row extends StoredRow>(
  tx: Transaction,
  caller: RequestCaller,
  rules: SupplyListRules<List, Row>,
  { added, changed, removed }: Examined<List, Row>,
  eid: number | null,
): Promise<number[]> {
  const { table, release } = rules;
  await remove(
    tx,
    table,
    removed.map(({ id }) => id),
  );
  const stamps = { editedBy: caller.userName, editedAt: new Date() };
  const ofEstimation = eid === null ? {} : { eid };

  const changedIds = changed.map(({ id }) => id);
  const held = await holdRows(tx, table, changedIds);
  if (release === "takeOut") await remove(tx, table, changedIds);
  else if (release !== null && changedIds.length > 0)
    // No typed text holds a control character.
    await tx
      .update(table)
      .set({ [release.park]: sql`chr(1) || ${table.id}` })
      .where(inArray(table.id, changedIds));
  for (const chunk of chunks(changed)) {
    const rows = chunk.map((draft) => {
      const row = held.get(draft.id);
      return { ...row, ...rules.columns(draft), ...stamps, version: Number(row?.["version"]) + 1 };
    });
    await tx
      .insert(table)
      .values(rows)
      .onConflictDoUpdate({ target: table.id, set: excluded(table) });
  }

  const ids: number[] = [];
  for (const chunk of chunks(added)) {
    const rows = chunk.map((draft) => ({
      ...rules.columns(draft),
      ...ofEstimation,
      ...createdBy(table, caller),
      ...stamps,
    }));
    const inserted = await tx.insert(table).values(rows).returning({ id: table.id });
    ids.push(...inserted.map(({ id }) => Number(id)));
  }
  return ids;
}

/** The rows as the table has them, by their ids. */
async function holdRows(tx: Transaction, table: SupplyTable, ids: readonly number[]) {
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
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [
      name,
      sql`excluded.${sql.identifier(column.name)}`,
    ]),
  );
}

function chunks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, i) => rows.slice(i * CHUNK, (i + 1) * CHUNK));
}
