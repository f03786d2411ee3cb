import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useWorkStatus } from "../../client/planning/use-work.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";
import { useSeenParameters } from "./calls.ts";
import { useUnsavedParameters } from "./unsaved.ts";

/**
 * The state of the parameters. A new estimation has the defaults, so the step counts as started only after they were
 * saved, used in a calculation, or seen since the page was opened.
 */
export default function useStatus(): WidgetStatus | null {
  const text = useTexts("widgets.parameters.hint");
  const formText = useTexts("client.form");
  const eid = useCurrentEstimationId();
  const isSeen = useSeenParameters(eid);
  const [kept] = useUnsavedParameters(String(eid));
  const parameters = kept ? "unsaved" : isSeen ? "seen" : undefined;
  return useWorkStatus("parameters", { parameters, hint: kept ? formText("unsaved") : text("check") });
}
