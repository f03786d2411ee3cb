import { firstShort } from "../../client/projections.ts";
import { useProductText } from "../../client/use-lookup-text.ts";
import { anyOf } from "../../contract/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";
import { useCompared } from "./use-names.ts";

/** How the comparison stands; what runs short first is what to see to next. */
export default function useStatus(): WidgetStatus {
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const format = useFormat();
  const { eid, query, comparison, products, asked, stale } = useCompared();
  const allowed = usePermits(anyOf("estimation.view", "estimation.edit", "supply.edit"));
  if (!allowed) return { state: "forbidden", hint: text("hint.forbidden") };
  if (eid === null) return { state: "empty", hint: text("noEstimation") };
  if (stale) return { state: "stale", ...(asked === null ? {} : { hint: asked }) };
  if (comparison === null) return { state: "empty", ...(query.isPending || asked === null ? {} : { hint: asked }) };
  const short = firstShort(products);
  const first = short[0]?.shown.firstShortfall;
  // A need that no one knows is not covered.
  const isKnown = products.every(({ shown }) => shown.total.projected !== null);
  if (!first) return isKnown ? { state: "done" } : { state: "ready", hint: text("projectedUnknown") };
  const names = short.map(({ product }) => productText(product)).join(", ");
  return { state: "ready", hint: text("hint.short", { product: names, date: format.date(first.from) }) };
}
