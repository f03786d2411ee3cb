import { sql } from "drizzle-orm";
import type { SupplyList } from "../../contract/supply.ts";
import { holdEstimation } from "../planning/estimations/estimation-rows.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { inTransaction } from "../storage/database.ts";
import type { Database, Transaction } from "../storage/database.ts";
import { demandCurrent } from "./conflicts.ts";
import { examine } from "./examining.ts";
import type { Examined } from "./examining.ts";
import { auditRows } from "./auditing.ts";
import { refuseRows } from "./faults.ts";
import type { DraftOf, StoredRow, SupplyListRules } from "./supply-list.ts";
import { writeRows } from "./writing.ts";

/** A save of a grid: its changed and new rows, and the removed ones. */
export interface Batch<List extends SupplyList> {
  readonly eid: number | null;
  readonly changed: readonly DraftOf<List>[];
  readonly removed: readonly { readonly id: number; readonly version: number }[];
}

/**
 * Saves rows of a list, all or none: in one transaction, each changed row at the version it was read at (409 with both
 * sides otherwise), everything checked on the rows as they stand, an audit row for each row. Answers the list as it is then.
 */
export async function saveBatch<List extends SupplyList, Row extends StoredRow>(
  db: Database,
  caller: RequestCaller,
  rules: SupplyListRules<List, Row>,
  batch: Batch<List>,
): Promise<{ rows: Row[] }> {
  return inTransaction(db, async (tx) => {
    await holdList(tx, rules.list, batch.eid);
    const examined = await examine(tx, rules, batch);
    demandCurrent(batch, examined.before);
    refuseRows(examined.faults);
    return { rows: await write(tx, caller, rules, { eid: batch.eid, examined }) };
  });
}

/** Holds a list against other saves: an estimation's with its estimation (409 where that is locked), the agency's by its name. */
export async function holdList(tx: Transaction, list: SupplyList, eid: number | null): Promise<void> {
  if (eid === null) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`supply:${list}`}, 0))`);
  else await holdEstimation(tx, eid);
}

/** Writes what was found good, with an audit row for each row that changed, and answers the list. */
export async function write<List extends SupplyList, Row extends StoredRow>(
  tx: Transaction,
  caller: RequestCaller,
  rules: SupplyListRules<List, Row>,
  { eid, examined }: { readonly eid: number | null; readonly examined: Examined<List, Row> },
): Promise<Row[]> {
  const created = await writeRows(tx, caller, rules, examined, eid);
  const rows = await rules.read(tx, eid);
  await auditRows(tx, caller, rules, { examined, created, rows });
  return rows;
}
