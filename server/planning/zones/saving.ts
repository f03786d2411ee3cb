import { and, eq } from "../../storage/orm.ts";
import type { Zone, ZoneDraft } from "../../../contract/calls/zones.ts";
import type { ZoneShape } from "../../../engine/zones/shapes.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { lockEstimationRow, advanceEstimation } from "../estimations/estimation-rows.ts";
import { refuseAt, unknownRecord } from "../../persistence/refusals.ts";
import { assertVersion } from "../../persistence/versions.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { inTransaction } from "../../storage/database.ts";
import type { Database, Transaction } from "../../storage/database.ts";
import { estimationAssistance, zones } from "../../storage/schema/index.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import { areaOf, boxOf } from "./areas.ts";
import { countZones, assertSameTracts, tractsOf } from "./population.ts";
import { dropPopulation, markPopulationStale, readCurrentStatistics } from "./summary-rows.ts";
import { findZoneRow, zoneAnswer } from "./zone-rows.ts";
import type { ZoneRow } from "./zone-rows.ts";
import { refusingBadZones } from "./zone-faults.ts";
import { shapeOf } from "./zone-shapes.ts";

/**
 * Saves a zone: a new one (a draft without version), a changed one, or one that
 * gets another number (`previousZone`). The population of the whole estimation
 * becomes stale, since zones share tracts by the overlap rule.
 */
export async function saveZone(db: Database, caller: RequestCaller, draft: ZoneDraft) {
  const { eid, zone } = draft;
  const tracts = await tractsOf(db, eid);
  return inTransaction(db, async (tx) => {
    const estimation = await lockEstimationRow(tx, eid);
    assertSameTracts(estimation, tracts);
    const present = await presentZone(tx, draft);
    if (present?.zone !== zone && (await findZoneRow(tx, eid, zone)))
      refuseAt("body.zone", "domain.zone.numberTaken", { zone });
    await assertInAssistance(tx, eid, zone);
    const shape = countableShape(draft, tracts);

    const before = present ? await answerOf(tx, present) : null;
    const area = areaOf(shape, tracts);
    const row = await write(tx, caller, { present, draft, area });
    if (present && present.zone !== zone) await dropPopulation(tx, eid, present.zone);
    await markPopulationStale(tx, eid);
    const moved = await advanceEstimation(tx, caller, estimation, { events: ["zonesChanged"] });
    const after = zoneAnswer(row, null);
    await audit(tx, {
      caller,
      module: "Zone",
      action: present ? "update" : "create",
      subjectId: eid,
      subject: `${estimation.name}: ${zone}`,
      before: before && audited(before),
      after: audited(after),
    });
    return { zone: after, status: moved.status, estimationVersion: moved.version };
  });
}

/** Deletes a zone with its population details. */
export async function deleteZone(
  db: Database,
  caller: RequestCaller,
  sent: { readonly eid: number; readonly zone: number; readonly version: number },
) {
  const { eid, zone } = sent;
  return inTransaction(db, async (tx) => {
    const estimation = await lockEstimationRow(tx, eid);
    const row = (await findZoneRow(tx, eid, zone)) ?? unknownRecord("domain.zone.unknown", { zone });
    await assertVersion({ sent: sent.version, row, yours: sent, theirs: () => answerOf(tx, row) });
    const before = await answerOf(tx, row);
    await tx.delete(zones).where(eq(zones.zoneId, row.zoneId));
    await dropPopulation(tx, eid, zone);
    await markPopulationStale(tx, eid);
    const moved = await advanceEstimation(tx, caller, estimation, { events: ["zonesChanged"] });
    await audit(tx, {
      caller,
      module: "Zone",
      action: "delete",
      subjectId: eid,
      subject: `${estimation.name}: ${zone}`,
      before: audited(before),
    });
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

/** The zone that a draft changes, at the version it was read; undefined for a new one. */
async function presentZone(tx: Transaction, draft: ZoneDraft): Promise<ZoneRow | undefined> {
  if (draft.version === undefined) {
    if (draft.previousZone !== undefined) refuseAt("body.version", "domain.zone.versionMissing");
    return undefined;
  }
  const number = draft.previousZone ?? draft.zone;
  const row = (await findZoneRow(tx, draft.eid, number)) ?? unknownRecord("domain.zone.unknown", { zone: number });
  await assertVersion({ sent: draft.version, row, yours: draft, theirs: () => answerOf(tx, row) });
  return row;
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

async function write(
  tx: Transaction,
  caller: RequestCaller,
  {
    present,
    draft,
    area,
  }: { readonly present: ZoneRow | undefined; readonly draft: ZoneDraft; readonly area: Zone["area"] },
): Promise<ZoneRow> {
  const { eid, zone, parts, affected } = draft;
  const columns = { zone, parts, area, affected, box: boxOf(area), editedBy: caller.userName };
  const [row] = present
    ? await tx
        .update(zones)
        .set({ ...columns, version: present.version + 1, editedAt: new Date() })
        .where(eq(zones.zoneId, present.zoneId))
        .returning()
    : await tx
        .insert(zones)
        .values({ eid, ...columns, createdBy: caller.userName })
        .returning();
  if (!row) throw new Error("PostgreSQL returned no row for a saved zone");
  return row;
}

async function answerOf(tx: Transaction, row: ZoneRow): Promise<Zone> {
  return zoneAnswer(row, (await readCurrentStatistics(tx, row.eid)).get(row.zone) ?? null);
}

/** What the audit keeps of a zone: what was drawn and said. The area follows from it and may be large. */
function audited({ zone, parts, affected, version }: Zone) {
  return { zone, parts, affected, version };
}
