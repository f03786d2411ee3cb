import type { SitesServed } from "../../contract/supply/calls/site-supply.ts";
import { roundFigure, sum } from "../../engine/display/whole-figures.ts";
import { servedBySite } from "../../engine/logistics/supply-plan/served-by-site.ts";
import { needsOfSites, type ServingSite, type WayNeed } from "../../engine/logistics/supply-plan/site-needs.ts";
import { addDays, dayOf } from "../../engine/needs/blocks.ts";
import { countsHomes, DAYS, DAYS_PER_BLOCK } from "../../engine/needs/inputs.ts";
import { peopleByBlock } from "../../engine/needs/people-by-block.ts";
import type { StoredRun } from "../planning/projections/runs.ts";
import type { Reader } from "../storage/database.ts";
import { and, asc, eq, isNotNull, lt, or, sql } from "../storage/orm.ts";
import { facilities, siteServed } from "../storage/schema/index.ts";

type RunNeeds = StoredRun["results"]["needs"];

/** The counts of people and meals within the 21 days of a plan, with the names of their sites; days from 0. */
export async function readCounts(reader: Reader, startDate: string) {
  const { facilityId: site, day, people, meals } = siteServed;
  const isCounted = or(isNotNull(people), isNotNull(meals));
  const isWithin = and(sql`${day} >= ${startDate}`, lt(day, addDays(startDate, DAYS)), isCounted);
  const rows = await reader
    .select({ site, day, people, meals, name: facilities.name })
    .from(siteServed)
    .innerJoin(facilities, eq(facilities.id, site))
    .where(isWithin)
    .orderBy(asc(facilities.name), asc(site));
  return rows.map((row) => ({ ...row, day: dayOf(row.day, startDate) - 1 }));
}

/**
 * The people of each zone as if they were a product, in people a day over a block's days. They go the ways of the
 * product that most people take, which has their shares.
 */
export function peopleNeeds(needs: RunNeeds): RunNeeds {
  return peopleByBlock({ needs }).flatMap(({ zone, blocks }) => {
    const here = needs.filter((need) => need.zone === zone && !countsHomes(need.base));
    const [first] = here.toSorted((a, b) => (b.assisted ?? 0) - (a.assisted ?? 0));
    const people = blocks.map((one) => (one === null ? null : one * DAYS_PER_BLOCK));
    return first === undefined ? [] : [{ ...first, assistedBlocks: [...blocks], blocks: people }];
  });
}

/** How many people the sites served, next to what the plan expects of them; null without a count. */
export function afterOf(given: {
  readonly needs: RunNeeds;
  readonly counts: Awaited<ReturnType<typeof readCounts>>;
  readonly sites: readonly ServingSite[];
  waysOf(needs: RunNeeds): readonly WayNeed[];
}): SitesServed | null {
  const { sites } = given;
  const counts = given.counts.flatMap((row) => (row.people === null ? [] : [{ ...row, people: row.people }]));
  if (counts.length === 0) return null;
  const people = peopleNeeds(given.needs);
  const known = people.filter(({ blocks }) => !blocks.includes(null)).map(({ zone }) => zone);
  const planned = new Set(sites.filter(({ zone }) => known.includes(zone)).map(({ id }) => id));
  const found = servedBySite(needsOfSites(given.waysOf(people), sites), counts, planned);
  const total = sum(people.flatMap(({ blocks }) => blocks.map((one) => roundFigure(one))));
  const shown = sum(found.rows.map(({ projected }) => projected)) + found.uncounted + found.noSite;
  const nameOf = new Map(counts.map(({ site, name }) => [site, name]));
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, name: nameOf.get(row.site) ?? "" })),
    elsewhere: total - shown,
    total,
  };
}
