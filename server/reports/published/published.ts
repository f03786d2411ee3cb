import type { RunInputsAnswer } from "../../../contract/planning/calls/run-inputs.ts";
import type { PublishedEstimation, PublishedListing } from "../../../contract/reports/calls/published.ts";
import type { ZoneNames } from "../../../engine/display/zone-label.ts";
import { isId, unknownRecord } from "../../persistence/refusals.ts";
import { readEstimationRow } from "../../planning/estimations/estimation-rows.ts";
import { isShownInPublic } from "../../planning/disasters/disaster-rows.ts";
import { landsOf } from "../../planning/projections/run-lands.ts";
import { inputsOf } from "../../planning/projections/figure-inputs.ts";
import { publicFigures, readPublishedRun, tractsOfRun, type StoredRun } from "../../planning/projections/runs.ts";
import { areaOf } from "../../planning/zones/areas.ts";
import { readCountyOutlines } from "../../planning/zones/outlines.ts";
import { inSnapshot, type Database, type Reader } from "../../storage/database.ts";
import { and, desc, eq, isNotNull, sql, type SQL } from "../../storage/orm.ts";
import { disasters, estimations, runs } from "../../storage/schema/index.ts";

/** The published estimations, the latest published first, each with the run that is shown. */
export function listPublished(reader: Reader): Promise<PublishedRun[]> {
  return select(reader);
}

/** A published estimation, the id of the published run, which is internal, and the names of the zones. */
export interface PublishedRun {
  readonly rid: number;
  readonly zoneNames: ZoneNames;
  readonly listing: PublishedListing;
}

/**
 * A published estimation with the zones and figures of the run that was published. 404 for one that is not published,
 * with the text for one that does not exist, so that ids reveal nothing.
 */
export async function readPublished(db: Database, eid: number): Promise<PublishedEstimation> {
  const { listing, run } = await inSnapshot(db, (tx) => publishedRun(tx, eid));
  return { ...listing, ...(await zonesOf(db, run)), projections: publicFigures(run) };
}

/** The inputs of the published figures; 404 as above. */
export function readPublishedInputs(db: Database, eid: number): Promise<RunInputsAnswer> {
  return inSnapshot(db, async (tx) => {
    const { run, estimation } = await publishedRun(tx, eid);
    return { ...(await inputsOf(tx, run, estimation)), ...estimation.publishedContext?.inputs };
  });
}

/** A published estimation with the run that is shown of it; 404 as above. */
export async function publishedRun(tx: Reader, eid: number) {
  const [found] = isId(eid) ? await select(tx, eq(estimations.eid, eid)) : [];
  if (!found) return unknownRecord("domain.estimation.unknown", { eid });
  const estimation = await readEstimationRow(tx, eid);
  const run = await readPublishedRun(tx, estimation);
  return run ? { listing: found.listing, run, estimation } : unknownRecord("domain.estimation.unknown", { eid });
}

/** The zones as the run counted them, which planners may have redrawn since. */
async function zonesOf(
  db: Database,
  run: StoredRun,
): Promise<Pick<PublishedEstimation, "dataSetId" | "zones" | "counties">> {
  const tracts = await tractsOfRun(db, run.inputs);
  const lands = landsOf(run, tracts);
  const zones = run.inputs.zones.map(({ zone, affected, parts }) => ({
    zone,
    name: run.zoneNames[zone] ?? null,
    affected,
    area: areaOf({ zone, parts }, tracts),
    land: lands.get(zone) ?? null,
  }));
  return { dataSetId: tracts.dataSetId, zones, counties: await readCountyOutlines(db, zones) };
}

/** Published estimations that have a run. The date and the data set are the run's: planners may have changed both since. */
async function select(reader: Reader, where?: SQL): Promise<PublishedRun[]> {
  const rows = await reader
    .select({
      row: estimations,
      disaster: disasters,
      rid: runs.rid,
      zoneNames: runs.zoneNames,
      runAt: runs.runAt,
      startDate: sql<string>`${runs.inputs} ->> 'startDate'`,
      sampleData: sql<boolean>`(${runs.inputs} #>> '{dataSet,sample}')::boolean`,
    })
    .from(estimations)
    .innerJoin(disasters, eq(disasters.did, estimations.did))
    .innerJoin(runs, eq(runs.rid, estimations.publishedRun))
    .where(and(isNotNull(estimations.publishedAt), where, isShownInPublic))
    .orderBy(desc(estimations.publishedAt), desc(estimations.eid));
  return rows.flatMap(({ row: { eid, name, publishedAt }, disaster, rid, zoneNames, runAt, ...ofRun }) => {
    if (publishedAt === null) return [];
    const { type, category } = disaster;
    const dates = { publishedAt: publishedAt.toISOString(), calculatedAt: runAt.toISOString() };
    return [
      { rid, zoneNames, listing: { eid, name, disaster: { name: disaster.name, type, category }, ...dates, ...ofRun } },
    ];
  });
}
