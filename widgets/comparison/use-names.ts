import { useMemo } from "react";
import { fittingUnits, useStoredUnits } from "../../client/figures/chosen-product.ts";
import { comparedProducts, useComparison, useProjections } from "../../client/planning/projections.ts";
import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useEstimation, useHeld } from "../../client/planning/estimations.ts";
import { isOutdated } from "../../client/planning/work.ts";
import type { UnitName } from "../../contract/api/domain.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { DAYS_PER_BLOCK } from "../../engine/needs/inputs.ts";
import type { DatedBlock } from "../../engine/supply/comparison.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";

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
      /** With the year, for exports and prints. */
      fullDates: ({ from, to }: Pick<DatedBlock, "from" | "to">) => `${format.date(from)} – ${format.date(to)}`,
      unit: (unit: UnitName) => text(`units.${unit}`),
    };
  }, [text, format]);
}

/** Returns whether the reader may add stock to an estimation; not while it is locked. */
export function useMayGive(eid: number | null): boolean {
  const estimation = useEstimation(eid).data;
  const mayEdit = usePermits(anyOf("supply.edit"));
  const held = useHeld(estimation);
  return mayEdit && estimation !== undefined && held === null;
}

/** The chosen estimation's comparison in the reader's units, and its state. */
export function useCompared() {
  const eid = useCurrentEstimationId();
  const query = useComparison(eid);
  const estimation = useEstimation(eid).data;
  const run = useProjections(eid).data?.projections;
  const [stored] = useStoredUnits();
  const comparison = query.data ?? null;
  return {
    eid,
    query,
    comparison,
    name: estimation?.name,
    /** The zones' names in the run. */
    zoneNames: run?.zoneNames ?? {},
    products: comparison ? comparedProducts(comparison, fittingUnits(stored, comparison.products)) : [],
    /** Whether the need was calculated from an earlier state of the estimation. */
    stale: isOutdated(comparison, estimation?.status ?? comparison?.status),
    /** Whether there is any allocation, delivery or use. */
    entered: comparison?.products.some(({ sources }) => sources.length > 0) ?? false,
  };
}
export type ComparedSupply = ReturnType<typeof useCompared>;
