import type { StatisticKey } from "../../contract/api/domain.ts";
import { SHARE_OF, type Measure } from "../../engine/words/measures.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";

/** Formats a statistic for the legend, the pointer's text and the pop-up. */
export function useMeasure(statistic: StatisticKey, measure: Measure) {
  const text = useTexts("widgets.map.legend");
  const format = useFormat();
  const base = SHARE_OF[statistic];
  return {
    /** The name of a measure: `% of people`, `Per square mile`, `Count`. */
    nameOf: (one: Measure): string =>
      one === "count" ? text("count") : base === "area" ? text("perSquareMile") : text(`of.${base}`),
    /** Formats a figure: counts and larger densities as whole numbers, shares with one decimal, a dash if missing. */
    figure: (value: number | null): string =>
      value !== null && (measure === "count" || value === 0 || (base === "area" && value >= 10))
        ? format.number(Math.round(value))
        : format.number(value, { digits: 1 }),
  };
}
