import { Allocation } from "./allocation.ts";
import type { SiteNetwork } from "./network.ts";
import { choiceOf, type ProposalProblem } from "./proposing.ts";
import { anyWay, type Service } from "./repairing.ts";

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
  /** Closes the site, moves it, or opens it in a block. */
  const change = (allocation: Allocation, block: number, next: () => Allocation): Allocation => {
    if (kind !== "pin") allocation.close(site);
    if (kind === "forbid") return allocation;
    const after = kind === "move" ? next() : allocation;
    if (kind === "pin" ? after.isAsked : wasOpen[block] === true) after.open(site);
    return after;
  };
  const carried = ({ input, state }: Service, block: number): Service => ({
    input: choiceOf(changed, block),
    state: Object.assign({}, state, { people: peopleOn(moved, input.network, { people: state.people, site }) }),
  });
  function* settle() {
    const settled: Allocation[] = [];
    for (const [block, allocation] of allocations.entries()) {
      const next = () => {
        const { input, state } = carried(allocation, block);
        const own = new Allocation(input);
        own.restore(Object.assign({}, allocation.state, state));
        return own;
      };
      settled.push(change(allocation, block, next));
      yield;
    }
    return settled;
  }
  const services = allocations.map((allocation, block) => {
    const own = anyWay(allocation);
    return change(own, block, () => anyWay(carried(own, block)));
  });
  return { problem: changed, services, settle };
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
