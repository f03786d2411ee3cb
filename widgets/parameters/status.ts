import { anyOf } from "../../contract/people/privileges.ts";
import { useCurrentEstimationId } from "../../client/planning/current.ts";
import { useEstimation, useHeld } from "../../client/planning/estimations.ts";
import { useSeenParameters } from "./calls.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";
import { useUnsavedParameters } from "./unsaved.ts";

/**
 * The state of the parameters: a new estimation has its defaults; they are not started before someone saved them, used
 * them in a calculation or, since the page was opened, looked at them.
 */
export default function useStatus(): WidgetStatus {
  const text = useTexts("widgets.parameters");
  const formText = useTexts("client.form");
  const eid = useCurrentEstimationId();
  const estimation = useEstimation(eid).data;
  const held = useHeld(estimation);
  const seen = useSeenParameters(eid);
  const [kept] = useUnsavedParameters(String(eid));
  const allowed = usePermits(anyOf("estimation.view", "estimation.edit", "parameter.edit"));
  if (!allowed) return { state: "forbidden", hint: text("hint.forbidden") };
  if (eid === null) return { state: "empty", hint: text("noEstimation") };
  if (held !== null) return { state: "locked", hint: held };
  if (kept) return { state: "ready", hint: formText("unsaved") };
  if (!seen && !estimation?.lastRun && !estimation?.parametersEdited)
    return { state: "empty", hint: text("hint.check") };
  if (estimation?.status === "Draft" || estimation?.status === "PopulationStale") {
    return { state: "ready", hint: text("hint.check") };
  }
  return { state: "done", hint: formText("allSaved") };
}
