import { DAYS, DAYS_PER_BLOCK } from "../../needs/inputs.ts";
import type { SiteNeed } from "./site-needs.ts";

/** How many people were counted at a site on a day, from 0. */
export interface SiteCount {
  readonly site: number;
  readonly day: number;
  readonly people: number;
}

/** A site in a block, from 0, in people a day added up over its days. */
export interface SiteBlock {
  readonly site: number;
  readonly block: number;
  /** Of the whole block; null where the plan expects no known number of people of the site. */
  readonly projected: number | null;
  /** Days of the block with a count. */
  readonly days: number;
  /** Of the days with a count alone; null without any, and where the projection is not known. */
  readonly compared: number | null;
  /** Null without a count, which is not zero. */
  readonly served: number | null;
}

/**
 * What was projected for each site that someone counted at, next to the counts, by block. `planned` names the sites
 * whose people are known: a day for which they have no need was projected as zero.
 */
export function servedBySite(
  needs: readonly SiteNeed[],
  counts: readonly SiteCount[],
  planned: ReadonlySet<number>,
): { readonly rows: SiteBlock[]; readonly uncounted: number; readonly noSite: number } {
  const countsOf = Map.groupBy(counts, ({ site }) => site);
  const needsOf = Map.groupBy(needs, ({ site }) => site);
  const add = (some: readonly SiteNeed[]) => some.reduce((sum, { quantity }) => sum + quantity, 0);
  const rows = [...countsOf].flatMap(([site, counted]) =>
    Array.from({ length: DAYS / DAYS_PER_BLOCK }, (_, block): SiteBlock => {
      const isIn = ({ day }: { readonly day: number }) => Math.floor(day / DAYS_PER_BLOCK) === block;
      const here = counted.filter(isIn);
      const expected = (needsOf.get(site) ?? []).filter(isIn);
      const ofDays = expected.filter(({ day }) => here.some((one) => one.day === day));
      const isKnown = planned.has(site);
      return {
        site,
        block,
        projected: isKnown ? add(expected) : null,
        days: here.length,
        compared: isKnown && here.length > 0 ? add(ofDays) : null,
        served: here.length === 0 ? null : here.reduce((sum, { people }) => sum + people, 0),
      };
    }),
  );
  const others = needs.filter(({ site }) => site !== null && !(countsOf.has(site) && planned.has(site)));
  return { rows, uncounted: add(others), noSite: add(needsOf.get(null) ?? []) };
}
