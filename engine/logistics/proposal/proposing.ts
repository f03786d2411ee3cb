import type { Allocation, AllocationState } from "./allocation.ts";
import { boundSites } from "./bound.ts";
import { chooseFirst, type SiteChoice } from "./choosing.ts";
import { improve } from "./improving.ts";
import type { SiteNetwork } from "./network.ts";

/** Where which sites could open, block by block. */
export interface ProposalProblem {
  readonly network: SiteNetwork;
  /** Whole people by point, for each block. */
  readonly demand: readonly Int32Array[];
  /** People a day by site, at its largest size. */
  readonly capacity: Int32Array;
  readonly pinned: Uint8Array;
  readonly forbidden: Uint8Array;
  /** The fewest people a day for whom a site opens; absent for any number. */
  readonly least?: number;
}

/** How far a search is. */
export type SearchStage = "choosing" | "bounding" | "improving" | "done";

/** A search that is going on: complete as soon as `stage` is past `choosing`. */
export interface ProposalSearch {
  stage: SearchStage;
  /** One for each block. */
  allocations: Allocation[];
  /** The fewest sites that could serve as many, by block, as far as known. */
  bounds: number[];
}

/** The choice of one block. Where no one is to be served, a pinned site has nothing to do. */
export function choiceOf(problem: ProposalProblem, block: number): SiteChoice {
  const { network, demand, capacity, pinned, forbidden, least = 0 } = problem;
  const own = demand[block] ?? new Int32Array(network.points);
  const isAsked = own.some((people) => people > 0);
  return { network, demand: own, capacity, pinned: isAsked ? pinned : new Uint8Array(pinned.length), forbidden, least };
}

/** The sites from which a block is chosen: all in the first, else those that are open in the one before. */
export const sitesBefore = ({ forbidden }: ProposalProblem, before: Allocation | undefined): Uint8Array =>
  before?.state.isOpen ?? forbidden.map((one) => 1 - one);

/**
 * Searches for the fewest sites, block by block, that serve as many as can be served, by the shortest weighted way; then
 * it closes sites for fewer people than one may open for. A
 * block is chosen from the sites of the one before, so that a site that has closed stays closed; others open only where
 * those cannot serve all who could be served. Yields often; when `isOver` says so, it ends with the best found.
 * `share` is the part of the time that has passed, from 0 to 1.
 */
export function* propose(
  problem: ProposalProblem,
  search: ProposalSearch,
  { share }: { share(): number },
): Generator<undefined, void> {
  for (let block = 0; block < problem.demand.length; block++)
    search.allocations[block] = yield* chooseBlock(problem, search.allocations, block);
  search.stage = "bounding";
  for (const [block, { state }] of search.allocations.entries()) {
    const { served, open } = state.totals;
    search.bounds[block] = 0;
    for (const bound of boundSites(choiceOf(problem, block), served, open)) {
      search.bounds[block] = bound;
      yield;
      if (share() > BOUNDING) break;
    }
  }
  search.stage = "improving";
  yield* improveBlocks(problem, search, share);
  search.stage = "done";
}

/** The part of the time after which no bound is raised further. */
const BOUNDING = 0.4;

function* chooseBlock(problem: ProposalProblem, allocations: readonly Allocation[], block: number) {
  return yield* chooseFirst(choiceOf(problem, block), sitesBefore(problem, allocations[block - 1]));
}

/** Improves each block in half of the time that is left, and chooses those after it again. */
function* improveBlocks(
  problem: ProposalProblem,
  search: ProposalSearch,
  share: () => number,
): Generator<undefined, void> {
  const first = search.allocations.map((allocation) => ({ allocation, kept: allocation.kept() }));
  const better: Allocation[] = [];
  for (let block = 0; block < problem.demand.length; block++) {
    const before = first[block];
    if (before === undefined) continue;
    const isAsBefore = better.every(({ state }, i) => isSame(state.isOpen, first[i]?.kept.isOpen));
    const allocation = isAsBefore ? before.allocation : yield* chooseBlock(problem, better, block);
    better.push(allocation);
    const until = share() + (1 - share()) / 2;
    const choice = choiceOf(problem, block);
    for (const _ of improve(allocation, choice, sitesBefore(problem, better[block - 1]))) {
      yield;
      if (share() >= until) break;
    }
  }
  if (isBetter(sumOf(better.map(({ state }) => state)), sumOf(first.map(({ kept }) => kept))))
    search.allocations = better;
  else for (const { allocation, kept } of first) allocation.restore(kept);
}

const isSame = (a: Uint8Array, b: Uint8Array | undefined): boolean =>
  b !== undefined && a.every((one, i) => one === b[i]);

interface ProposalSum {
  readonly served: number;
  readonly open: number;
  readonly way: number;
}

const sumOf = (states: readonly Pick<AllocationState, "totals">[]): ProposalSum =>
  states.reduce(
    (sum, { totals }) => ({
      served: sum.served + totals.served,
      open: sum.open + totals.open,
      way: sum.way + totals.way,
    }),
    { served: 0, open: 0, way: 0 },
  );

/** More people served, else fewer days of sites, else a shorter way. */
const isBetter = (one: ProposalSum, other: ProposalSum): boolean =>
  one.served !== other.served
    ? one.served > other.served
    : one.open !== other.open
      ? one.open < other.open
      : one.way < other.way;
