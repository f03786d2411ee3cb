import type { Feeding, FeedingContent } from "../../contract/supply/calls/feeding.ts";
import { ROUTE_DEFAULTS } from "../../engine/logistics/feeding.ts";
import { BLOCKS } from "../../engine/needs/inputs.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { readNewestRun, tractsOfRun, type StoredRun } from "../planning/projections/runs.ts";
import { readZoneRows } from "../planning/zones/zone-rows.ts";
import { inSnapshot, type Database, type Reader } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { feedingPlans } from "../storage/schema/index.ts";
import { readFeedingSites } from "./feeding-sites.ts";
import { servedTracts } from "./site-reach.ts";

/** A zone of which nothing was entered. */
export const newZone = (zone: number): FeedingContent["zones"][number] => ({
  zone,
  vehicles: 0,
  homePeople: null,
  benefits: 0,
  benefitsFrom: BLOCKS,
});

/** What was saved of an estimation, for the zones that it has now; the defaults before the first time. */
export async function readFeedingPlan(reader: Reader, eid: number): Promise<Omit<Feeding, "run">> {
  const [row] = await reader.select().from(feedingPlans).where(eq(feedingPlans.eid, eid));
  const numbers = (await readZoneRows(reader, eid)).map(({ zone }) => zone);
  const { mealsATrip, tripsADay, crew } = row ?? ROUTE_DEFAULTS;
  return {
    eid,
    version: row?.version ?? 0,
    editedBy: row?.editedBy ?? null,
    editedDate: row?.editedAt.toISOString() ?? null,
    routes: { mealsATrip, tripsADay, crew },
    zones: numbers.map((zone) => row?.zones.find((one) => one.zone === zone) ?? newZone(zone)),
    shares: row?.shares.filter(({ zone }) => numbers.includes(zone)) ?? [],
  };
}

/** The plan with the newest run's needs and the open sites of its zones; 404 if there is no such estimation. */
export async function readFeeding(db: Database, eid: number): Promise<Feeding> {
  const { plan, run } = await inSnapshot(db, async (tx) => {
    await readEstimationRow(tx, eid);
    return { plan: await readFeedingPlan(tx, eid), run: await readNewestRun(tx, eid) };
  });
  return { ...plan, run: run === null ? null : await readRunSide(db, run) };
}

async function readRunSide(db: Database, run: StoredRun): Promise<NonNullable<Feeding["run"]>> {
  const { inputs, results } = run;
  const tracts = servedTracts(run, 1, await tractsOfRun(db, inputs));
  return {
    startDate: inputs.startDate,
    needs: results.needs.map(({ zone, product, unit, base, blocks, assistedBlocks, groups }) => ({
      zone,
      product,
      unit,
      ...(base === undefined ? {} : { base }),
      blocks: [...blocks],
      assistedBlocks: [...assistedBlocks],
      sheltered: Array.from({ length: BLOCKS }, (_, block) => groups?.sheltered[block] ?? 0),
    })),
    ...(await readFeedingSites(db, inputs.startDate, tracts)),
  };
}
