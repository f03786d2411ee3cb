import { useWorkStatus } from "../../client/planning/use-work.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";

/** The state of the zones: done once every zone has its population. */
export default function useStatus(): WidgetStatus | null {
  return useWorkStatus("zones");
}
