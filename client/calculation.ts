import type { Estimation } from "../contract/calls/estimations.ts";
import type { Projections } from "../contract/calls/projections.ts";
import { anyOf } from "../contract/privileges.ts";
import { usePermits } from "../framework/gate/session.ts";
import { useErrorToast } from "../framework/ui/index.ts";
import { useCalculateProjections } from "./projections.ts";

/** Calculates an estimation's projections for those who may, hands on what came out, and tells of a failure. */
export function useCalculation(estimation: Estimation | undefined) {
  const tell = useErrorToast();
  const call = useCalculateProjections();
  const permitted = usePermits(anyOf("estimation.edit"));
  const calculate = async (then: (projections: Projections) => void) => {
    if (!estimation || call.isPending) return;
    const { eid, version } = estimation;
    try {
      then((await call.mutateAsync({ eid, version })).projections);
    } catch (error) {
      tell(error);
    }
  };
  return { calculate, running: call.isPending, permitted, lock: estimation?.lock ?? estimation?.disasterLock ?? null };
}
