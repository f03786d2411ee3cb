import { DAYS, DAYS_PER_BLOCK } from "../../needs/inputs.ts";
import { wholeShares } from "./shares.ts";

/** The ways of feeding that need goods at sites: the others cook, drive or pay. */
export const SUPPLIED_WAYS = ["points", "kitchens", "shelters"] as const;
export type SuppliedWay = (typeof SUPPLIED_WAYS)[number];

/** What goes a way in a zone, in whole units of the product by block; null if it is not known. */
export interface WayNeed {
  readonly product: string;
  readonly zone: number;
  readonly way: SuppliedWay;
  readonly blocks: readonly (number | null)[];
}

/** A site with the days on which it is open. */
export interface ServingSite {
  readonly id: number;
  readonly zone: number;
  readonly way: SuppliedWay;
  /** A day; null if unknown. */
  readonly capacity: number | null;
  readonly open: readonly boolean[];
}

/** What a site is to give out on a day, above 0; `site` is null where the zone has none open that day. */
export interface SiteNeed {
  /** From 0. */
  readonly day: number;
  readonly product: string;
  readonly zone: number;
  readonly site: number | null;
  readonly quantity: number;
}

/**
 * The needs of sites by day, in whole units that add up to those of the zones: a block's need is divided evenly among
 * its three days, and a day's among the sites of the way that are open in the zone, by capacity. A site of unknown
 * capacity counts as the mean of the known ones.
 */
export function needsOfSites(needs: readonly WayNeed[], sites: readonly ServingSite[]): SiteNeed[] {
  return needs.flatMap(({ product, zone, way, blocks }) => {
    const here = sites.filter((one) => one.zone === zone && one.way === way);
    return Array.from({ length: DAYS }, (_, day): SiteNeed[] => {
      const ofBlock = blocks[Math.floor(day / DAYS_PER_BLOCK)] ?? 0;
      const today =
        wholeShares(
          ofBlock,
          Array.from({ length: DAYS_PER_BLOCK }, () => 1),
        )[day % DAYS_PER_BLOCK] ?? 0;
      if (today === 0) return [];
      const open = here.filter((one) => one.open[day] === true);
      if (open.length === 0) return [{ day, product, zone, site: null, quantity: today }];
      const shares = wholeShares(today, weightsOf(open));
      return open.flatMap(({ id }, i) => {
        const quantity = shares[i] ?? 0;
        return quantity === 0 ? [] : [{ day, product, zone, site: id, quantity }];
      });
    }).flat();
  });
}

/** Capacities, with the mean of the known ones for the others; equal if none is known, or all are 0. */
function weightsOf(open: readonly ServingSite[]): number[] {
  const known = open.flatMap(({ capacity }) => capacity ?? []);
  const all = known.reduce((sum, one) => sum + one, 0);
  return open.map(({ capacity }) => (all === 0 ? 1 : (capacity ?? all / known.length)));
}
