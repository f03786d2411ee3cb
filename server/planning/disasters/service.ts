import type { z } from "zod";
import type {
  Disaster,
  DisasterDraft,
  deleteDisaster as deleteCall,
} from "../../../contract/planning/calls/disasters.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { auditCreated, changeRecord, deleteRecord, nextVersion, returnedRow } from "../../persistence/change-record.ts";
import { assertUnlocked, setRecordLock } from "../../persistence/locks.ts";
import { assertPlausibleDate, refuseAt, refusingTaken } from "../../persistence/refusals.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { disasters, estimations } from "../../storage/schema/index.ts";
import {
  DISASTER_RECORD,
  assertCategory,
  assertOpen,
  assertType,
  lockDisasterRow,
  readDisaster,
} from "./disaster-rows.ts";
import { followDisaster } from "./following.ts";

/** A disaster, and the version at which the caller read it. */
type DisasterKey = z.output<typeof deleteCall.body>;

/** Creates a disaster, or saves a changed one (a draft with `did` and the version it was read at). */
export async function saveDisaster(db: Database, caller: RequestCaller, draft: DisasterDraft): Promise<Disaster> {
  return refusingTaken(
    { disaster_name_key: () => refuseAt("body.name", "domain.disaster.nameTaken", { name: draft.name }) },
    () =>
      inTransaction(db, async (tx) => {
        if (draft.did === undefined) {
          if (draft.apart === "example") refuseAt("body.apart", "domain.disaster.apartStays");
          return createDisaster(tx, caller, draft);
        }
        if (draft.version === undefined) refuseAt("body.version", "domain.disaster.versionMissing");
        return updateDisaster(tx, caller, { ...draft, did: draft.did, version: draft.version });
      }),
  );
}

/** Deletes a disaster with its estimations, none of which may be locked. */
export async function deleteDisaster(db: Database, caller: RequestCaller, sent: DisasterKey): Promise<{ did: number }> {
  const { did, version } = sent;
  return inTransaction(db, async (tx) => {
    await deleteRecord(tx, caller, DISASTER_RECORD, {
      id: did,
      version,
      yours: sent,
      write: async () => {
        const held = await tx.select().from(estimations).where(eq(estimations.did, did)).for("update");
        for (const estimation of held) assertUnlocked(estimation, "domain.estimation.locked");
        await tx.delete(disasters).where(eq(disasters.did, did));
        const ended = held.filter(({ publishedAt }) => publishedAt !== null).map(({ eid: id, name }) => ({ id, name }));
        return { estimationNames: held.map(({ name }) => name), published: ended };
      },
    });
    return { did };
  });
}

/** Locks or unlocks a disaster. */
export async function setDisasterLock(
  db: Database,
  caller: RequestCaller,
  { did, version }: DisasterKey,
  lock: boolean,
) {
  return inTransaction(db, (tx) => {
    const record = { ...DISASTER_RECORD, lock: () => lockDisasterRow(tx, did, "update") };
    return setRecordLock(tx, caller, record, {
      id: did,
      version,
      yours: { did, version },
      lock,
      key: "domain.disaster.locked",
      write: (columns) => tx.update(disasters).set(columns).where(eq(disasters.did, did)),
    });
  });
}

/** Creates a disaster within an open transaction. */
export async function createDisaster(tx: Transaction, caller: RequestCaller, draft: DisasterDraft): Promise<Disaster> {
  await assertPlausible(tx, draft, null);
  const { did } = returnedRow(
    await tx
      .insert(disasters)
      .values({ ...columnsOf(draft), createdBy: caller.userName, editedBy: caller.userName })
      .returning({ did: disasters.did }),
  );
  return auditCreated(tx, caller, DISASTER_RECORD, { id: did });
}

async function updateDisaster(
  tx: Transaction,
  caller: RequestCaller,
  draft: DisasterDraft & DisasterKey,
): Promise<Disaster> {
  const { did, version } = draft;
  return changeRecord(tx, caller, DISASTER_RECORD, {
    id: did,
    version,
    yours: draft,
    write: async ({ row, before }) => {
      if (row.apart === "example") assertOpen(row);
      if (draft.apart && draft.apart !== row.apart) refuseAt("body.apart", "domain.disaster.apartStays");
      await assertPlausible(tx, draft, row.type);
      await tx
        .update(disasters)
        .set({ ...columnsOf({ ...draft, apart: row.apart }), ...nextVersion(row, caller) })
        .where(eq(disasters.did, did));
      const { follow } = draft;
      if (!follow) return undefined;
      await followDisaster(tx, caller, { before, after: await readDisaster(tx, did), follow });
      return { follow };
    },
  });
}

/** A type that was removed from the lookup later stays valid for the disasters that have it. */
async function assertPlausible(tx: Transaction, draft: DisasterDraft, presentType: string | null): Promise<void> {
  assertPlausibleDate(draft.startDate, "body.startDate");
  if (draft.type !== presentType) await assertType(tx, draft.type, "body.type");
  if (draft.category !== null)
    await assertCategory(tx, { type: draft.type, category: draft.category, path: "body.category" });
}

function columnsOf(draft: Omit<DisasterDraft, "apart"> & { readonly apart?: Disaster["apart"] | null }) {
  const { name, type, category, startDate, status, apart = null } = draft;
  return { name, type, category, startDate, status, apart };
}
