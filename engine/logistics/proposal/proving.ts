import { Allocation } from "./allocation.ts";
import { smallestSite } from "./choosing.ts";
import { exactModel, sitesOf } from "./exact.ts";
import { choiceOf, sitesBefore, type ProposalProblem } from "./proposing.ts";

/** Sites and points up to which the exact optimum is looked for. */
export const EXACT_MOST = { sites: 150, points: 500 } as const;

/** A solver of mixed-integer programs in CPLEX's LP format, as HiGHS is. */
interface ExactSolver {
  solve(
    model: string,
    options: Readonly<Record<string, boolean | number>>,
  ): { readonly Status: string; readonly Columns: Readonly<Record<string, object>> };
}

/** What the solver made of a block: its sites are the fewest, and their way the shortest, if proven. */
interface ProvenBlock {
  readonly open: number[];
  readonly fewest: boolean;
  readonly shortest: boolean;
}

/**
 * The exact choice, block by block from the sites of the one before. `found` are the open sites of the search, which
 * stay where the solver ends by its time without a better answer. Throws what the solver throws, such as out of memory.
 */
export function* prove(
  problem: ProposalProblem,
  found: readonly (readonly number[])[],
  { solver, seconds }: { readonly solver: ExactSolver; readonly seconds: number },
): Generator<number, ProvenBlock[]> {
  const proven: ProvenBlock[] = [];
  let before: Allocation | undefined;
  for (const block of problem.demand.keys()) {
    yield block;
    const all = choiceOf(problem, block);
    const among = sitesBefore(problem, before);
    const [own, most] = [
      servedFrom(problem, block, among),
      servedFrom(
        problem,
        block,
        all.forbidden.map((one) => 1 - one),
      ),
    ];
    const choice = own < most ? all : Object.assign({}, all, { forbidden: among.map((one) => 1 - one) });
    const options = { output_flag: false, mip_rel_gap: 0, time_limit: seconds / problem.demand.length / 2 };
    let best = allocated(problem, block, found[block] ?? []);
    const isSubset = (found[block] ?? []).every((site) => choice.forbidden[site] === 0);
    const take = (sites: readonly number[]) => {
      const next = allocated(problem, block, sites);
      const [a, b] = [next.state.totals, best.state.totals];
      const isShorter = a.open < b.open || (a.open === b.open && a.way <= b.way);
      const isLargeEnough = smallestSite(next, choice) < 0;
      if (a.served === most && isLargeEnough && (!isSubset || b.served < most || isShorter)) best = next;
      return next.state.totals;
    };
    const fewest = solver.solve(exactModel(choice, most), options);
    const few = take(sitesOf(fewest.Columns));
    const count = best.state.totals.open;
    const shortest = solver.solve(exactModel(choice, most, count), options);
    const short = take(sitesOf(shortest.Columns));
    before = best;
    const open = [...best.state.isOpen.keys()].filter((site) => best.state.isOpen[site] === 1);
    const isDone = ({ Status }: { readonly Status: string }) => Status === "Optimal";
    // The solver knows nothing of sites that are too small: its answer without them proves what it also is with them.
    const { totals } = best.state;
    const isFewest = isDone(fewest) && totals.served === most && totals.open <= few.open;
    proven.push({ open, fewest: isFewest, shortest: isFewest && isDone(shortest) && totals.way <= short.way });
  }
  return proven;
}

const servedFrom = (problem: ProposalProblem, block: number, among: Uint8Array): number =>
  allocated(
    problem,
    block,
    [...among.keys()].filter((site) => among[site] === 1),
  ).state.totals.served;

function allocated(problem: ProposalProblem, block: number, sites: readonly number[]): Allocation {
  const allocation = new Allocation(choiceOf(problem, block));
  for (const _ of allocation.begin(sites));
  return allocation;
}
