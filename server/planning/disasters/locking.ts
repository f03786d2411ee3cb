import { eq } from "../../storage/orm.ts";
import type { Disaster } from "../../../contract/calls/disasters.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { assertUnlocked, heldByAnother, lockedBy, UNLOCKED } from "../../persistence/locks.ts";
import { assertVersion } from "../../persistence/versions.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { inTransaction } from "../../storage/database.ts";
import type { Database } from "../../storage/database.ts";
import { disasters } from "../../storage/schema/index.ts";
import { lockDisasterRow, readDisaster } from "./disaster-rows.ts";

/**
 * Locks or unlocks a disaster. Another's lock may be lifted, not taken over. The
 * version stays: a lock changes nothing that an editor could have overwritten.
 */
export async function setDisasterLock(
  db: Database,
  caller: RequestCaller,
  { did, version, lock }: { readonly did: number; readonly version: number; readonly lock: boolean },
): Promise<Disaster> {
  return inTransaction(db, async (tx) => {
    const row = await lockDisasterRow(tx, did, "update");
    if (lock && heldByAnother(row, caller)) assertUnlocked(row, "domain.disaster.locked");
    const before = await readDisaster(tx, did);
    await assertVersion({ sent: version, row, yours: { did, version }, theirs: async () => before });
    if ((row.lockedBy !== null) === lock) return before;

    await tx
      .update(disasters)
      .set(lock ? lockedBy(caller) : UNLOCKED)
      .where(eq(disasters.did, did));
    const after = await readDisaster(tx, did);
    await audit(tx, {
      caller,
      module: "Disaster",
      action: lock ? "lock" : "unlock",
      subjectId: did,
      subject: row.name,
      before: { lock: before.lock },
      after: { lock: after.lock },
    });
    return after;
  });
}
