import { straightKm } from "../reach.ts";

/** Longitude and latitude in degrees. */
type Position = readonly [number, number];

/** People who are to be served at one place: a tract's part of a zone. */
export interface DemandPoint {
  readonly at: Position;
  /** Whole people to serve on each day of a block, by block. */
  readonly people: readonly number[];
  /** The share of them without a vehicle, from 0 to 1. */
  readonly noVehicle: number;
}

/** A size that a site can have: its type, and how many people it then serves in a day. */
interface SiteSize {
  readonly type: string;
  readonly people: number;
}

/** A place where a site could open. */
interface SiteCandidate {
  readonly id: number;
  readonly at: Position;
  /** Ascending by people; at least one. */
  readonly sizes: readonly SiteSize[];
}

/** A candidate with what people call it. */
export interface NamedCandidate extends SiteCandidate {
  readonly name: string;
  readonly county: string;
}

/** How far people may be from their site, and whose way counts more. */
export interface WayRules {
  /** By road, in meters. */
  readonly limit: number;
  /** The way by road over the straight line. */
  readonly detour: number;
  /** How often the way of a person without a vehicle counts; 1 is as everyone's. */
  readonly weight: number;
}

/** Ways by road in meters that a routing service found; null for a pair that it knows no way for, or was not asked for. */
export type RoutedWay = (point: number, site: number) => number | null;

/** Who can go where: one link for each pair of a point and a site that is within the limit. */
export interface SiteNetwork {
  readonly points: number;
  readonly sites: number;
  /** First link of each point, and one past the last link; the links of a point begin with the cheapest. */
  readonly firstLink: Int32Array;
  /** Point, site, way in meters and its cost for a person, by link. */
  readonly pointOf: Int32Array;
  readonly siteOf: Int32Array;
  readonly meters: Int32Array;
  readonly cost: Float64Array;
  /** By link: 1 if a routing service gave the way, 0 for the straight line; absent if none was asked. */
  readonly isRouted?: Uint8Array;
  /** The links of each site, from `firstOfSite` on. */
  readonly firstOfSite: Int32Array;
  readonly linksOfSites: Int32Array;
  /** More than any rerouting can cost, so that serving one person more always comes first. */
  readonly unserved: number;
}

interface WayLink {
  readonly site: number;
  readonly meters: number;
  readonly cost: number;
  readonly isRouted: boolean;
}

/** Of latitude, a little less than the shortest one. */
const KM_PER_DEGREE_LEAST = 110;

/**
 * The links of points and candidates. A way is what `routed` says, and where that knows none the straight line times
 * `detour`, as without `routed`.
 */
export function networkOf(
  points: readonly Pick<DemandPoint, "at" | "noVehicle">[],
  candidates: readonly Pick<SiteCandidate, "at">[],
  rules: WayRules,
  routed?: RoutedWay,
): SiteNetwork {
  const north = candidates.map(({ at }, site) => ({ at, site })).toSorted((a, b) => a.at[1] - b.at[1]);
  const latitudes = Float64Array.from(north, ({ at }) => at[1]);
  // No way by road is shorter than the straight line.
  const degrees = rules.limit / 1000 / (routed ? 1 : rules.detour) / KM_PER_DEGREE_LEAST;
  const links = points.map((point, i) => {
    const own: WayLink[] = [];
    // A degree of longitude is never shorter than at the far edge; most candidates are skipped without a sine.
    const narrowest = Math.cos(((Math.abs(point.at[1]) + degrees) * Math.PI) / 180);
    for (let at = firstFrom(latitudes, point.at[1] - degrees); at < north.length; at++) {
      const candidate = north[at];
      if (candidate === undefined || candidate.at[1] > point.at[1] + degrees) break;
      if (Math.abs(candidate.at[0] - point.at[0]) * narrowest > degrees) continue;
      const { site } = candidate;
      const link = linkOf(point, candidate, rules, routed?.(i, site) ?? null);
      if (link.meters <= rules.limit) own.push(link);
    }
    return own.sort(byCost);
  });
  return networkFrom(links, candidates.length, routed !== undefined);
}

