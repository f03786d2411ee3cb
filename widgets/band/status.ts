import { useCurrentEstimationId } from "../../client/planning/current.ts";
import { useEstimation } from "../../client/planning/estimations.ts";
import { promptOf, useProjections, useNextText } from "../../client/planning/projections.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";

/** The state of the range: it is calculated when the step is opened, so only a run has to be there. */
export default function useStatus(): WidgetStatus {
  const text = useTexts("widgets.band");
  const eid = useCurrentEstimationId();
  const run = useProjections(eid).data?.projections ?? null;
  const hint = useNextText(promptOf(useEstimation(eid).data));
  const allowed = usePermits(anyOf("estimation.view", "estimation.edit"));
  if (!allowed) return { state: "forbidden", hint: text("hint.forbidden") };
  if (eid === null) return { state: "empty", hint: text("noEstimation") };
  if (hint !== null) return { state: run === null ? "empty" : "stale", hint };
  return { state: run === null ? "empty" : "done" };
}
