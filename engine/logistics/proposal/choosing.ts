import FlatQueue from "flatqueue";
import { Allocation, type AllocationInput } from "./allocation.ts";
import type { SiteNetwork } from "./network.ts";

/** What sites may be chosen from in a block. */
export interface SiteChoice extends AllocationInput {
  /** Sites that stay open, and those that must not open, by site: 1 or 0. */
  readonly pinned: Uint8Array;
  readonly forbidden: Uint8Array;
  /** The fewest people a day for whom a site opens; absent for any number. Pinned sites open for fewer. */
  readonly least?: number;
}

/** The links of a point or of a site. */
export function* linksOf(starts: Int32Array, index: number, links?: Int32Array): Generator<number> {
  const end = starts[index + 1] ?? 0;
  for (let i = starts[index] ?? 0; i < end; i++) yield links ? (links[i] ?? 0) : i;
}

/**
 * A first choice: sites one by one, each the one that serves most who have none yet; then more as long as anyone could
 * be served by them, and none that is not needed. `among` are the sites to choose from before all others.
 */
export function* chooseFirst(choice: SiteChoice, among: Uint8Array): Generator<undefined, Allocation> {
  const allocation = new Allocation(choice);
  yield* allocation.begin(yield* pickGreedily(choice, among));
  yield* openUseful(allocation, choice, among);
  // What is open can be too little when the need has risen; then every site may open.
  const all = choice.forbidden.map((one) => 1 - one);
  yield* openUseful(allocation, choice, all);
  yield* closeNeedless(allocation, choice);
  yield* closeSmall(allocation, choice);
  return allocation;
}

/** The sites that each serve most of those who have none yet. */
function* pickGreedily(
  { network, demand, capacity, pinned, forbidden }: SiteChoice,
  among: Uint8Array,
): Generator<undefined, number[]> {
  const { points, sites, firstLink, siteOf, firstOfSite, linksOfSites, pointOf } = network;
  const rest = demand.slice();
  const inReach = new Float64Array(sites);
  for (let point = 0; point < points; point++)
    for (const link of linksOf(firstLink, point)) {
      const site = siteOf[link] ?? 0;
      inReach[site] = (inReach[site] ?? 0) + (demand[point] ?? 0);
    }
  const gainOf = (site: number) => Math.min(capacity[site] ?? 0, inReach[site] ?? 0);
  // A point with few sites in reach is served first by the one that is picked.
  const choices = (point: number) => (firstLink[point + 1] ?? 0) - (firstLink[point] ?? 0);
  const fill = (site: number) => {
    let room = capacity[site] ?? 0;
    const own = [...linksOf(firstOfSite, site, linksOfSites)].map((link) => pointOf[link] ?? 0);
    for (const point of own.toSorted((a, b) => choices(a) - choices(b))) {
      const taken = Math.min(room, rest[point] ?? 0);
      if (taken === 0) continue;
      room -= taken;
      rest[point] = (rest[point] ?? 0) - taken;
      for (const link of linksOf(firstLink, point)) {
        const other = siteOf[link] ?? 0;
        inReach[other] = (inReach[other] ?? 0) - taken;
      }
    }
  };
  const picked: number[] = [];
  const queue = new FlatQueue();
  for (let site = 0; site < sites; site++) {
    if (pinned[site] === 1) {
      picked.push(site);
      fill(site);
    } else if (among[site] === 1 && forbidden[site] === 0) queue.push(site, -gainOf(site));
  }
  while ((queue.peekValue() ?? 0) < 0) {
    const before = -(queue.peekValue() ?? 0);
    const site = queue.pop() ?? 0;
    const gain = gainOf(site);
    if (gain < before) {
      if (gain > 0) queue.push(site, -gain);
      continue;
    }
    picked.push(site);
    fill(site);
    yield;
  }
  return picked;
}

/**
 * Opens sites as long as someone who is not served could be, by them or by rerouting to them. Afterwards no choice of
 * sites serves more: no augmenting path is left (Ford and Fulkerson).
 */
function* openUseful(allocation: Allocation, choice: SiteChoice, among: Uint8Array): Generator<undefined, void> {
  for (;;) {
    const site = usefulSite(allocation, choice, among);
    if (site < 0) return;
    allocation.open(site);
    yield;
  }
}

