import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { useUrgent } from "../../client/planning/urgency.ts";
import { useWorkStatus } from "../../client/planning/use-work.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { WidgetStatus } from "../../framework/widget/define-widget.ts";
import { useCompared } from "./use-names.ts";

/** The state of the comparison; its hint names the products that run short. */
export default function useStatus(): WidgetStatus | null {
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const { comparison, products } = useCompared();
  const short = useUrgent(products).map(({ product }) => productText(product));
  // An unknown need does not count as covered.
  const isKnown = products.every(({ shown }) => shown.total.projected !== null);
  const covered = comparison === null ? undefined : isKnown && short.length === 0;
  // The headline, which is visible too, shows the time left to order.
  const hint = short.length > 0 ? text("hint.short", { products: short.join(", ") }) : text("projectedUnknown");
  return useWorkStatus("comparison", { covered, hint: covered === false ? hint : undefined });
}
