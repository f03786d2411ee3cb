import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import type { Zone } from "../../contract/planning/calls/zones.ts";
import type { Projections } from "../../contract/planning/calls/projections.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useErrorToast } from "../../framework/ui/index.ts";
import { useHeld } from "./estimations.ts";
import { useCalculateProjections, useUpdateEverything } from "./projections.ts";
import { useRecalculatePopulation } from "./zones.ts";

/** Calculates an estimation's projections for permitted users, passes on the result, and reports a failure. */
export function useCalculation(estimation: Estimation | undefined) {
  const call = useCalculateProjections();
  const { start, ...rest } = useStep(estimation, call);
  const calculate = (then: (projections: Projections) => void) => start(({ projections }) => then(projections));
  return { ...rest, calculate };
}

/** The same, but counts the people first if that is due. */
export function useUpdate(estimation: Estimation | undefined) {
  const call = useUpdateEverything();
  const { start, ...rest } = useStep(estimation, call);
  const update = (then: (projections: Projections) => void) => start(({ projections }) => then(projections));
  return { ...rest, update };
}

/** Counts the people of an estimation's zones again for permitted users, and reports a failure. */
export function useRecalculation(estimation: Estimation | undefined) {
  const call = useRecalculatePopulation();
  const { start, ...rest } = useStep(estimation, call);
  const recalculate = (then: (zones: readonly Zone[]) => void) => start(({ zones }) => then(zones));
  return { ...rest, recalculate };
}

interface StepCall<Answer> {
  readonly isPending: boolean;
  mutateAsync(at: { eid: number; version: number }): Promise<Answer>;
}

function useStep<Answer>(estimation: Estimation | undefined, call: StepCall<Answer>) {
  const reportError = useErrorToast();
  const permitted = usePermits(anyOf("estimation.edit"));
  const held = useHeld(estimation);
  const start = async (then: (answer: Answer) => void): Promise<void> => {
    if (!estimation || call.isPending) return;
    const { eid, version } = estimation;
    try {
      then(await call.mutateAsync({ eid, version }));
    } catch (error) {
      reportError(error);
    }
  };
  return {
    start,
    running: call.isPending,
    permitted,
    held,
  };
}
