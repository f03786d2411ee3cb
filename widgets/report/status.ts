import { useCurrentEstimationId } from "../../client/planning/current.ts";
import { useEstimation } from "../../client/planning/estimations.ts";
import { promptOf, useProjections } from "../../client/planning/projections.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";

/**
 * The state of the report: there is one once the projections are calculated. What is missing, the steps before it say.
 */
export default function useStatus(): WidgetStatus {
  const eid = useCurrentEstimationId();
  const allowed = usePermits(anyOf("estimation.view", "estimation.edit"));
  const run = useProjections(allowed ? eid : null).data?.projections ?? null;
  const prompt = promptOf(useEstimation(allowed ? eid : null).data);
  if (!allowed) return { state: "forbidden" };
  if (eid === null || run === null) return { state: "empty" };
  return { state: prompt === null ? "done" : "stale" };
}
