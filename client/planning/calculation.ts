import { useQueryClient } from "@tanstack/react-query";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useReportedAction } from "../../framework/ui/index.ts";
import { useListed } from "../../framework/ui/tasks/tasks.ts";
import { estimationKey, useHeld } from "./estimations.ts";
import { useCalculateProjections, useUpdateEverything } from "./projections.ts";
import { useRecalculatePopulation } from "./zones.ts";

/** Calculates an estimation's projections for permitted users, passes on the result, and reports a failure. */
export function useCalculation(estimation: Estimation | undefined) {
  const { start, ...rest } = useStep(estimation, useCalculateProjections());
  return { ...rest, calculate: start };
}

/** The same, but counts the people first if that is due. */
export function useUpdate(estimation: Estimation | undefined) {
  const { start, ...rest } = useStep(estimation, useUpdateEverything());
  return { ...rest, update: start };
}

/** Counts the people of an estimation's zones again for permitted users, and reports a failure. */
export function useRecalculation(estimation: Estimation | undefined) {
  const { start, ...rest } = useStep(estimation, useRecalculatePopulation());
  return { ...rest, recalculate: start };
}

interface StepCall<Answer> {
  readonly isPending: boolean;
  mutateAsync(at: { eid: number; version: number }): Promise<Answer>;
}

function useStep<Answer>(estimation: Estimation | undefined, call: StepCall<Answer>) {
  const client = useQueryClient();
  const reported = useReportedAction();
  const listed = useListed();
  const text = useTexts("client.update");
  const permitted = usePermits(anyOf("estimation.edit"));
  const held = useHeld(estimation);
  const start = async (then: (answer: Answer) => void): Promise<void> => {
    if (!estimation || call.isPending) return;
    const { eid } = estimation;
    // A save just before raised it, which this rendering does not know yet.
    const { version } = client.getQueryData<Estimation>(estimationKey(eid)) ?? estimation;
    await reported(async () => then(await listed(text("calculating"), () => call.mutateAsync({ eid, version }))));
  };
  return { start, running: call.isPending, permitted, held };
}
