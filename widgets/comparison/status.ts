import { useUrgent } from "../../client/planning/urgency.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";
import { useCompared } from "./use-names.ts";

/** The state of the comparison; what runs short first is what to see to next. */
export default function useStatus(): WidgetStatus {
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const { eid, query, comparison, products, asked, stale } = useCompared();
  const urgent = useUrgent(products);
  const allowed = usePermits(anyOf("estimation.view", "estimation.edit", "supply.edit"));
  if (!allowed) return { state: "forbidden", hint: text("hint.forbidden") };
  if (eid === null) return { state: "empty", hint: text("noEstimation") };
  if (stale) return { state: "stale", ...(asked === null ? {} : { hint: asked }) };
  if (comparison === null) return { state: "empty", ...(query.isPending || asked === null ? {} : { hint: asked }) };
  // A need that is not known is not covered.
  const isKnown = products.every(({ shown }) => shown.total.projected !== null);
  if (urgent.length === 0) return isKnown ? { state: "done" } : { state: "ready", hint: text("projectedUnknown") };
  // The visible headline already says how much time is left for each order.
  const said = urgent.map(({ product }) => productText(product)).join(", ");
  return { state: "ready", hint: text("hint.short", { products: said }) };
}
