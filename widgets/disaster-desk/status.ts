import { useCurrentDid } from "../../client/planning/current.ts";
import { useWorkStatus } from "../../client/planning/use-work.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";

/** The state of the first step: done once an estimation is chosen. */
export default function useStatus(): WidgetStatus | null {
  const text = useTexts("widgets.disaster-desk.hint");
  const [did] = useCurrentDid();
  return useWorkStatus("disaster", { hint: text(did === null ? "disaster" : "estimation") });
}
