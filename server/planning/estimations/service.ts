import type { Estimation, EstimationDraft } from "../../../contract/planning/calls/estimations.ts";
import { anyOf } from "../../../contract/people/privileges.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { auditCreated, changeRecord, deleteAlone, returnedRow } from "../../persistence/change-record.ts";
import { assertUnlocked, setRecordLock } from "../../persistence/locks.ts";
import { assertPlausibleDate, assertThat, refuseAt, refusingTaken } from "../../persistence/refusals.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { estimations } from "../../storage/schema/index.ts";
import { assertDataSet, defaultDataSet } from "../../tracts/data-sets.ts";
import { assertOpen, lockDisasterRow } from "../disasters/disaster-rows.ts";
import { readDefaults } from "../parameters/defaults.ts";
import { writeParameters } from "../parameters/parameter-rows.ts";
import { markPopulationStale } from "../zones/zone-rows.ts";
import {
  ESTIMATION_RECORD,
  advanceEstimation,
  lockEstimationRow,
  type EstimationAt,
  type EstimationRow,
} from "./estimation-rows.ts";
import type { WorkflowEvent } from "./workflow.ts";

/** Creates an estimation with the default parameters, or saves a changed one (a draft with `eid` and the version it was read at). */
export async function saveEstimation(db: Database, caller: RequestCaller, draft: EstimationDraft): Promise<Estimation> {
  assertThat(caller, anyOf(draft.eid === undefined ? "estimation.create" : "estimation.edit"));
  if (draft.startDate !== undefined) assertPlausibleDate(draft.startDate, "body.startDate");
  return refusingTakenName(draft.name, () =>
    inTransaction(db, async (tx) => {
      if (draft.eid === undefined) return createEstimation(tx, caller, draft);
      if (draft.version === undefined) refuseAt("body.version", "domain.estimation.versionMissing");
      return updateEstimation(tx, caller, { ...draft, eid: draft.eid, version: draft.version });
    }),
  );
}

/**
 * Estimation names are unique in the whole product, ignoring case: reports and searches identify an estimation only by
 * its name.
 */
export function refusingTakenName<T>(name: string, write: () => Promise<T>): Promise<T> {
  const refusal = () => refuseAt("body.name", "domain.estimation.nameTaken", { name });
  return refusingTaken({ estimation_name_key: refusal }, write);
}

/** Deletes an estimation with everything that belongs to it. */
export async function deleteEstimation(db: Database, caller: RequestCaller, sent: EstimationAt) {
  const { eid, version } = sent;
  await deleteAlone(db, caller, ESTIMATION_RECORD, {
    id: eid,
    version,
    yours: sent,
    remove: (tx) => tx.delete(estimations).where(eq(estimations.eid, eid)),
  });
  return { eid };
}

/** Creates an estimation with the default parameters within an open transaction. */
export async function createEstimation(
  tx: Transaction,
  caller: RequestCaller,
  draft: EstimationDraft,
): Promise<Estimation> {
  const disaster = await lockDisasterRow(tx, draft.did, "share");
  assertUnlocked(disaster, "domain.disaster.locked");
  assertOpen(disaster);
  if (draft.dataSetId !== undefined) await assertDataSet(tx, draft.dataSetId);
  const { eid } = returnedRow(
    await tx
      .insert(estimations)
      .values({
        did: draft.did,
        name: draft.name,
        startDate: draft.startDate ?? disaster.startDate,
        dataSetId: draft.dataSetId ?? (await defaultDataSet(tx)),
        createdBy: caller.userName,
        editedBy: caller.userName,
        parametersEditedBy: caller.userName,
        parametersEditedAt: clock.date(),
      })
      .returning({ eid: estimations.eid }),
  );
  const { sources: _, ...parameters } = await readDefaults(tx, disaster, "default");
  await writeParameters(tx, eid, parameters);
  return auditCreated(tx, caller, ESTIMATION_RECORD, { id: eid, notes: { parameters } });
}

async function updateEstimation(tx: Transaction, caller: RequestCaller, draft: EstimationDraft & EstimationAt) {
  const { eid, version } = draft;
  return changeRecord(tx, caller, ESTIMATION_RECORD, {
    id: eid,
    version,
    yours: draft,
    write: async ({ row }) => {
      if (draft.did !== row.did) refuseAt("body.did", "domain.estimation.otherDisaster", { did: draft.did });
      const { name, startDate = row.startDate, dataSetId = row.dataSetId } = draft;
      if (dataSetId !== row.dataSetId) await assertDataSet(tx, dataSetId);
      const events = eventsOf(row, { startDate, dataSetId });
      if (events.includes("dataSetChanged")) await markPopulationStale(tx, eid);
      await advanceEstimation(tx, caller, row, { events, columns: { name, startDate, dataSetId } });
    },
  });
}

function eventsOf(
  row: EstimationRow,
  { startDate, dataSetId }: { readonly startDate: string; readonly dataSetId: number },
): WorkflowEvent[] {
  return [
    ...(startDate === row.startDate ? [] : ["startDateChanged" as const]),
    ...(dataSetId === row.dataSetId ? [] : ["dataSetChanged" as const]),
  ];
}

/** Locks or unlocks an estimation; under a locked disaster neither is allowed. */
export async function setEstimationLock(
  db: Database,
  caller: RequestCaller,
  { eid, version }: EstimationAt,
  lock: boolean,
) {
  return inTransaction(db, (tx) => {
    const record = {
      ...ESTIMATION_RECORD,
      lock: () => lockEstimationRow(tx, eid, { lockAllowed: true, closedAllowed: true }),
    };
    return setRecordLock(tx, caller, record, {
      id: eid,
      version,
      yours: { eid, version },
      lock,
      key: "domain.estimation.locked",
      write: (columns) => tx.update(estimations).set(columns).where(eq(estimations.eid, eid)),
    });
  });
}