/** The closed site with most room in reach of the unserved, or of people who can give them their place; -1 for none. */
function usefulSite({ state }: Allocation, { network, capacity, forbidden }: SiteChoice, among: Uint8Array): number {
  const { firstLink, siteOf, firstOfSite, linksOfSites, pointOf } = network;
  const seenPoints = new Uint8Array(network.points);
  const seenSites = new Uint8Array(network.sites);
  const waiting: number[] = [];
  const see = (point: number) => {
    if (seenPoints[point] === 1) return;
    seenPoints[point] = 1;
    waiting.push(point);
  };
  for (const [point, count] of state.left.entries()) if (count > 0) see(point);
  let best = -1;
  for (let point = waiting.pop(); point !== undefined; point = waiting.pop())
    for (const link of linksOf(firstLink, point)) {
      const site = siteOf[link] ?? 0;
      if (seenSites[site] === 1) continue;
      seenSites[site] = 1;
      if (state.isOpen[site] === 1) {
        for (const other of linksOf(firstOfSite, site, linksOfSites))
          if ((state.people[other] ?? 0) > 0) see(pointOf[other] ?? 0);
      } else if (among[site] === 1 && forbidden[site] === 0 && (capacity[site] ?? 0) > 0)
        if (best < 0 || (capacity[site] ?? 0) > (capacity[best] ?? 0)) best = site;
    }
  return best;
}

/** The open site with the fewest people, if they are fewer than a site opens for; -1 if none is so small. */
export function smallestSite({ state }: Allocation, { pinned, least = 0 }: SiteChoice): number {
  let [smallest, fewest] = [-1, least];
  for (const [site, people] of state.load.entries())
    if (people < fewest && state.isOpen[site] === 1 && pinned[site] === 0) [smallest, fewest] = [site, people];
  return smallest;
}

/** Closes sites that are too small, one by one, since the people of one may make another large enough. */
function* closeSmall(allocation: Allocation, choice: SiteChoice): Generator<undefined, void> {
  for (let site = smallestSite(allocation, choice); site >= 0; site = smallestSite(allocation, choice)) {
    allocation.close(site);
    yield;
  }
}

/** Closes sites without which as many are served, those with the fewest people first. */
function* closeNeedless(allocation: Allocation, { pinned }: SiteChoice): Generator<undefined, void> {
  const { load, isOpen } = allocation.state;
  const open = [...isOpen.keys()].filter((site) => isOpen[site] === 1 && pinned[site] === 0);
  for (const site of open.toSorted((a, b) => (load[a] ?? 0) - (load[b] ?? 0))) {
    tryClosing(allocation, site);
    yield;
  }
}

/** Closes a site unless fewer would be served; returns whether it is closed. */
export function tryClosing(allocation: Allocation, site: number): boolean {
  const { totals, load } = allocation.state;
  const { network, capacity } = allocation.input;
  if ((load[site] ?? 0) > roomAround(allocation, site, network, capacity)) return false;
  const { served } = totals;
  const before = allocation.kept();
  allocation.close(site);
  if (totals.served === served) return true;
  allocation.restore(before);
  return false;
}

/**
 * The room of the open sites that a site's people could go to themselves, or after others made room in a network so
 * small that this is tried, too.
 */
function roomAround({ state }: Allocation, site: number, network: SiteNetwork, capacity: Int32Array): number {
  if (network.cost.length < SMALL) return Infinity;
  const { firstOfSite, linksOfSites, pointOf, firstLink, siteOf } = network;
  const { people, load, isOpen } = state;
  const seen = new Set([site]);
  let room = 0;
  for (const own of linksOf(firstOfSite, site, linksOfSites)) {
    if (people[own] === 0) continue;
    for (const link of linksOf(firstLink, pointOf[own] ?? 0)) {
      const other = siteOf[link] ?? 0;
      if (isOpen[other] === 0 || seen.has(other)) continue;
      seen.add(other);
      room += (capacity[other] ?? 0) - (load[other] ?? 0);
    }
  }
  return room;
}

/** Links up to which everything is tried. */
export const SMALL = 20_000;
