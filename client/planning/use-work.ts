import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";
import { useNewestAdvisory } from "../storms/storms.ts";
import { useCurrentDid, useChosenEid } from "./current.ts";
import { useEstimation, useHeld } from "./estimations.ts";
import { useNextText } from "./projections.ts";
import { figuresState, promptOf, stepState, type WorkFacts, type WorkStep } from "./work.ts";

type StepFacts = Pick<WorkFacts, "parameters" | "covered"> & { readonly hint?: string | undefined };

/**
 * The state of a step of the chosen estimation's work, with the next thing to do there: `hint` if the step has a more
 * specific one.
 */
export function useWorkStatus(step: WorkStep, more: StepFacts = {}): WidgetStatus | null {
  const [did] = useCurrentDid();
  const eid = useChosenEid();
  const estimation = useEstimation(eid).data;
  const held = useHeld(estimation);
  const next = useNextText(promptOf(estimation));
  const state = stepState(step, { did, eid, estimation, held: held !== null, ...more });
  if (state === null) return null;
  const hint = state === "locked" ? held : state === "done" || state === "open" ? null : (more.hint ?? next);
  return { state, ...(hint === null ? {} : { hint }) };
}

/**
 * Returns the state of an estimation's figures relative to the newest advisory of its storm; null while that is not
 * known.
 */
export function useFiguresState(estimation: Estimation | undefined): ReturnType<typeof figuresState> {
  const newest = useNewestAdvisory(estimation?.plannedBy?.stormId ?? null);
  return estimation === undefined ? null : figuresState(estimation, newest);
}
