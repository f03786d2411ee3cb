import { FEEDING_WAYS, feedingOf, shownWays, type FeedingWay } from "../../engine/logistics/feeding.ts";
import { readNewestRuns } from "../planning/projections/runs.ts";
import type { Reader } from "../storage/database.ts";
import { inArray } from "../storage/orm.ts";
import { feedingPlans } from "../storage/schema/index.ts";
import { readFeedingPlan } from "./feeding-rows.ts";

/** A product's need of one zone and block by way, in whole units as the page shows them; null for a way it cannot go. */
export interface FedBlock extends Readonly<Record<FeedingWay, number | null>> {
  readonly eid: number;
  readonly rid: number;
  readonly zone: number;
  readonly product: string;
  readonly unit: string;
  readonly block: number;
  /** All ways together; null as long as it is unknown. */
  readonly need: number | null;
  /** Trips of mobile vehicles. */
  readonly trips: number | null;
}

/**
 * The ways of the newest run of each estimation (null: of all) whose ways were saved, in the order of zones, products
 * and blocks. What sites can do is not in it: that takes the tracts.
 */
export async function readFedBlocks(reader: Reader, eids: readonly number[] | null): Promise<FedBlock[]> {
  const saved = await reader
    .select({ eid: feedingPlans.eid })
    .from(feedingPlans)
    .where(eids === null ? undefined : inArray(feedingPlans.eid, [...eids]))
    .orderBy(feedingPlans.eid);
  const runs = await readNewestRuns(
    reader,
    saved.map(({ eid }) => eid),
  );
  const fed: FedBlock[] = [];
  for (const { eid, rid, results } of runs) {
    const needs = results.needs.map((need) => ({ ...need, sheltered: need.groups?.sheltered ?? [] }));
    for (const one of feedingOf(await readFeedingPlan(reader, eid), { needs, sites: [] }))
      fed.push(...blocksOf(one, { eid, rid }));
  }
  return fed;
}

function blocksOf({ need, fed }: ReturnType<typeof feedingOf>[number], run: Pick<FedBlock, "eid" | "rid">): FedBlock[] {
  return need.blocks.map((_, block) => {
    const shown = shownWays(fed, block);
    const quantityOf = (way: FeedingWay) => shown[fed.ways.findIndex((one) => one.way === way)] ?? null;
    const ways = Object.fromEntries(FEEDING_WAYS.map((way) => [way, quantityOf(way)])) as Record<
      FeedingWay,
      number | null
    >;
    const { zone, product, unit } = need;
    return {
      ...run,
      zone,
      product,
      unit,
      block: block + 1,
      need: shown.includes(null) ? null : shown.reduce<number>((all, one) => all + (one ?? 0), 0),
      ...ways,
      trips: fed.ways.find(({ way }) => way === "routes")?.blocks[block]?.trips ?? null,
    };
  });
}
