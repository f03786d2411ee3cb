import { useCurrentEstimationId } from "../../client/planning/current.ts";
import { useEstimation, useHeld } from "../../client/planning/estimations.ts";
import { useZones } from "../../client/planning/zones.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";

/** The state of the second step: done once every zone has its population. */
export default function useStatus(): WidgetStatus {
  const text = useTexts("widgets.zone-drawer.hint");
  const allowed = usePermits(anyOf("estimation.view", "estimation.edit"));
  const eid = useCurrentEstimationId();
  const estimation = useEstimation(allowed ? eid : null).data;
  const held = useHeld(estimation);
  const set = useZones(allowed ? eid : null).data;
  if (!allowed) return { state: "forbidden", hint: text("forbidden") };
  if (eid === null) return { state: "empty", hint: text("choose") };
  if (held !== null) return { state: "locked", hint: held };
  // Still loading, or unavailable: no advice is shown.
  if (set === undefined) return { state: "empty" };
  if (set.zones.length === 0) return { state: "empty", hint: text("draw") };
  if (set.status === "PopulationStale") return { state: "stale", hint: text("recalculate") };
  return { state: "done", hint: text("zones", { count: set.zones.length }) };
}
