import { Allocation } from "./allocation.ts";
import { boundSites, FEW_ROUNDS } from "./bound.ts";
import { linksOf } from "./choosing.ts";
import type { SiteNetwork } from "./network.ts";
import { choiceOf, type ProposalProblem } from "./proposing.ts";
import { serveMost, type Service } from "./repairing.ts";

/** Serves everyone from given sites, block by block: what a proposal does, found from the beginning. */
export function* assess(
  problem: ProposalProblem,
  open: readonly (readonly number[])[],
): Generator<undefined, Allocation[]> {
  const allocations: Allocation[] = [];
  for (const block of problem.demand.keys()) {
    const allocation = new Allocation(choiceOf(problem, block));
    yield* allocation.begin(open[block] ?? []);
    allocations.push(allocation);
  }
  return allocations;
}

/** The fewest sites with which given allocations could serve as many, by block, in few rounds. */
export function* boundsOf(problem: ProposalProblem, allocations: readonly Service[]): Generator<undefined, number[]> {
  const bounds: number[] = [];
  for (const [block, { state }] of allocations.entries()) {
    let round = 0;
    for (const bound of boundSites(choiceOf(problem, block), state.totals.served, state.totals.open)) {
      bounds[block] = bound;
      yield;
      if (++round === FEW_ROUNDS) break;
    }
  }
  return bounds;
}

/** A change of one site by hand: open in every block in which people are to be served, closed in all, or moved. */
export interface SiteChange {
  readonly kind: "pin" | "forbid" | "move";
  readonly site: number;
}

/** A change that was counted: who is served then, and what is still to do for the shortest way. */
interface CountedChange {
  readonly problem: ProposalProblem;
  readonly services: readonly Service[];
  /** The allocations by the shortest way, which are changed, or replaced where a site moves; block by block. */
  settle(): Generator<undefined, Allocation[]>;
}

/**
 * Counts at once who is served after a change: as many as by the shortest way, though not the same people where several
 * choices serve as many. `moved` is the network in which a site is where it moves to.
 */
export function changeSite(
  before: { readonly problem: ProposalProblem; readonly allocations: readonly Allocation[] },
  { kind, site }: SiteChange,
  moved: SiteNetwork = before.problem.network,
): CountedChange {
  const { problem, allocations } = before;
  const mark = (marks: Uint8Array, isIt: boolean) => (kind === "move" ? marks : marks.with(site, Number(isIt)));
  const [pinned, forbidden] = [mark(problem.pinned, kind === "pin"), mark(problem.forbidden, kind === "forbid")];
  const changed: ProposalProblem = Object.assign({}, problem, { network: moved, pinned, forbidden });
  const wasOpen = allocations.map(({ state }) => state.isOpen[site] === 1);
  const carried = ({ input, state }: Service): Int32Array =>
    moved === input.network ? state.people.slice() : peopleOn(moved, input.network, { people: state.people, site });
  /** Who is served in a block by any way. */
  const counted = (allocation: Allocation, block: number): Service => {
    const { load, left, totals, ...kept } = allocation.kept();
    const isOpen = kind === "move" ? kept.isOpen : kept.isOpen.with(site, Number(kind === "pin" && allocation.isAsked));
    const people = carried(allocation);
    const service = { input: choiceOf(changed, block), state: { people, load, left, isOpen, totals } };
    totals.open += (isOpen[site] ?? 0) - Number(wasOpen[block]);
    if (kind !== "pin") leave(allocation.input.network, kept.people, service.state);
    if (kind === "move" ? wasOpen[block] === true : isOpen[site] !== Number(wasOpen[block])) serveMost(service);
    return service;
  };
  /** Leaves everyone who went to the site without one. */
  const leave = (
    { firstOfSite, linksOfSites, pointOf }: SiteNetwork,
    before: Int32Array,
    { people, load, left, totals }: Service["state"],
  ) => {
    for (const link of linksOf(firstOfSite, site, linksOfSites)) {
      const point = pointOf[link] ?? 0;
      left[point] = (left[point] ?? 0) + (before[link] ?? 0);
      if (kind === "forbid") people[link] = 0;
    }
    totals.served -= load[site] ?? 0;
    load[site] = 0;
  };
  /** The same by the shortest way. */
  const settled = (allocation: Allocation, block: number): Allocation => {
    if (kind !== "pin") allocation.close(site);
    if (kind === "forbid") return allocation;
    const after = kind === "move" ? onMoved(allocation, block) : allocation;
    if (kind === "pin" ? after.isAsked : wasOpen[block] === true) after.open(site);
    return after;
  };
  const onMoved = (allocation: Allocation, block: number): Allocation => {
    const own = new Allocation(choiceOf(changed, block));
    own.restore(Object.assign({}, allocation.state, { people: carried(allocation) }));
    return own;
  };
  function* settle() {
    const after: Allocation[] = [];
    for (const [block, allocation] of allocations.entries()) {
      after.push(settled(allocation, block));
      yield;
    }
    return after;
  }
  return { problem: changed, services: allocations.map(counted), settle };
}

/** The people of links on a network in which a closed site has other links; those of the others keep their order. */
function peopleOn(
  next: SiteNetwork,
  before: SiteNetwork,
  { people, site }: { readonly people: Int32Array; readonly site: number },
): Int32Array {
  const carried = new Int32Array(next.cost.length);
  let link = 0;
  for (let to = 0; to < carried.length; to++) {
    if (next.siteOf[to] === site) continue;
    while (before.siteOf[link] === site) link++;
    carried[to] = people[link++] ?? 0;
  }
  return carried;
}
