import type { z } from "zod";
import type { ManagedDataSet, saveDataSet as saveCall } from "../../../contract/tracts/calls/data-sets.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { UNCHANGED, changeRecord, deleteRecord, nextVersion } from "../../persistence/change-record.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { and, eq, ne, sql } from "../../storage/orm.ts";
import { tractDataSets } from "../../storage/schema/index.ts";
import { lockDataSets } from "../store-data-set.ts";
import { dataSetRecord } from "./data-set-rows.ts";

/** A data set and the version that was read. */
interface DataSetVersion {
  readonly dataSetId: number;
  readonly version: number;
}

/** Renames a data set, changes its source, hides or shows it. The default cannot be hidden. */
export function saveDataSet(
  db: Database,
  caller: RequestCaller,
  draft: z.output<typeof saveCall.body>,
): Promise<ManagedDataSet> {
  const { dataSetId, version, ...words } = draft;
  return inTransaction(db, async (tx) => {
    await lockDataSets(tx);
    return changeRecord(tx, caller, dataSetRecord, {
      id: dataSetId,
      version,
      yours: draft,
      write: async ({ row }) => {
        const { label } = words;
        if (words.hidden && row.isDefault) refuseAt("body.hidden", "domain.dataSet.defaultHidden", { label });
        if (await isLabelTaken(tx, dataSetId, label)) refuseAt("body.label", "domain.dataSet.labelTaken", { label });
        await tx
          .update(tractDataSets)
          .set({ ...words, ...nextVersion(row, caller) })
          .where(eq(tractDataSets.id, dataSetId));
      },
    });
  });
}

async function isLabelTaken(tx: Transaction, dataSetId: number, label: string): Promise<boolean> {
  const { id, label: known } = tractDataSets;
  const others = await tx
    .select({ id })
    .from(tractDataSets)
    .where(and(ne(id, dataSetId), eq(sql`lower(${known})`, label.toLowerCase())))
    .limit(1);
  return others.length > 0;
}

/** Makes a data set the default. A hidden one has to be shown first. */
export function chooseDefault(db: Database, caller: RequestCaller, named: DataSetVersion): Promise<ManagedDataSet> {
  const { dataSetId, version } = named;
  return inTransaction(db, async (tx) => {
    await lockDataSets(tx);
    return changeRecord(tx, caller, dataSetRecord, {
      id: dataSetId,
      action: "chooseDefault",
      version,
      yours: named,
      write: async ({ row }) => {
        if (row.isDefault) return UNCHANGED;
        if (row.hidden) refuseAt("body.dataSetId", "domain.dataSet.hiddenDefault", { label: row.label });
        const [before] = await tx.select().from(tractDataSets).where(eq(tractDataSets.isDefault, true)).for("update");
        if (before !== undefined)
          await tx
            .update(tractDataSets)
            .set({ isDefault: false, ...nextVersion(before, caller) })
            .where(eq(tractDataSets.id, before.id));
        await tx
          .update(tractDataSets)
          .set({ isDefault: true, ...nextVersion(row, caller) })
          .where(eq(tractDataSets.id, dataSetId));
        return { insteadOf: before?.label ?? null };
      },
    });
  });
}

/** Deletes a data set with its tracts. Refused for the default, and for one that estimations or runs need. */
export async function deleteDataSet(
  db: Database,
  caller: RequestCaller,
  named: DataSetVersion,
): Promise<{ readonly dataSetId: number }> {
  const { dataSetId, version } = named;
  await inTransaction(db, async (tx) => {
    await lockDataSets(tx);
    return deleteRecord(tx, caller, dataSetRecord, {
      id: dataSetId,
      version,
      yours: named,
      write: async ({ row: { label, isDefault }, before: { users } }) => {
        if (isDefault) refuseAt("body.dataSetId", "domain.dataSet.defaultDeleted", { label });
        if (users.count > 0) {
          const names = users.named.map(({ name }) => name).join(", ");
          refuseAt("body.dataSetId", "domain.dataSet.inUse", { label, count: users.count, names });
        }
        await tx.delete(tractDataSets).where(eq(tractDataSets.id, dataSetId));
        return undefined;
      },
    });
  });
  return { dataSetId };
}
