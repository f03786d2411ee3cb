import type { LookupDetail, LookupDetailDraft } from "../../contract/lookups/calls/lookups.ts";
import type { Fault } from "../../contract/api/errors.ts";
import { faultsOfDetails } from "../../contract/lookups/rules.ts";
import { SHIPPED_LOOKUPS, shippedLookup, type ShippedLookup } from "../../contract/lookups/lookups.ts";
import { faultAt, refuseAny } from "../persistence/refusals.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { eq, inArray, sql, type PgColumn, type PgTable, type SQL } from "../storage/orm.ts";
import * as tables from "../storage/schema/index.ts";

const { lookupDetails } = tables;

/** The lookup whose entries are saved. */
interface LookupOwner {
  readonly lookupId: number;
  readonly searchKey: string;
  readonly fixed: boolean;
}

/**
 * Replaces the entries of a lookup, in the order given. Refuses (422) a list that breaks its rules, or that lacks a
 * value used by records.
 */
export async function saveDetails(
  tx: Transaction,
  owner: LookupOwner,
  { before, details }: { readonly before: readonly LookupDetail[]; readonly details: readonly LookupDetailDraft[] },
): Promise<void> {
  const faults = faultsOfDetails({ ...owner, before, details });
  refuseAny(faults.map(({ path, key, values }) => faultAt(`body.${path}`, key, values)));
  refuseAny(await usedFaults(tx, owner, { before, details }));
  const kept = details.flatMap(({ lookupDetailId }) => (lookupDetailId === undefined ? [] : [lookupDetailId]));
  const gone = before.map(({ lookupDetailId }) => lookupDetailId).filter((id) => !kept.includes(id));
  if (gone.length > 0) await tx.delete(lookupDetails).where(inArray(lookupDetails.lookupDetailId, gone));
  // Values are parked first, so that two entries may swap theirs; no typed value holds a control character.
  if (kept.length > 0)
    await tx
      .update(lookupDetails)
      .set({ value: sql`chr(1) || ${lookupDetails.lookupDetailId}` })
      .where(inArray(lookupDetails.lookupDetailId, kept));
  for (const [i, { lookupDetailId, ...detail }] of details.entries()) {
    const row = { ...detail, position: i + 1 };
    if (lookupDetailId === undefined) await tx.insert(lookupDetails).values({ ...row, lookupId: owner.lookupId });
    else await tx.update(lookupDetails).set(row).where(eq(lookupDetails.lookupDetailId, lookupDetailId));
  }
}

/** Entries that records use may be captioned, ordered and made inactive, not deleted or given another value. */
async function usedFaults(
  reader: Reader,
  { searchKey }: LookupOwner,
  { before, details }: { readonly before: readonly LookupDetail[]; readonly details: readonly LookupDetailDraft[] },
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { lookupDetailId, value } of before) {
    const i = details.findIndex((one) => one.lookupDetailId === lookupDetailId);
    if (details[i]?.value === value) continue;
    const count = await usesOf(reader, searchKey, value);
    if (count === 0) continue;
    faults.push(
      i === -1
        ? faultAt("body.details", "domain.lookup.inUse", { value, count })
        : faultAt(`body.details.${i}.value`, "domain.lookup.valueInUse", { value, count }),
    );
  }
  return faults;
}

/** Columns that store a value, and a filter for their rows. */
interface Use {
  readonly table: PgTable;
  keeps(value: string): SQL;
}

const exactly = (column: PgColumn): Use => ({ table: column.table, keeps: (value) => sql`${column}::text = ${value}` });

const { disasterType, tractYear } = SHIPPED_LOOKUPS;

/** Uses of a list's values by records; fixed lists are not included, since their values cannot be removed. */
const USES = new Map<ShippedLookup, readonly Use[]>([
  [
    disasterType,
    [
      exactly(tables.disasters.type),
      exactly(tables.disasterCategories.dtype),
      exactly(tables.configSuggested.disasterType),
      exactly(tables.configAssistance.disasterType),
      exactly(tables.configInfo.type),
    ],
  ],
  [tractYear, [exactly(tables.tractDataSets.tractYear)]],
]);

/** Counts the records that use a value of the list with this search key. */
async function usesOf(reader: Reader, searchKey: string, value: string): Promise<number> {
  const shipped = shippedLookup(searchKey);
  const uses = shipped === null ? [] : (USES.get(shipped) ?? []);
  let count = 0;
  for (const { table, keeps } of uses) count += await reader.$count(table, keeps(value));
  return count;
}
