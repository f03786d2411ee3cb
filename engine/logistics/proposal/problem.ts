import { DETOUR, KM_PER_MILE } from "../reach.ts";
import { networkOf, type DemandPoint, type NamedCandidate, type RoutedWay, type WayRules } from "./network.ts";
import type { ProposalProblem } from "./proposing.ts";

/** What a planner asks of a proposal. */
interface ProposalRules {
  /** The longest way by road. */
  readonly miles: number;
  readonly weight: number;
  /** The fewest people a day for whom a site opens; absent for any number. */
  readonly least?: number | undefined;
  /** Candidates of these types, and of these counties; none for all. */
  readonly types: readonly string[];
  readonly counties: readonly string[];
  /** Ids of sites that must open, and of those that must not. */
  readonly pinned: readonly number[];
  readonly forbidden: readonly number[];
  readonly moved: readonly { readonly id: number; readonly at: readonly [number, number] }[];
}

/** A candidate with what a planner chooses by. */
interface ListedCandidate extends NamedCandidate {
  readonly type: string;
}

/** People at a place, whose vehicles may be unknown. */
interface ListedPoint extends Omit<DemandPoint, "noVehicle"> {
  readonly noVehicle: number | null;
}

/** What a search is about, with the points and candidates that it counts by index. */
export interface SearchProblem {
  readonly problem: ProposalProblem;
  readonly points: readonly DemandPoint[];
  readonly candidates: readonly ListedCandidate[];
  readonly ways: WayRules;
}

/** The problem of points and candidates under a planner's rules; a pinned site is one whatever its type and county. */
export function problemOf(
  {
    tracts,
    candidates: listed,
  }: { readonly tracts: readonly ListedPoint[]; readonly candidates: readonly ListedCandidate[] },
  rules: ProposalRules,
  routed?: RoutedWay,
): SearchProblem {
  // A share that is not known weighs as everyone's.
  const points = tracts.map(({ at, people, noVehicle }) => ({ at, people, noVehicle: noVehicle ?? 0 }));
  const moved = new Map(rules.moved.map(({ id, at }) => [id, at]));
  const candidates = listed.map((one) => Object.assign({}, one, { at: moved.get(one.id) ?? one.at }));
  const [pinned, forbidden] = [new Set(rules.pinned), new Set(rules.forbidden)];
  const isAsked = ({ id, type, county }: ListedCandidate) =>
    pinned.has(id) ||
    ((rules.types.length === 0 || rules.types.includes(type)) &&
      (rules.counties.length === 0 || rules.counties.includes(county)));
  const ways = { limit: Math.round(rules.miles * KM_PER_MILE * 1000), detour: DETOUR, weight: rules.weight };
  const problem: ProposalProblem = {
    network: networkOf(points, candidates, ways, routed),
    demand: (points[0]?.people ?? []).map((_, block) => Int32Array.from(points, ({ people }) => people[block] ?? 0)),
    capacity: Int32Array.from(candidates, ({ sizes }) => sizes.at(-1)?.people ?? 0),
    least: rules.least ?? 0,
    pinned: Uint8Array.from(candidates, ({ id }) => Number(pinned.has(id))),
    forbidden: Uint8Array.from(candidates, (one) => Number(forbidden.has(one.id) || !isAsked(one))),
  };
  return { problem, points, candidates, ways };
}
