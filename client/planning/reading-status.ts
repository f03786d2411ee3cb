import type { WidgetStatus } from "../../framework/widget/define-widget.ts";
import { useWorkStatus } from "./use-work.ts";

/** The state of a step that only reads a run: there is something to read once the projections are calculated. */
export default function useStatus(): WidgetStatus | null {
  return useWorkStatus("reading");
}
