import { Allocation } from "./allocation.ts";
import { linksOf } from "./choosing.ts";
import { movedNetwork, type DemandPoint, type SiteNetwork, type WayRules } from "./network.ts";
import { choiceOf, type ProposalProblem } from "./proposing.ts";

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
export type SiteChange =
  | { readonly kind: "pin" | "forbid"; readonly site: number }
  | { readonly kind: "move"; readonly site: number; readonly at: readonly [number, number] };

/** What a proposal is after a change; the allocations are changed, or replaced when a site moves. */
export function changeSite(
  before: { readonly problem: ProposalProblem; readonly allocations: readonly Allocation[] },
  change: SiteChange,
  ways: { readonly points: readonly DemandPoint[]; readonly rules: WayRules },
): { readonly problem: ProposalProblem; readonly allocations: readonly Allocation[] } {
  const { problem, allocations } = before;
  const { site } = change;
  const mark = (marks: Uint8Array, value: number) => marks.with(site, value);
  switch (change.kind) {
    case "pin": {
      for (const allocation of allocations) if (allocation.isAsked) allocation.open(site);
      const marks = { pinned: mark(problem.pinned, 1), forbidden: mark(problem.forbidden, 0) };
      return { problem: Object.assign({}, problem, marks), allocations };
    }
    case "forbid": {
      for (const allocation of allocations) allocation.close(site);
      const marks = { pinned: mark(problem.pinned, 0), forbidden: mark(problem.forbidden, 1) };
      return { problem: Object.assign({}, problem, marks), allocations };
    }
    case "move": {
      const isOpen = allocations.map(({ state }) => state.isOpen[site] === 1);
      for (const allocation of allocations) allocation.close(site);
      const network = movedNetwork(problem.network, change, ways.points, ways.rules);
      const moved: ProposalProblem = Object.assign({}, problem, { network });
      const carried = allocations.map((allocation, block) => {
        const next = carriedOver(allocation, site, new Allocation(choiceOf(moved, block)));
        if (isOpen[block] === true) next.open(site);
        return next;
      });
      return { problem: moved, allocations: carried };
    }
  }
}

/** The allocation on a network in which a closed site has other links. */
function carriedOver({ state, input }: Allocation, moved: number, next: Allocation): Allocation {
  const people = new Int32Array(next.input.network.cost.length);
  for (let point = 0; point < next.input.network.points; point++) {
    const before = linksBut(input.network, point, moved);
    for (const [i, link] of linksBut(next.input.network, point, moved).entries())
      people[link] = state.people[before[i] ?? 0] ?? 0;
  }
  next.restore(Object.assign({}, state, { people }));
  return next;
}

const linksBut = ({ firstLink, siteOf }: SiteNetwork, point: number, site: number): number[] =>
  [...linksOf(firstLink, point)].filter((link) => siteOf[link] !== site);
