import type { z } from "zod";
import type { Site, getSiteReach as ReachCall } from "../../contract/supply/calls/sites.ts";
import { isOpen, isPoint } from "../../engine/logistics/sites.ts";
import { DETOUR, KM_PER_MILE, reachOf, type ServedTract } from "../../engine/logistics/reach.ts";
import { dayOf } from "../../engine/needs/blocks.ts";
import { BLOCKS, DAYS_PER_BLOCK } from "../../engine/needs/inputs.ts";
import { peopleByBlock } from "../../engine/needs/people-by-block.ts";
import { zoneStatistics } from "../../engine/zones/zone-statistics.ts";
import type { ReportReach } from "../../engine/reports/facts.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { readNewestRun, tractsOfRun, type StoredRun } from "../planning/projections/runs.ts";
import { inSnapshot, type Database } from "../storage/database.ts";
import type { LoadedTractSet } from "../tracts/tract-sets.ts";
import { readSites } from "./site-rows.ts";

type Reach = z.output<typeof ReachCall.answer>;

/** What the open points of a day can serve in each zone of an estimation's newest run; null before the first. */
export async function readSiteReach(db: Database, asked: z.output<typeof ReachCall.params>): Promise<Reach> {
  const { eid, day, miles } = asked;
  const { run, sites } = await inSnapshot(db, async (tx) => {
    await readEstimationRow(tx, eid);
    return { run: await readNewestRun(tx, eid), sites: await readSites(tx, day) };
  });
  return run && reachOn({ run, sites, day, miles, tracts: await tractsOfRun(db, run.inputs) });
}

/** Miles by road within which a point is in reach, where no one chooses. */
const MILES_OF_REPORTS = 10;

/** The same for a report; null where no point is open. */
export async function readReportReach(
  db: Database,
  run: StoredRun,
  { day, tracts }: { readonly day: string; readonly tracts: LoadedTractSet },
): Promise<ReportReach | null> {
  const sites = await inSnapshot(db, (tx) => readSites(tx, day));
  const reach = reachOn({ run, sites, day, miles: MILES_OF_REPORTS, tracts });
  const uncounted = [...reach.unplaced, ...reach.away];
  const isAnyOpen = uncounted.length > 0 || reach.zones.some(({ points }) => points > 0);
  if (reach.block === null || !isAnyOpen) return null;
  return { day, miles: MILES_OF_REPORTS, detour: reach.detour, zones: reach.zones, uncounted };
}

function reachOn(asked: {
  readonly run: StoredRun;
  readonly sites: readonly Site[];
  readonly day: string;
  readonly miles: number;
  readonly tracts: LoadedTractSet;
}): NonNullable<Reach> {
  const { run, sites, day, miles } = asked;
  const block = Math.ceil(dayOf(day, run.inputs.startDate) / DAYS_PER_BLOCK);
  const tracts = block < 1 || block > BLOCKS ? [] : servedTracts(run, block, asked.tracts);
  const open = sites.filter((site) => isPoint(site.type) && isOpen(site));
  const placed = open.flatMap(({ id, name, longitude, latitude, capacity }) =>
    longitude === null || latitude === null ? [] : [{ id, name, capacity, at: [longitude, latitude] as const }],
  );
  const { zones, away } = reachOf(tracts, placed, { limitKm: miles * KM_PER_MILE });
  return {
    block: tracts.length === 0 ? null : block,
    zones,
    unplaced: open.filter(({ latitude }) => latitude === null).map(({ name }) => name),
    away: placed.filter(({ id }) => away.includes(id)).map(({ name }) => name),
    detour: DETOUR,
  };
}

/** The people to serve in a block, spread over the tracts of their zone by population. */
export function servedTracts(run: StoredRun, block: number, tracts: LoadedTractSet): ServedTract[] {
  const people = new Map(peopleByBlock(run.results).map(({ zone, blocks }) => [zone, blocks[block - 1] ?? 0]));
  return tractParts(run, tracts).map(({ zone, at, part }) => ({ zone, at, people: (people.get(zone) ?? 0) * part }));
}

/** The tracts of each zone with the part of its population that lives there, together 1. */
export function tractParts({ inputs }: StoredRun, { set }: LoadedTractSet) {
  return zoneStatistics(set, inputs.zones, inputs.settings).flatMap(({ zone, members }) => {
    const parts = members.flatMap(({ fips, share }) => {
      const row = set.rowOf.get(fips) ?? -1;
      const living = (set.figures.population[row] ?? NaN) * share;
      const [x = NaN, y = NaN] = set.centroids.subarray(2 * row, 2 * row + 2);
      return living > 0 && !Number.isNaN(x) ? [{ living, fips, row, at: [x, y] as const }] : [];
    });
    const all = parts.reduce((sum, { living }) => sum + living, 0);
    return parts.map(({ living, fips, row, at }) => ({ zone, fips, row, at, part: living / all }));
  });
}
