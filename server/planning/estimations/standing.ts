import { eq } from "../../storage/orm.ts";
import type { Estimation } from "../../../contract/calls/estimations.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { changeRecord, UNCHANGED } from "../../persistence/change-record.ts";
import { setRecordLock } from "../../persistence/locks.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { inTransaction, type Database } from "../../storage/database.ts";
import { estimations } from "../../storage/schema/index.ts";
import { ESTIMATION_RECORD, lockEstimationRow } from "./estimation-rows.ts";
import { refusesPublishing } from "./workflow.ts";

/** Locks or unlocks an estimation; under a locked disaster neither can be done. */
export async function setEstimationLock(
  db: Database,
  caller: RequestCaller,
  { eid, version, lock }: { readonly eid: number; readonly version: number; readonly lock: boolean },
): Promise<Estimation> {
  return inTransaction(db, (tx) =>
    setRecordLock(
      tx,
      caller,
      { ...ESTIMATION_RECORD, lock: () => lockEstimationRow(tx, eid, { lockAllowed: true }) },
      {
        id: eid,
        version,
        yours: { eid, version },
        lock,
        key: "domain.estimation.locked",
        write: (columns) => tx.update(estimations).set(columns).where(eq(estimations.eid, eid)),
      },
    ),
  );
}

/**
 * Publishes an estimation, or takes it back. What the public then sees is the last stored run, so only a projected
 * estimation may be published; taking back is always possible unless a lock stands against it. The version stays: no
 * figure changes that an editor could have overwritten.
 */
export async function setPublished(
  db: Database,
  caller: RequestCaller,
  { eid, version, published }: { readonly eid: number; readonly version: number; readonly published: boolean },
): Promise<Estimation> {
  const record = { ...ESTIMATION_RECORD, audited: ({ published }: Estimation) => ({ published }) };
  return inTransaction(db, (tx) =>
    changeRecord(tx, caller, record, {
      id: eid,
      action: published ? "publish" : "unpublish",
      version,
      yours: { eid, version },
      write: async ({ row, before }) => {
        if ((before.published !== null) === published) return UNCHANGED;
        const refusal = published ? refusesPublishing(row.status) : null;
        if (refusal) throwHttpError(409, refusal);
        const [publishedBy, publishedAt] = published ? [caller.userName, new Date()] : [null, null];
        await tx.update(estimations).set({ publishedBy, publishedAt }).where(eq(estimations.eid, eid));
      },
    }),
  );
}