function firstFrom(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The network with one site elsewhere, by the straight line: what `networkOf` finds without a service, in a hundredth of
 * its time, since the links of the other sites stay.
 */
export function withSiteAt(
  network: SiteNetwork,
  points: readonly Pick<DemandPoint, "at" | "noVehicle">[],
  { site, at, rules }: { readonly site: number; readonly at: Position; readonly rules: WayRules },
): SiteNetwork {
  const own = points.map((point) => linkOf(point, { site, at }, rules));
  const longest = network.cost.length + points.length;
  const [pointOf, siteOf, meters] = [new Int32Array(longest), new Int32Array(longest), new Int32Array(longest)];
  const [cost, isRouted] = [new Float64Array(longest), new Uint8Array(longest)];
  const firstLink = new Int32Array(points.length + 1);
  let next = 0;
  const add = (point: number, link: WayLink) => {
    pointOf[next] = point;
    siteOf[next] = link.site;
    meters[next] = link.meters;
    cost[next] = link.cost;
    isRouted[next] = Number(link.isRouted);
    next += 1;
  };
  for (const [point, link] of own.entries()) {
    let moved = link.meters <= rules.limit ? link : null;
    for (let from = network.firstLink[point] ?? 0; from < (network.firstLink[point + 1] ?? 0); from++) {
      const other = {
        site: network.siteOf[from] ?? 0,
        meters: network.meters[from] ?? 0,
        cost: network.cost[from] ?? 0,
        isRouted: network.isRouted?.[from] === 1,
      };
      if (other.site === site) continue;
      if (moved !== null && byCost(moved, other) < 0) {
        add(point, moved);
        moved = null;
      }
      add(point, other);
    }
    if (moved !== null) add(point, moved);
    firstLink[point + 1] = next;
  }
  return indexed({
    points: points.length,
    sites: network.sites,
    firstLink,
    pointOf: pointOf.slice(0, next),
    siteOf: siteOf.slice(0, next),
    meters: meters.slice(0, next),
    cost: cost.slice(0, next),
    ...(network.isRouted && { isRouted: isRouted.slice(0, next) }),
  });
}

/** Links of a point begin with the cheapest. */
const byCost = (a: WayLink, b: WayLink): number => a.cost - b.cost || a.site - b.site;

/** A link by the straight line, or by the way that a service knows. */
function linkOf(
  point: Pick<DemandPoint, "at" | "noVehicle">,
  { site, at }: { readonly site: number; readonly at: Position },
  { detour, weight }: WayRules,
  known: number | null = null,
): WayLink {
  const meters = known ?? Math.round(straightKm(point.at, at) * detour * 1000);
  return { site, meters, cost: Math.round(meters * (1 + (weight - 1) * point.noVehicle)), isRouted: known !== null };
}

function networkFrom(links: readonly (readonly WayLink[])[], sites: number, isRouted: boolean): SiteNetwork {
  const all = links.flat();
  const firstLink = new Int32Array(links.length + 1);
  for (const [point, own] of links.entries()) firstLink[point + 1] = (firstLink[point] ?? 0) + own.length;
  return indexed({
    points: links.length,
    sites,
    firstLink,
    pointOf: Int32Array.from(links.flatMap((own, point) => own.map(() => point))),
    siteOf: Int32Array.from(all, ({ site }) => site),
    meters: Int32Array.from(all, ({ meters }) => meters),
    cost: Float64Array.from(all, ({ cost }) => cost),
    ...(isRouted && { isRouted: Uint8Array.from(all, (link) => Number(link.isRouted)) }),
  });
}

/** A network with the links of each site. */
function indexed(network: Omit<SiteNetwork, "firstOfSite" | "linksOfSites" | "unserved">): SiteNetwork {
  const { siteOf, cost, sites } = network;
  const firstOfSite = new Int32Array(sites + 1);
  for (const site of siteOf) firstOfSite[site + 1] = (firstOfSite[site + 1] ?? 0) + 1;
  for (let site = 0; site < sites; site++)
    firstOfSite[site + 1] = (firstOfSite[site + 1] ?? 0) + (firstOfSite[site] ?? 0);
  const next = firstOfSite.slice();
  const linksOfSites = new Int32Array(siteOf.length);
  for (const [link, site] of siteOf.entries()) {
    const at = next[site] ?? 0;
    linksOfSites[at] = link;
    next[site] = at + 1;
  }
  const dearest = cost.reduce((most, one) => Math.max(most, one), 0);
  return { ...network, firstOfSite, linksOfSites, unserved: (dearest + 1) * (sites + 1) };
}
