import { useMemo } from "react";
import type { DatedBlock } from "../../engine/supply/comparison.ts";
import type { UnitName } from "../../contract/domain.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { DAYS_PER_BLOCK } from "../../engine/needs/inputs.ts";

/** Names of blocks and units as the table, the charts, the dialog and the exports write them. */
export function useNames() {
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  return useMemo(() => {
    const ends = (block: number) => ({ from: (block - 1) * DAYS_PER_BLOCK + 1, to: block * DAYS_PER_BLOCK });
    return {
      days: (block: number) => text("days", ends(block)),
      span: (block: number) => `${ends(block).from}–${ends(block).to}`,
      dates: ({ from, to }: Pick<DatedBlock, "from" | "to">) => format.days(from, to),
      /** With the year, for what leaves the page. */
      fullDates: ({ from, to }: Pick<DatedBlock, "from" | "to">) => `${format.date(from)} – ${format.date(to)}`,
      unit: (unit: UnitName) => text(`units.${unit}`),
    };
  }, [text, format]);
}
