import loadHighs from "highs";
import type { RoutedSites, SiteProblem, SiteProposalRules } from "../../contract/supply/calls/site-proposals.ts";
import { problemOf } from "../../engine/logistics/proposal/problem.ts";
import { prove } from "../../engine/logistics/proposal/proving.ts";

/** What is to be proven: the open sites by block that were found, in how many seconds, by the solver at an address. */
export interface ProveRequest {
  readonly asked: SiteProblem;
  readonly rules: SiteProposalRules;
  /** Absent if ways are straight lines. */
  readonly routed?: RoutedSites["sites"] | undefined;
  readonly open: readonly (readonly number[])[];
  readonly seconds: number;
  readonly solverAt: string;
}

/** How far it is, or what came of it: the ids of the open sites by block, and whether each is proven. */
export type ProveAnswer =
  | { readonly kind: "block"; readonly block: number }
  | {
      readonly kind: "proven";
      readonly open: readonly (readonly number[])[];
      readonly fewest: readonly boolean[];
      readonly shortest: readonly boolean[];
    };

addEventListener("message", ({ data }: MessageEvent<ProveRequest>) => {
  void answerTo(data).catch((error: unknown) => {
    // An error in a promise does not reach the page by itself.
    setTimeout(() => {
      throw error;
    });
  });
});

async function answerTo({ asked, rules, routed, open, seconds, solverAt }: ProveRequest): Promise<void> {
  const solver = await loadHighs({ locateFile: () => solverAt });
  const { problem, candidates } = problemOf(asked, rules, routed);
  const indexOf = new Map(candidates.map(({ id }, i) => [id, i]));
  const found = open.map((ids) => ids.flatMap((id) => indexOf.get(id) ?? []));
  const work = prove(problem, found, { solver, seconds });
  for (let step = work.next(); ; step = work.next()) {
    if (step.done !== true) {
      postMessage({ kind: "block", block: step.value } satisfies ProveAnswer);
      continue;
    }
    const blocks = step.value;
    return postMessage({
      kind: "proven",
      open: blocks.map((block) => block.open.map((site) => candidates[site]?.id ?? 0)),
      fewest: blocks.map(({ fewest }) => fewest),
      shortest: blocks.map(({ shortest }) => shortest),
    } satisfies ProveAnswer);
  }
}
