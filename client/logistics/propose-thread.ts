import type {
  RoutedSites,
  SiteProblem,
  SiteProposalOutcome,
  SiteProposalRules,
} from "../../contract/supply/calls/site-proposals.ts";
import type { Allocation } from "../../engine/logistics/proposal/allocation.ts";
import { assess, boundsOf, changeSite, type SiteChange } from "../../engine/logistics/proposal/changing.ts";
import type { Service } from "../../engine/logistics/proposal/repairing.ts";
import { proposalOutcome } from "../../engine/logistics/proposal/outcome.ts";
import { problemOf, withMoved, type SearchProblem } from "../../engine/logistics/proposal/problem.ts";
import { propose, type ProposalSearch, type SearchStage } from "../../engine/logistics/proposal/proposing.ts";

/** What a proposal is about; without `routed`, ways are straight lines. */
interface ProposalBasis {
  readonly read: SiteProblem;
  readonly rules: SiteProposalRules;
  readonly routed?: RoutedSites["sites"] | undefined;
}

/** What the page asks of the thread. */
export type ProposeRequest =
  | (ProposalBasis & { readonly kind: "search"; readonly seconds: number })
  | { readonly kind: "stop" }
  | (ProposalBasis & {
      readonly kind: "open";
      /** Ids of the open sites by block, and what is known of the fewest. */
      readonly open: readonly (readonly number[])[];
      readonly bounds: readonly number[];
    })
  | {
      readonly kind: "change";
      readonly change: SiteChange["kind"];
      readonly id: number;
      readonly at?: readonly [number, number];
    };

/**
 * What the thread tells: how far it is, with figures as soon as there are some for all blocks. After a change by hand
 * it first tells who is served (`counted`), then by which way.
 */
export interface ProposeAnswer {
  readonly stage: SearchStage | "counted";
  /** The part of the time that has passed, from 0 to 1. */
  readonly share: number;
  readonly outcome: SiteProposalOutcome | null;
}

/** The work between two looks at the messages, and the least time between two answers with figures, in milliseconds. */
const SLICE_MS = 40;
const TELL_MS = 1_000;

interface Held extends Pick<ProposalBasis, "read"> {
  readonly asked: SearchProblem;
  readonly allocations: readonly Allocation[];
  readonly bounds: readonly number[];
}
let held: Held | null = null;
let isStopped = false;

/** One after another: a change by hand is worked out in slices, in which the next may already be asked for. */
let last = Promise.resolve();
let waiting = 0;

addEventListener("message", ({ data }: MessageEvent<ProposeRequest>) => {
  if (data.kind === "stop") return void (isStopped = true);
  waiting += 1;
  last = last
    .then(() => {
      waiting -= 1;
      return answerTo(data);
    })
    .catch((error: unknown) => {
      // An error in a promise does not reach the page by itself.
      setTimeout(() => {
        throw error;
      });
    });
});

async function answerTo(request: Exclude<ProposeRequest, { kind: "stop" }>): Promise<void> {
  switch (request.kind) {
    case "search":
      return search(request);
    case "open": {
      const { read, rules, open, bounds, routed } = request;
      const asked = problemOf(read, rules, routed);
      const indexOf = new Map(asked.candidates.map(({ id }, i) => [id, i]));
      const sites = open.map((ids) => ids.flatMap((id) => indexOf.get(id) ?? []));
      held = { read, asked, allocations: await sliced(assess(asked.problem, sites)), bounds };
      return tell("done", 1);
    }
    case "change": {
      if (held === null) return;
      const { asked, allocations } = held;
      const { id, at, change: kind } = request;
      const site = asked.candidates.findIndex((one) => one.id === id);
      if (site < 0) return;
      const next = kind === "move" && at !== undefined ? withMoved(asked, site, at) : asked;
      const changed = changeSite({ problem: asked.problem, allocations }, { kind, site }, next.problem.network);
      // How few sites could do is not known of the new choice yet: that of the one before is none of it.
      const counted: Held = { ...held, asked: { ...next, problem: changed.problem }, bounds: [] };
      held = counted;
      tell("counted", 1, changed.services);
      const settled = { ...counted, allocations: await sliced(changed.settle()) };
      held = settled;
      tell("done", 1);
      const bounds = await sliced(whileIdle(boundsOf(changed.problem, settled.allocations)));
      if (bounds === null) return;
      held = { ...settled, bounds };
      return tell("done", 1);
    }
  }
}

async function search({ read, rules, routed, seconds }: ProposeRequest & { readonly kind: "search" }): Promise<void> {
  isStopped = false;
  held = null;
  const began = performance.now();
  const share = () => (isStopped ? 1 : Math.min(1, (performance.now() - began) / (seconds * 1000)));
  const asked = problemOf(read, rules, routed);
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
    held = { read, asked, allocations: [...found.allocations], bounds: found.bounds };
  }
}

function tell(stage: ProposeAnswer["stage"], share: number, counted?: readonly Service[]): void {
  const outcome =
    held === null
      ? null
      : proposalOutcome(counted ?? held.allocations, {
          isSettled: counted === undefined,
          candidates: held.asked.candidates,
          places: held.read.tracts,
          bounds: held.bounds,
        });
  postMessage({ stage, share, outcome } satisfies ProposeAnswer);
}

/** Work that is given up as soon as something else is asked; then it ends with null. */
function* whileIdle<T>(work: Generator<unknown, T>): Generator<undefined, T | null> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (waiting > 0) return null;
    yield;
  }
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
