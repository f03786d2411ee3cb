import { eq, inArray, sql } from "../storage/orm.ts";
import type { LookupDetail, LookupDetailDraft } from "../../contract/calls/lookups.ts";
import type { Fault } from "../../contract/errors.ts";
import { faultsOfDetails } from "../../contract/lookup-rules.ts";
import { faultAt, refuseAny } from "../persistence/refusals.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { lookupDetails } from "../storage/schema/index.ts";
import { usesOf } from "./uses.ts";

/** The lookup whose entries are saved. */
export interface Owner {
  readonly lookupId: number;
  readonly searchKey: string;
  readonly fixed: boolean;
}

/** Replaces the entries of a lookup, in the order given. Refuses (422) a list that breaks its rules, or lets go of a value that records keep. */
export async function saveDetails(
  tx: Transaction,
  owner: Owner,
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

/** Entries that records keep may be captioned, ordered and made inactive, not deleted or given another value. */
async function usedFaults(
  reader: Reader,
  { searchKey }: Owner,
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
