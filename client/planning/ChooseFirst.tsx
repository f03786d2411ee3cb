import { useText, useTexts } from "../../framework/i18n/index.ts";
import { EmptyState } from "../../framework/ui/index.ts";
import { useInstanceTitle } from "../../framework/widget/app-context.ts";
import { EstimationChoice } from "./EstimationChoice.tsx";
import { useChoose } from "./use-choose.ts";
import { useWidgetPlace } from "./widget-place.ts";

/**
 * Shown by a widget that has no estimation to work on: says where on this page one is chosen, or offers the choice,
 * which the widget around it then publishes.
 */
export function ChooseFirst({ icon }: { readonly icon: string }) {
  const text = useTexts("client.estimationChoice");
  const textOf = useText();
  const titleOf = useInstanceTitle();
  const choose = useChoose();
  const { step, id } = useWidgetPlace("disaster-desk", "estimation-chooser");
  if (step) return <EmptyState icon={icon} text={text("inStep", { step: textOf(step.title) })} />;
  if (id !== undefined) return <EmptyState icon={icon} text={text("inPart", { title: titleOf(id) })} />;
  const choice = <EstimationChoice eid={null} onChoose={(eid, did) => choose(did, eid)} />;
  return <EmptyState icon={icon} text={text("first")} action={choice} />;
}
