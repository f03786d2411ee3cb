import { useHeld } from "../../client/planning/estimations.ts";
import { useNextText } from "../../client/planning/projections.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";
import { useRun } from "./use-run.ts";

/** The state of the projections and what the workflow asks for next. */
export default function useStatus(): WidgetStatus {
  const text = useTexts("widgets.projections");
  const { eid, estimation, projections, prompt, stale } = useRun();
  const held = useHeld(estimation);
  const next = useNextText(prompt);
  const allowed = usePermits(anyOf("estimation.view", "estimation.edit"));
  if (!allowed) return { state: "forbidden", hint: text("hint.forbidden") };
  if (eid === null) return { state: "empty", hint: text("noEstimation") };
  if (prompt === null) return projections ? { state: "done" } : { state: "empty" };
  if (held !== null) return { state: "locked", hint: held };
  if (stale) return { state: "stale", ...(next === null ? {} : { hint: next }) };
  return { state: prompt === "projections" ? "ready" : "empty", ...(next === null ? {} : { hint: next }) };
}
