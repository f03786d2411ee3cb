import type { Estimation } from "../../contract/calls/estimations.ts";
import { anyOf } from "../../contract/privileges.ts";
import { useCalculateProjections } from "../../client/projections.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useErrorToast } from "../../framework/ui/index.ts";

/** Calculates the projections that a report waits for, and asks for the report again. */
export function useCalculate(estimation: Estimation | undefined, then: () => void) {
  const tell = useErrorToast();
  const call = useCalculateProjections();
  const permitted = usePermits(anyOf("estimation.edit"));
  const calculate = async () => {
    if (!estimation || call.isPending) return;
    const { eid, version } = estimation;
    try {
      await call.mutateAsync({ eid, version });
      then();
    } catch (error) {
      tell(error);
    }
  };
  return { calculate, running: call.isPending, permitted, lock: estimation?.lock ?? estimation?.disasterLock ?? null };
}
