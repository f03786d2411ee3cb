import { useWorkStatus } from "../../client/planning/use-work.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";

/** The state of the report: there is one once the projections are calculated. */
export default function useStatus(): WidgetStatus | null {
  return useWorkStatus("reading");
}
