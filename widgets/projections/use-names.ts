import { useMemo } from "react";
import type { Projections } from "../../contract/calls/projections.ts";
import type { Measure, ProductTable } from "../../engine/display/need-tables.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";

/** Names of blocks, zones and units as the table, the charts and the exports write them. */
export function useNames(projections: ShownProjections | null, measure: Measure) {
  const text = useTexts("widgets.projections");
  const format = useFormat();
  return useMemo(
    () => ({
      days: (index: number) => text("days", { from: index * 3 + 1, to: index * 3 + 3 }),
      span: (index: number) => `${index * 3 + 1}–${index * 3 + 3}`,
      dates: (index: number) => {
        const block = projections?.blocks[index];
        return block ? format.days(block.from, block.to) : "";
      },
      /** With the year, for what leaves the page. */
      fullDates: (index: number) => {
        const block = projections?.blocks[index];
        return block ? `${format.date(block.from)} – ${format.date(block.to)}` : "";
      },
      dayOne: () => {
        const first = projections?.blocks[0]?.from;
        return first ? format.days(first, first) : "";
      },
      zone: (zone: number) => text("zone", { zone }),
      unit: (table: ProductTable) => (measure === "trucks" ? text("units.trucks") : text(`units.${table.unit}`)),
    }),
    [projections, measure, text, format],
  );
}

/** A run's figures as they are shown: a published run does not say who calculated it. */
export type ShownProjections = Omit<Projections, "status" | "run"> & {
  readonly run: Omit<Projections["run"], "by"> & { readonly by?: string };
};
