import { useAddressedEstimation } from "../../client/planning/addressed-estimation.ts";
import { useCurrentDid } from "../../client/planning/current.ts";
import { useWorkStatus } from "../../client/planning/use-work.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";

/** The state of the first step: done once an estimation is chosen. It is mounted at every step and keeps the choice in the address. */
export default function useStatus(): WidgetStatus | null {
  useAddressedEstimation();
  const text = useTexts("widgets.disaster-desk.hint");
  const [did] = useCurrentDid();
  return useWorkStatus("disaster", { hint: text(did === null ? "disaster" : "estimation") });
}
