import { eq } from "../../storage/orm.ts";
import type { Disaster, DisasterDraft } from "../../../contract/calls/disasters.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { assertPlausibleDate } from "../../persistence/calendar.ts";
import { assertUnlocked } from "../../persistence/locks.ts";
import { refuseAt, refusingTaken } from "../../persistence/refusals.ts";
import { assertVersion } from "../../persistence/versions.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { inTransaction } from "../../storage/database.ts";
import type { Database, Transaction } from "../../storage/database.ts";
import { disasters, estimations } from "../../storage/schema/index.ts";
import { lockDisasterRow, readDisaster } from "./disaster-rows.ts";
import { assertCategory, assertType } from "./types.ts";

/** Creates a disaster, or saves a changed one (a draft with `did` and the version it was read at). */
export async function saveDisaster(db: Database, caller: RequestCaller, draft: DisasterDraft): Promise<Disaster> {
  return refusingTaken(
    "disaster_name_key",
    () => refuseAt("body.name", "domain.disaster.nameTaken", { name: draft.name }),
    () =>
      inTransaction(db, async (tx) => {
        if (draft.did === undefined) return createDisaster(tx, caller, draft);
        if (draft.version === undefined) refuseAt("body.version", "domain.disaster.versionMissing");
        return updateDisaster(tx, caller, { ...draft, did: draft.did, version: draft.version });
      }),
  );
}

/** Deletes a disaster with its estimations, none of which may be locked. */
export async function deleteDisaster(
  db: Database,
  caller: RequestCaller,
  sent: { readonly did: number; readonly version: number },
): Promise<{ did: number }> {
  return inTransaction(db, async (tx) => {
    const row = await lockDisasterRow(tx, sent.did, "update");
    assertUnlocked(row, "domain.disaster.locked");
    const before = await readDisaster(tx, sent.did);
    await assertVersion({ sent: sent.version, row, yours: sent, theirs: async () => before });
    const held = await tx.select().from(estimations).where(eq(estimations.did, sent.did)).for("update");
    for (const estimation of held) assertUnlocked(estimation, "domain.estimation.locked");

    await tx.delete(disasters).where(eq(disasters.did, sent.did));
    await audit(tx, {
      caller,
      module: "Disaster",
      action: "delete",
      subjectId: sent.did,
      subject: row.name,
      before: { ...before, estimationNames: held.map(({ name }) => name) },
    });
    return { did: sent.did };
  });
}

async function createDisaster(tx: Transaction, caller: RequestCaller, draft: DisasterDraft): Promise<Disaster> {
  await assertPlausible(tx, draft, null);
  const [created] = await tx
    .insert(disasters)
    .values({ ...columnsOf(draft), createdBy: caller.userName, editedBy: caller.userName })
    .returning({ did: disasters.did });
  if (!created) throw new Error("PostgreSQL returned no row for a created disaster");
  const after = await readDisaster(tx, created.did);
  await audit(tx, {
    caller,
    module: "Disaster",
    action: "create",
    subjectId: after.did,
    subject: after.name,
    after,
  });
  return after;
}

async function updateDisaster(
  tx: Transaction,
  caller: RequestCaller,
  draft: DisasterDraft & { readonly did: number; readonly version: number },
): Promise<Disaster> {
  const row = await lockDisasterRow(tx, draft.did, "update");
  assertUnlocked(row, "domain.disaster.locked");
  const before = await readDisaster(tx, draft.did);
  await assertVersion({ sent: draft.version, row, yours: draft, theirs: async () => before });
  await assertPlausible(tx, draft, row.type);
  await tx
    .update(disasters)
    .set({ ...columnsOf(draft), version: row.version + 1, editedBy: caller.userName, editedAt: new Date() })
    .where(eq(disasters.did, draft.did));
  const after = await readDisaster(tx, draft.did);
  await audit(tx, {
    caller,
    module: "Disaster",
    action: "update",
    subjectId: after.did,
    subject: after.name,
    before,
    after,
  });
  return after;
}

/** A type that was taken from the lookup later stays good for the disasters that have it. */
async function assertPlausible(tx: Transaction, draft: DisasterDraft, presentType: string | null): Promise<void> {
  assertPlausibleDate(draft.startDate, "body.startDate");
  if (draft.type !== presentType) await assertType(tx, draft.type, "body.type");
  if (draft.category !== null)
    await assertCategory(tx, { type: draft.type, category: draft.category, path: "body.category" });
}

function columnsOf({ name, type, category, startDate, status }: DisasterDraft) {
  return { name, type, category, startDate, status };
}
