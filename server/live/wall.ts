import { getProjections } from "../../contract/planning/calls/projections.ts";
import type { WallPlan } from "../../contract/planning/calls/wall.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { publicFigures, readNewestRun } from "../planning/projections/runs.ts";
import { listPublished, publishedRun } from "../reports/published/published.ts";
import { isAllowed } from "./hearing.ts";
import { inSnapshot, type Database, type Reader } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { disasters } from "../storage/schema/index.ts";

/** The plan that a display shows: any one for those who may view estimations, a published one for all others. */
export function readWall(db: Database, caller: RequestCaller, eid: number | undefined): Promise<WallPlan | null> {
  return inSnapshot(db, async (tx) => {
    if (eid !== undefined && isAllowed(caller, getProjections.needs)) return workingPlan(tx, eid);
    const published = await listPublished(tx);
    const found = eid === undefined ? published[0] : published.find(({ listing }) => listing.eid === eid);
    return found === undefined ? null : publishedPlan(tx, found.listing.eid);
  });
}

async function workingPlan(tx: Reader, eid: number): Promise<WallPlan> {
  const estimation = await readEstimationRow(tx, eid);
  const run = await readNewestRun(tx, eid);
  const { name, startDate, publishedRun: shown, plannedBy, status } = estimation;
  return {
    eid,
    name,
    startDate,
    ...(await disasterOf(tx, estimation.did)),
    published: run !== null && shown === run.rid,
    stale: run !== null && status !== "Projected",
    projections: run && publicFigures(run),
    advisory: plannedBy && { storm: plannedBy.storm, number: plannedBy.number, issuedAt: plannedBy.issuedAt },
  };
}

async function publishedPlan(tx: Reader, eid: number): Promise<WallPlan> {
  const { listing, run, estimation } = await publishedRun(tx, eid);
  const { storm, number } = estimation.publishedContext?.report.arrivals ?? {};
  // The plan may have been made again by a later advisory since.
  const issuedAt = estimation.plannedBy?.number === number ? (estimation.plannedBy?.issuedAt ?? null) : null;
  return {
    eid,
    name: listing.name,
    startDate: listing.startDate,
    ...(await disasterOf(tx, estimation.did)),
    published: true,
    stale: false,
    projections: publicFigures(run),
    advisory: storm === undefined || number === undefined ? null : { storm, number, issuedAt },
  };
}

async function disasterOf(tx: Reader, did: number): Promise<Pick<WallPlan, "disaster" | "apart">> {
  const [row] = await tx.select().from(disasters).where(eq(disasters.did, did));
  return { disaster: row?.name ?? "", apart: row?.apart ?? null };
}
