import type { Estimation } from "../../contract/calls/estimations.ts";
import { anyOf } from "../../contract/privileges.ts";
import { EstimationChanged, ProjectionsCalculated } from "../../contract/topics.ts";
import { useCalculateProjections } from "../../client/projections.ts";
import { usePublish } from "../../framework/bus/index.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useErrorToast } from "../../framework/ui/index.ts";

/** Calculates the projections that a report waits for, and asks for the report again. */
export function useCalculate(estimation: Estimation | undefined, then: () => void) {
  const publish = usePublish();
  const tell = useErrorToast();
  const call = useCalculateProjections();
  const permitted = usePermits(anyOf("estimation.edit"));
  const calculate = async () => {
    if (!estimation || call.isPending) return;
    const { eid, version } = estimation;
    try {
      await call.mutateAsync({ eid, version });
      publish(ProjectionsCalculated, { eid });
      publish(EstimationChanged, { eid });
      then();
    } catch (error) {
      tell(error);
    }
  };
  return { calculate, running: call.isPending, permitted, lock: estimation?.lock ?? estimation?.disasterLock ?? null };
}
