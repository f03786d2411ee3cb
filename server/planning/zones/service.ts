import type { ZoneDraft } from "../../../contract/calls/zones.ts";
import type { ZoneShape } from "../../../engine/zones/shapes.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import {
  assertVersion,
  auditCreated,
  changeRecord,
  deleteRecord,
  nextVersion,
  returnedRow,
} from "../../persistence/change-record.ts";
import { refuseAt, unknownRecord } from "../../persistence/refusals.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { and, eq } from "../../storage/orm.ts";
import { estimationAssistance, zones } from "../../storage/schema/index.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import {
  advanceEstimation,
  lockEstimationRow,
  readEstimation,
  type EstimationAt,
} from "../estimations/estimation-rows.ts";
import { refusesPopulation } from "../estimations/workflow.ts";
import { readSettings } from "../parameters/parameter-rows.ts";
import { areaOf, boxOf } from "./areas.ts";
import { countPopulation, countZones, withTracts } from "./population.ts";
import * as zoneRows from "./zone-rows.ts";
import { refusingBadZones, shapeOf } from "./zone-shapes.ts";

/**
 * Saves a zone: a new one (a draft without version), a changed one, or one that
 * gets another number (`previousZone`). The population of the whole estimation
 * becomes stale, since zones share tracts by the overlap rule.
 */
export async function saveZone(db: Database, caller: RequestCaller, draft: ZoneDraft) {
  const { eid, zone } = draft;
  return withTracts(db, eid, async (tx, { estimation, tracts }) => {
    const record = zoneRows.zoneRecord(estimation);
    const present = await presentZone(tx, draft);
    const write = () => writeZone(tx, caller, draft, { present, tracts });
    const saved =
      present === null
        ? await auditCreated(tx, caller, record, { id: await write() })
        : await changeRecord(tx, caller, record, {
            id: present.zoneId,
            action: "update",
            version: draft.version,
            yours: draft,
            write: async () => {
              await write();
              if (present.zone !== zone) await zoneRows.dropPopulation(tx, eid, present.zone);
            },
          });
    await zoneRows.markPopulationStale(tx, eid);
    const moved = await advanceEstimation(tx, caller, estimation, { events: ["zonesChanged"] });
    return { zone: { ...saved, statistics: null }, status: moved.status, estimationVersion: moved.version };
  });
}

/** Deletes a zone with its population details. */
export async function deleteZone(db: Database, caller: RequestCaller, sent: EstimationAt & { readonly zone: number }) {
  const { eid, zone } = sent;
  return inTransaction(db, async (tx) => {
    const estimation = await lockEstimationRow(tx, eid);
    const { zoneId } = (await zoneRows.findZoneRow(tx, eid, zone)) ?? unknownRecord("domain.zone.unknown", { zone });
    await deleteRecord(tx, caller, zoneRows.zoneRecord(estimation), {
      id: zoneId,
      version: sent.version,
      yours: sent,
      write: async () => {
        await tx.delete(zones).where(eq(zones.zoneId, zoneId));
        await zoneRows.dropPopulation(tx, eid, zone);
      },
    });
    await zoneRows.markPopulationStale(tx, eid);
    const moved = await advanceEstimation(tx, caller, estimation, { events: ["zonesChanged"] });
    return { eid, zone, status: moved.status, estimationVersion: moved.version };
  });
}

/** The shape of a draft that can be counted. Whether a zone meets any tract is the same under every rule, so the quickest is asked. */
function countableShape(draft: ZoneDraft, tracts: LoadedTractSet): ZoneShape {
  return refusingBadZones(
    () => "body",
    () => {
      const shape = shapeOf(draft, tracts);
      countZones(tracts, [shape], { selection: "intersects", overlap: "countEach" });
      return shape;
    },
  );
}

/** The zone that a draft changes; null for a new one. */
async function presentZone(tx: Transaction, draft: ZoneDraft): Promise<zoneRows.ZoneRow | null> {
  if (draft.version === undefined) {
    if (draft.previousZone !== undefined) refuseAt("body.version", "domain.zone.versionMissing");
    return null;
  }
  const zone = draft.previousZone ?? draft.zone;
  return (await zoneRows.findZoneRow(tx, draft.eid, zone)) ?? unknownRecord("domain.zone.unknown", { zone });
}

/** A zone must exist in the Assistance section of the parameters first, or no one in it would be planned for. */
async function assertInAssistance(tx: Transaction, eid: number, zone: number): Promise<void> {
  const [row] = await tx
    .select({ id: estimationAssistance.id })
    .from(estimationAssistance)
    .where(and(eq(estimationAssistance.eid, eid), eq(estimationAssistance.zone, zone)))
    .limit(1);
  if (!row) refuseAt("body.zone", "domain.zone.notInAssistance", { zone });
}

/** Checks and writes a zone, a new one or in place of the present; answers its row's id. */
async function writeZone(
  tx: Transaction,
  caller: RequestCaller,
  draft: ZoneDraft,
  { present, tracts }: { readonly present: zoneRows.ZoneRow | null; readonly tracts: LoadedTractSet },
): Promise<number> {
  const { eid, zone, parts, affected } = draft;
  if (present?.zone !== zone && (await zoneRows.findZoneRow(tx, eid, zone)))
    refuseAt("body.zone", "domain.zone.numberTaken", { zone });
  await assertInAssistance(tx, eid, zone);
  const area = areaOf(countableShape(draft, tracts), tracts);
  const columns = { zone, parts, area, affected, box: boxOf(area), editedBy: caller.userName };
  const written = present
    ? tx
        .update(zones)
        .set({ ...columns, ...nextVersion(present, caller) })
        .where(eq(zones.zoneId, present.zoneId))
        .returning({ zoneId: zones.zoneId })
    : tx
        .insert(zones)
        .values({ eid, ...columns, createdBy: caller.userName })
        .returning({ zoneId: zones.zoneId });
  return returnedRow(await written).zoneId;
}

/** ReCalculate Population Details: counts every zone of the estimation again. */
export async function recalculatePopulation(db: Database, caller: RequestCaller, sent: EstimationAt) {
  const { eid } = sent;
  return withTracts(db, eid, async (tx, { estimation, tracts }) => {
    await assertVersion({ sent: sent.version, row: estimation, yours: sent, theirs: () => readEstimation(tx, eid) });
    const rows = await zoneRows.readZoneRows(tx, eid);
    const refusal = refusesPopulation(rows.length);
    if (refusal) throwHttpError(409, refusal);

    const rules = await readSettings(tx, eid);
    await countPopulation(tx, { estimation, tracts }, { rows, rules });
    const moved = await advanceEstimation(tx, caller, estimation, {
      events: ["populationCalculated"],
      columns: { populationAt: new Date() },
    });
    const zones = await zoneRows.readZones(tx, eid);
    await audit(tx, {
      caller,
      module: "Zone",
      action: "recalculatePopulation",
      subjectId: eid,
      subject: estimation.name,
      before: { status: estimation.status },
      after: {
        status: moved.status,
        zones: zones.map(({ zone, statistics }) => ({ zone, population: statistics?.population ?? null })),
      },
    });
    return { eid, status: moved.status, estimationVersion: moved.version, zones };
  });
}
