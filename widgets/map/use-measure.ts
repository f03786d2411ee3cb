import type { StatisticKey } from "../../contract/api/domain.ts";
import { SHARE_OF, type Measure } from "../../engine/words/measures.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";

/** How the legend, the line under the pointer and the pop-up write a statistic as it is shown. */
export function useMeasure(statistic: StatisticKey, measure: Measure) {
  const text = useTexts("widgets.map.legend");
  const format = useFormat();
  const base = SHARE_OF[statistic];
  return {
    /** What it is shown as: `% of people`, `Per square mile`, `Count`. */
    nameOf: (one: Measure): string =>
      one === "count" ? text("count") : base === "area" ? text("perSquareMile") : text(`of.${base}`),
    /** Counts and larger densities in whole numbers, shares with one decimal; a dash where it is missing. */
    figure: (value: number | null): string =>
      value !== null && (measure === "count" || value === 0 || (base === "area" && value >= 10))
        ? format.number(Math.round(value))
        : format.number(value, { digits: 1 }),
  };
}
