import { useMemo } from "react";
import { useProductText } from "../../client/use-product-text.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { BandLine } from "./shown-band.ts";

/** Names of the band's lines and assumptions as table, chart and exports write them. */
export function useLineNames() {
  const text = useTexts("widgets.band");
  const productText = useProductText();
  return useMemo(
    () => ({
      figure: ({ product, measure, unit }: Pick<BandLine, "product" | "measure" | "unit">) => {
        if (measure === "people") return text("peopleAssisted");
        if (product === null) return text("allTrucks");
        return text("figureOf", { product: productText(product), unit: text(`units.${unit}`) });
      },
      unit: (unit: BandLine["unit"]) => text(`units.${unit}`),
      factor: (factor: string) => text(`factors.${factor}`),
      rule: (rule: string) => text(`rules.${rule}`),
    }),
    [text, productText],
  );
}
