import { linksOf } from "./choosing.ts";
import type { NamedCandidate } from "./network.ts";
import type { Service } from "./repairing.ts";

/** What a proposal does in a block, in whole people a day. */
interface BlockOutcome {
  readonly people: number;
  readonly served: number;
  /** Not served: with no open site within the limit, and because those in reach are full. */
  readonly beyondReach: number;
  readonly beyondCapacity: number;
  /** Open sites, and the fewest that could serve as many, as far as known. */
  readonly sites: number;
  readonly bound: number;
  /** The mean way of a person who is served, in meters by road; null if no one is, and before the shortest is found. */
  readonly meters: number | null;
}

/** What an open site does in a block: its people, and the smallest size that is enough for them. */
interface SiteDuty {
  readonly people: number;
  readonly type: string;
}

/** People of a zone's part of a county who are not served, by block. */
interface Unserved {
  readonly zone: number;
  readonly county: string;
  readonly beyondReach: number[];
  readonly beyondCapacity: number[];
}

/** What a proposal does: rows add up to those of the blocks. */
interface ProposalOutcome {
  readonly blocks: BlockOutcome[];
  /** Sites that are open in a block at least; null where one is closed. */
  readonly sites: {
    readonly id: number;
    readonly name: string;
    readonly county: string;
    readonly at: [number, number];
    readonly blocks: (SiteDuty | null)[];
  }[];
  readonly unserved: Unserved[];
  /** Pairs of a tract and an open site whose way a routing service gave, and the others; absent if none was asked. */
  readonly ways?: { readonly routed: number; readonly straight: number };
}

/** The figures of a proposal from who goes where. */
export function proposalOutcome(
  allocations: readonly Service[],
  {
    candidates,
    places,
    bounds,
    isSettled = true,
  }: {
    readonly candidates: readonly NamedCandidate[];
    readonly places: readonly Pick<Unserved, "zone" | "county">[];
    readonly bounds: readonly number[];
    /** Whether everyone goes the shortest way. */
    readonly isSettled?: boolean;
  },
): ProposalOutcome {
  const unserved = new Map<string, Unserved>();
  const blocks = allocations.map((allocation, block) => {
    const { state, input } = allocation;
    const sums = { beyondReach: 0, beyondCapacity: 0 };
    for (let point = 0; point < state.left.length; point++) {
      const people = state.left[point] ?? 0;
      const place = places[point];
      if (people === 0 || place === undefined) continue;
      const { zone, county } = place;
      const key = `${zone} ${county}`;
      const none = () => allocations.map(() => 0);
      const row = unserved.get(key) ?? { zone, county, beyondReach: none(), beyondCapacity: none() };
      unserved.set(key, row);
      const reason = hasOpenSite(allocation, point) ? "beyondCapacity" : "beyondReach";
      row[reason][block] = (row[reason][block] ?? 0) + people;
      sums[reason] += people;
    }
    const { served, open } = state.totals;
    const people = input.demand.reduce((sum, own) => sum + own, 0);
    const bound = bounds[block] ?? 0;
    const meters = isSettled && served > 0 ? wayOf(input.network.meters, state.people) / served : null;
    return { people, served, ...sums, sites: open, bound, meters };
  });
  const sites = candidates.flatMap(({ id, name, county, at: [x, y], sizes }, site) => {
    const duties = allocations.map(({ state }) => {
      if (state.isOpen[site] !== 1) return null;
      const people = state.load[site] ?? 0;
      const size = sizes.find((one) => one.people >= people) ?? sizes.at(-1);
      return { people, type: size?.type ?? "" };
    });
    return duties.some((duty) => duty !== null)
      ? [{ id, name, county, at: [x, y] as [number, number], blocks: duties }]
      : [];
  });
  const rows = [...unserved.values()].toSorted((a, b) => a.zone - b.zone || (a.county < b.county ? -1 : 1));
  return { blocks, sites, unserved: rows, ...waysOf(allocations) };
}

const wayOf = (meters: Int32Array, people: Int32Array): number =>
  meters.reduce((sum, way, link) => sum + way * (people[link] ?? 0), 0);

function waysOf(services: readonly Service[]): Pick<ProposalOutcome, "ways"> {
  const network = services[0]?.input.network;
  if (network?.isRouted === undefined) return {};
  const ways = { routed: 0, straight: 0 };
  for (const [link, site] of network.siteOf.entries())
    if (services.some(({ state }) => state.isOpen[site] === 1))
      ways[network.isRouted[link] === 1 ? "routed" : "straight"] += 1;
  return { ways };
}

function hasOpenSite({ state, input: { network } }: Service, point: number): boolean {
  return [...linksOf(network.firstLink, point)].some((link) => state.isOpen[network.siteOf[link] ?? 0] === 1);
}

/** Whole people that add up to a whole total: each rounded down, those with the largest rest up. */
export function wholePeople(values: readonly number[], total: number): number[] {
  const whole = values.map((value) => Math.floor(value));
  const lack = total - whole.reduce((sum, value) => sum + value, 0);
  const rests = values.map((value, i) => ({ i, rest: value - Math.floor(value) })).sort((a, b) => b.rest - a.rest);
  for (const { i } of rests.slice(0, Math.max(0, lack))) whole[i] = (whole[i] ?? 0) + 1;
  return whole;
}
