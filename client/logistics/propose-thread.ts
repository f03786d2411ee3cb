import type {
  SiteProblem,
  SiteProposalOutcome,
  SiteProposalRules,
} from "../../contract/supply/calls/site-proposals.ts";
import type { Allocation } from "../../engine/logistics/proposal/allocation.ts";
import { assess, changeSite, type SiteChange } from "../../engine/logistics/proposal/changing.ts";
import { proposalOutcome } from "../../engine/logistics/proposal/outcome.ts";
import { problemOf, type SearchProblem } from "../../engine/logistics/proposal/problem.ts";
import { propose, type ProposalSearch, type SearchStage } from "../../engine/logistics/proposal/proposing.ts";

/** What the page asks of the thread. */
export type ProposeRequest =
  | {
      readonly kind: "search";
      readonly asked: SiteProblem;
      readonly rules: SiteProposalRules;
      readonly seconds: number;
    }
  | { readonly kind: "stop" }
  | {
      readonly kind: "open";
      readonly asked: SiteProblem;
      readonly rules: SiteProposalRules;
      /** Ids of the open sites by block, and what is known of the fewest. */
      readonly open: readonly (readonly number[])[];
      readonly bounds: readonly number[];
    }
  | {
      readonly kind: "change";
      readonly change: SiteChange["kind"];
      readonly id: number;
      readonly at?: readonly [number, number];
    };

/** What the thread tells: how far it is, with figures as soon as there are some for all blocks. */
export interface ProposeAnswer {
  readonly stage: SearchStage;
  /** The part of the time that has passed, from 0 to 1. */
  readonly share: number;
  readonly outcome: SiteProposalOutcome | null;
}

/** The work between two looks at the messages, and the least time between two answers with figures, in milliseconds. */
const SLICE_MS = 40;
const TELL_MS = 1_000;

let held: { asked: SearchProblem; places: SiteProblem["tracts"]; allocations: readonly Allocation[]; bounds: readonly number[] } | null = null; // oxfmt-ignore
let isStopped = false;

addEventListener("message", ({ data }: MessageEvent<ProposeRequest>) => {
  void answerTo(data).catch((error: unknown) => {
    // An error in a promise does not reach the page by itself.
    setTimeout(() => {
      throw error;
    });
  });
});

async function answerTo(request: ProposeRequest): Promise<void> {
  switch (request.kind) {
    case "stop":
      isStopped = true;
      return;
    case "search":
      return search(request);
    case "open": {
      const { rules, open, bounds } = request;
      const asked = problemOf(request.asked, rules);
      const indexOf = new Map(asked.candidates.map(({ id }, i) => [id, i]));
      const sites = open.map((ids) => ids.flatMap((id) => indexOf.get(id) ?? []));
      held = { asked, places: request.asked.tracts, allocations: await sliced(assess(asked.problem, sites)), bounds };
      return tell("done", 1);
    }
    case "change": {
      if (held === null) return;
      const { asked, allocations } = held;
      const site = asked.candidates.findIndex(({ id }) => id === request.id);
      if (site < 0) return;
      const change = request.change === "move" ? { kind: request.change, site, at: request.at ?? [0, 0] } as const : { kind: request.change, site }; // oxfmt-ignore
      const changed = changeSite({ problem: asked.problem, allocations }, change, { points: asked.points, rules: asked.ways }); // oxfmt-ignore
      const candidates = change.kind === "move" ? asked.candidates.with(site, Object.assign({}, asked.candidates[site], { at: change.at })) : asked.candidates; // oxfmt-ignore
      held = { ...held, asked: { ...asked, problem: changed.problem, candidates }, allocations: changed.allocations };
      return tell("done", 1);
    }
  }
}

async function search({ asked: read, rules, seconds }: ProposeRequest & { readonly kind: "search" }): Promise<void> {
  isStopped = false;
  held = null;
  const began = performance.now();
  const share = () => (isStopped ? 1 : Math.min(1, (performance.now() - began) / (seconds * 1000)));
  const asked = problemOf(read, rules);
  const found: ProposalSearch = { stage: "choosing", allocations: [], bounds: [] };
  let told = -Infinity;
  let stage: SearchStage | null = null;
  await sliced(propose(asked.problem, found, { share }), () => {
    const isNew = found.stage !== stage;
    if (!isNew && performance.now() - told < TELL_MS) return;
    [told, stage] = [performance.now(), found.stage];
    // While blocks are improved, one may already be better than those after it allow.
    if (isNew && found.stage !== "choosing") hold();
    tell(found.stage, share());
  });
  hold();
  tell("done", 1);

  function hold() {
    held = { asked, places: read.tracts, allocations: [...found.allocations], bounds: found.bounds };
  }
}

function tell(stage: SearchStage, share: number): void {
  const outcome =
    held === null
      ? null
      : proposalOutcome(held.allocations, {
          candidates: held.asked.candidates,
          places: held.places,
          bounds: held.bounds,
        });
  postMessage({ stage, share, outcome } satisfies ProposeAnswer);
}

/** Does work in slices, so that messages are read in between. */
async function sliced<T>(work: Generator<unknown, T>, between?: () => void): Promise<T> {
  for (;;) {
    const until = performance.now() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (performance.now() < until);
    between?.();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
