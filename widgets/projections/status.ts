import { useWorkStatus } from "../../client/planning/use-work.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";

/** The state of the projections and the next step. */
export default function useStatus(): WidgetStatus | null {
  return useWorkStatus("projections");
}
