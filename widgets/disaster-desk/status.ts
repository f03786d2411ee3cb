import { useAddressedEstimation } from "../../client/planning/addressed-estimation.ts";
import { useCurrentDid, useCurrentEid } from "../../client/planning/current.ts";
import { useEstimation, useHeld } from "../../client/planning/estimations.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";

/**
 * The state of the first step: done once an estimation is chosen. It is there whatever step is open, and keeps the
 * choice in the address.
 */
export default function useStatus(): WidgetStatus {
  useAddressedEstimation();
  const text = useTexts("widgets.disaster-desk");
  const [did] = useCurrentDid();
  const [eid] = useCurrentEid();
  const estimation = useEstimation(eid).data;
  const held = useHeld(estimation);
  const allowed = usePermits(anyOf("estimation.view", "estimation.edit", "disaster.edit"));
  if (!allowed) return { state: "forbidden", hint: text("hint.forbidden") };
  if (did === null) return { state: "ready", hint: text("hint.disaster") };
  if (eid === null) return { state: "ready", hint: text("hint.estimation") };
  if (held !== null) return { state: "locked", hint: held };
  return { state: "done", ...(estimation ? { hint: estimation.name } : {}) };
}
