import { eq } from "../../storage/orm.ts";
import type { Estimation } from "../../../contract/calls/estimations.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { assertUnlocked, heldByAnother, lockedBy, UNLOCKED } from "../../persistence/locks.ts";
import { assertVersion } from "../../persistence/versions.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { inTransaction } from "../../storage/database.ts";
import type { Database } from "../../storage/database.ts";
import { estimations } from "../../storage/schema/index.ts";
import { lockEstimationRow, readEstimation } from "./estimation-rows.ts";

/**
 * Locks or unlocks an estimation. Another's lock may be lifted, not taken over;
 * under a locked disaster neither can be done. The version stays: a lock changes
 * nothing that an editor could have overwritten.
 */
export async function setEstimationLock(
  db: Database,
  caller: RequestCaller,
  { eid, version, lock }: { readonly eid: number; readonly version: number; readonly lock: boolean },
): Promise<Estimation> {
  return inTransaction(db, async (tx) => {
    const row = await lockEstimationRow(tx, eid, { lockAllowed: true });
    if (lock && heldByAnother(row, caller)) assertUnlocked(row, "domain.estimation.locked");
    const before = await readEstimation(tx, eid);
    await assertVersion({ sent: version, row, yours: { eid, version }, theirs: async () => before });
    if ((row.lockedBy !== null) === lock) return before;

    await tx
      .update(estimations)
      .set(lock ? lockedBy(caller) : UNLOCKED)
      .where(eq(estimations.eid, eid));
    const after = await readEstimation(tx, eid);
    await audit(tx, {
      caller,
      module: "Estimation",
      action: lock ? "lock" : "unlock",
      subjectId: eid,
      subject: row.name,
      before: { lock: before.lock },
      after: { lock: after.lock },
    });
    return after;
  });
}
