import type { ZoneDraft } from "../../../contract/calls/zones.ts";
import { ZoneError } from "../../../engine/zones/shapes.ts";
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
import { eq, sql } from "../../storage/orm.ts";
import { estimationAssistance, zones } from "../../storage/schema/index.ts";
import {
  advanceEstimation,
  lockEstimationRow,
  readEstimation,
  type EstimationAt,
  type EstimationRow,
} from "../estimations/estimation-rows.ts";
import { refusesPopulation } from "../estimations/workflow.ts";
import { readSettings } from "../parameters/parameter-rows.ts";
import { refuseBadZone } from "./bad-zones.ts";
import type { CoveredArea } from "./count-thread.ts";
import { coveredArea, type CountingPlace } from "./counting.ts";
import { changeCounted, countPopulation, tractsOf, withTracts } from "./population.ts";
import * as zoneRows from "./zone-rows.ts";

/**
 * Saves a zone: a new one (a draft without version), a changed one, or one that
 * gets another number (`previousZone`). The population of the whole estimation
 * becomes stale, since zones share tracts by the overlap rule.
 */
export async function saveZone(place: CountingPlace, caller: RequestCaller, draft: ZoneDraft) {
  const { eid, zone } = draft;
  const tracts = await tractsOf(place.db, eid);
  const written = zoneRows.writtenZone(draft);
  // Before the transaction, which keeps others from the estimation; what is wrong with it is said when its turn comes.
  const covered: Covered = await coveredArea(place, tracts, written).then(
    (area) => () => area,
    (error: unknown) => () => refuseDraft(error),
  );
  const change = async (tx: Transaction, { estimation }: { readonly estimation: EstimationRow }) => {
    const present = await presentZone(tx, draft);
    const held = { standing: present };
    const record = zoneRows.zoneRecord(estimation, held);
    const write = async () => {
      const row = await writeZone(tx, caller, draft, { present: present?.row ?? null, parts: written.parts, covered });
      held.standing = { row, statistics: null };
      return row;
    };
    const saved =
      present === null
        ? await auditCreated(tx, caller, record, { id: (await write()).zoneId })
        : await changeRecord(tx, caller, record, {
            id: present.row.zoneId,
            action: "update",
            version: draft.version,
            yours: draft,
            write: async () => {
              await write();
              if (present.row.zone !== zone) await zoneRows.dropPopulation(tx, eid, present.row.zone);
              return undefined;
            },
          });
    await zoneRows.markPopulationStale(tx, eid);
    const moved = await advanceEstimation(tx, caller, estimation, { events: ["zonesChanged"] });
    return { zone: saved, status: moved.status, estimationVersion: moved.version };
  };
  return changeCounted(place.db, eid, { tracts, change });
}

/** What a draft covers; throws the refusal of one that cannot be counted. */
type Covered = () => CoveredArea;

function refuseDraft(error: unknown): never {
  if (error instanceof ZoneError) refuseBadZone(error, () => "body");
  throw error;
}

/** Deletes a zone with its population details. */
export async function deleteZone(db: Database, caller: RequestCaller, sent: EstimationAt & { readonly zone: number }) {
  const { eid, zone } = sent;
  return inTransaction(db, async (tx) => {
    const estimation = await lockEstimationRow(tx, eid);
    const standing = (await zoneRows.findZone(tx, eid, zone)) ?? unknownRecord("domain.zone.unknown", { zone });
    const { zoneId } = standing.row;
    await deleteRecord(tx, caller, zoneRows.zoneRecord(estimation, { standing }), {
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

/** The zone that a draft changes; null for a new one. */
async function presentZone(tx: Transaction, draft: ZoneDraft): Promise<zoneRows.StandingZone | null> {
  if (draft.version === undefined) {
    if (draft.previousZone !== undefined) refuseAt("body.version", "domain.zone.versionMissing");
    return null;
  }
  const zone = draft.previousZone ?? draft.zone;
  return (await zoneRows.findZone(tx, draft.eid, zone)) ?? unknownRecord("domain.zone.unknown", { zone });
}

/** What stands against a zone's number: another zone has it, or it is not in Assistance, and no one in it would be planned for. */
async function refuseNumber(tx: Transaction, { eid, zone }: ZoneDraft, present: number | undefined): Promise<void> {
  const { rows } = await tx.execute<{ taken: boolean; planned: boolean }>(sql`select
    exists (select 1 from ${zones} where ${zones.eid} = ${eid} and ${zones.zone} = ${zone}) as taken,
    exists (select 1 from ${estimationAssistance}
      where ${estimationAssistance.eid} = ${eid} and ${estimationAssistance.zone} = ${zone}) as planned`);
  const { taken, planned } = returnedRow(rows);
  if (taken && present !== zone) refuseAt("body.zone", "domain.zone.numberTaken", { zone });
  if (!planned) refuseAt("body.zone", "domain.zone.notInAssistance", { zone });
}

interface ZoneWrite {
  readonly present: zoneRows.ZoneRow | null;
  /** Of the draft, as JSON. */
  readonly parts: string;
  readonly covered: Covered;
}

/** Checks and writes a zone, a new one or in place of the present. */
async function writeZone(
  tx: Transaction,
  caller: RequestCaller,
  draft: ZoneDraft,
  { present, parts, covered }: ZoneWrite,
): Promise<zoneRows.ZoneRow> {
  const { eid, zone, affected } = draft;
  await refuseNumber(tx, draft, present?.zone);
  const { area, box } = covered();
  const json = (text: string) => sql`${text}::jsonb`;
  const columns = { zone, parts: json(parts), area: json(area), affected, box, editedBy: caller.userName };
  const written = present
    ? tx
        .update(zones)
        .set({ ...columns, ...nextVersion(present, caller) })
        .where(eq(zones.zoneId, present.zoneId))
        .returning()
    : tx
        .insert(zones)
        .values({ eid, ...columns, createdBy: caller.userName })
        .returning();
  return returnedRow(await written);
}

/** ReCalculate Population Details: counts every zone of the estimation again. */
export async function recalculatePopulation(place: CountingPlace, caller: RequestCaller, sent: EstimationAt) {
  const { eid } = sent;
  return withTracts(place.db, eid, async (tx, { estimation, tracts }) => {
    await assertVersion({ sent: sent.version, row: estimation, yours: sent, theirs: () => readEstimation(tx, eid) });
    const drawn = await zoneRows.readWrittenZones(tx, eid);
    const refusal = refusesPopulation(drawn.length);
    if (refusal) throwHttpError(409, refusal);

    const rules = await readSettings(tx, eid);
    await countPopulation(place, tx, { estimation, tracts, zones: drawn, rules });
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
