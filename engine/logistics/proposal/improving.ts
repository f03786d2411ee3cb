import type { Allocation } from "./allocation.ts";
import { linksOf, SMALL, smallestSite, tryClosing, type SiteChoice } from "./choosing.ts";

/** Sites near an opened one that are tried to be closed for it, in a large network. */
const TRIED = 4;

/**
 * Improves a choice: opens a closed site (in a small network also two) and closes as many for it as can be. A change
 * stays if as many are served by fewer sites, or by as many with a shorter way. Yields after each try; ends when no try
 * improves anything.
 */
export function* improve(allocation: Allocation, choice: SiteChoice, among: Uint8Array): Generator<undefined, void> {
  const isSmall = choice.network.cost.length < SMALL;
  for (let hasImproved = true; hasImproved;) {
    hasImproved = false;
    for (const site of closedSites(allocation, choice, among)) {
      if (tryOpening(allocation, choice, [site])) hasImproved = true;
      yield;
    }
    if (hasImproved || !isSmall) continue;
    const closed = closedSites(allocation, choice, among);
    for (const [i, first] of closed.entries())
      for (const second of closed.slice(i + 1)) {
        const { isOpen } = allocation.state;
        if (isOpen[first] === 0 && isOpen[second] === 0 && tryOpening(allocation, choice, [first, second]))
          hasImproved = true;
        yield;
      }
  }
}

/** The sites that could be opened, those that could serve most first. */
function closedSites(
  { state }: Allocation,
  { network, demand, capacity, forbidden }: SiteChoice,
  among: Uint8Array,
): number[] {
  const { firstOfSite, linksOfSites, pointOf } = network;
  const closed = [...state.isOpen.keys()].flatMap((site) => {
    if (state.isOpen[site] === 1 || among[site] === 0 || forbidden[site] === 1) return [];
    let inReach = 0;
    for (const link of linksOf(firstOfSite, site, linksOfSites)) inReach += demand[pointOf[link] ?? 0] ?? 0;
    const most = Math.min(inReach, capacity[site] ?? 0);
    return most > 0 ? [{ site, most }] : [];
  });
  return closed.sort((a, b) => b.most - a.most || a.site - b.site).map(({ site }) => site);
}

function tryOpening(allocation: Allocation, choice: SiteChoice, opened: readonly number[]): boolean {
  const before = allocation.kept();
  const { totals } = allocation.state;
  for (const site of opened) allocation.open(site);
  while (closeBest(allocation, choice, opened));
  const isBetter =
    totals.open < before.totals.open || (totals.open === before.totals.open && totals.way < before.totals.way);
  if (totals.served >= before.totals.served && isBetter && smallestSite(allocation, choice) < 0) return true;
  allocation.restore(before);
  return false;
}

/** Closes the site near the opened ones without which the way is shortest; false if none can be closed. */
function closeBest(allocation: Allocation, choice: SiteChoice, opened: readonly number[]): boolean {
  const { totals } = allocation.state;
  const start = allocation.kept();
  let best: { readonly kept: typeof start; readonly way: number } | null = null;
  for (const site of sitesNear(allocation, choice, opened)) {
    if (!tryClosing(allocation, site)) continue;
    if (best === null || totals.way < best.way) best = { kept: allocation.kept(), way: totals.way };
    allocation.restore(start);
  }
  if (best !== null) allocation.restore(best.kept);
  return best !== null;
}

/** The open sites that share points with the opened ones: all in a small network, else those with the fewest people. */
function sitesNear({ state }: Allocation, { network, pinned }: SiteChoice, opened: readonly number[]): number[] {
  const { firstOfSite, linksOfSites, pointOf, firstLink, siteOf } = network;
  const { isOpen, load } = state;
  const near = new Set<number>();
  for (const site of opened)
    for (const own of linksOf(firstOfSite, site, linksOfSites))
      for (const link of linksOf(firstLink, pointOf[own] ?? 0)) {
        const other = siteOf[link] ?? 0;
        if (isOpen[other] === 1 && pinned[other] === 0 && !opened.includes(other)) near.add(other);
      }
  const sorted = [...near].toSorted((a, b) => (load[a] ?? 0) - (load[b] ?? 0) || a - b);
  return network.cost.length < SMALL ? sorted : sorted.slice(0, TRIED);
}
