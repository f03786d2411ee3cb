import { useWorkStatus } from "../../client/planning/use-work.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";

/** The state of the range: it needs only a run, since it is calculated when the step is opened. */
export default function useStatus(): WidgetStatus | null {
  return useWorkStatus("reading");
}
