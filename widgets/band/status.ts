import { useWorkStatus } from "../../client/planning/use-work.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";

/** The state of the range: it is calculated when the step is opened, so only a run has to be there. */
export default function useStatus(): WidgetStatus | null {
  return useWorkStatus("reading");
}
