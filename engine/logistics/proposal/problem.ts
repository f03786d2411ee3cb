import { DETOUR, KM_PER_MILE } from "../reach.ts";
import {
  networkOf,
  withSiteAt,
  type DemandPoint,
  type NamedCandidate,
  type RoutedWay,
  type WayRules,
} from "./network.ts";
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

/** Ways by road from tracts, by index, to a site, in meters; null where a routing service knows none. */
interface SiteWays {
  readonly id: number;
  readonly tracts: readonly number[];
  readonly meters: readonly (number | null)[];
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
  routed?: readonly SiteWays[],
): SearchProblem {
  // A share that is not known weighs as everyone's.
  const points = tracts.map(({ at, people, noVehicle }) => ({ at, people, noVehicle: noVehicle ?? 0 }));
  const candidates = placed(listed, rules);
  const [pinned, forbidden] = [new Set(rules.pinned), new Set(rules.forbidden)];
  const ways = { limit: Math.round(rules.miles * KM_PER_MILE * 1000), detour: DETOUR, weight: rules.weight };
  const problem: ProposalProblem = {
    network: networkOf(points, candidates, ways, routed && routedBy(routed, candidates, points.length)),
    demand: (points[0]?.people ?? []).map((_, block) => Int32Array.from(points, ({ people }) => people[block] ?? 0)),
    capacity: Int32Array.from(candidates, ({ sizes }) => sizes.at(-1)?.people ?? 0),
    least: rules.least ?? 0,
    pinned: Uint8Array.from(candidates, ({ id }) => Number(pinned.has(id))),
    forbidden: Uint8Array.from(candidates, (one) => Number(forbidden.has(one.id) || !isAsked(one, rules))),
  };
  return { problem, points, candidates, ways };
}

/** The problem with one candidate elsewhere, by straight lines, since a service's ways are those to the place it leaves. */
export function withMoved(asked: SearchProblem, site: number, at: readonly [number, number]): SearchProblem {
  const { problem, points, candidates, ways: rules } = asked;
  const network = withSiteAt(problem.network, points, { site, at, rules });
  const moved = candidates.map((one, i) => (i === site ? Object.assign({}, one, { at }) : one));
  return { ...asked, problem: Object.assign({}, problem, { network }), candidates: moved };
}

/** The candidates where the rules move them to. */
export function placed<Site extends { readonly id: number; readonly at: readonly [number, number] }>(
  candidates: readonly Site[],
  rules: Pick<ProposalRules, "moved">,
) {
  const moved = new Map(rules.moved.map(({ id, at }) => [id, at]));
  return candidates.map((one) => Object.assign({}, one, { at: moved.get(one.id) ?? one.at }));
}

/** Whether a site may be chosen by its type and county; a pinned one always. */
export function isAsked({ id, type, county }: ListedCandidate, { pinned, types, counties }: ProposalRules): boolean {
  const isAmong = <Word>(words: readonly Word[], word: Word) => words.length === 0 || words.includes(word);
  return pinned.includes(id) || (isAmong(types, type) && isAmong(counties, county));
}

function routedBy(
  ways: readonly SiteWays[],
  candidates: readonly { readonly id: number }[],
  points: number,
): RoutedWay {
  const indexOf = new Map(candidates.map(({ id }, i) => [id, i]));
  const table = new Int32Array(points * candidates.length).fill(-1);
  for (const { id, tracts, meters } of ways) {
    const first = (indexOf.get(id) ?? NaN) * points;
    for (const [i, tract] of tracts.entries()) table[first + tract] = meters[i] ?? -1;
  }
  const wayOf = (way = -1) => (way < 0 ? null : way);
  return (point, site) => wayOf(table[site * points + point]);
}
