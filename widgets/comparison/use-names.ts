import { useMemo } from "react";
import { fittingUnits, useStoredUnits } from "../../client/chosen-product.ts";
import {
  comparedProducts,
  useComparison,
  type ComparedProduct,
  promptOf,
  type Prompt,
} from "../../client/projections.ts";
import { useCurrentEstimationId } from "../../client/current.ts";
import { useEstimation } from "../../client/estimations.ts";
import type { SupplyComparison } from "../../contract/calls/comparison.ts";
import type { UnitName } from "../../contract/domain.ts";
import { DAYS_PER_BLOCK } from "../../engine/needs/inputs.ts";
import type { DatedBlock } from "../../engine/supply/comparison.ts";
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
      /** With the year, for what leaves the page. */
      fullDates: ({ from, to }: Pick<DatedBlock, "from" | "to">) => `${format.date(from)} – ${format.date(to)}`,
      unit: (unit: UnitName) => text(`units.${unit}`),
    };
  }, [text, format]);
}

/** What the workflow asks for, in the catalogue's words; null where it asks for nothing. */
export function usePromptText(prompt: Prompt): string | null {
  const text = useTexts("domain");
  switch (prompt) {
    case null:
      return null;
    case "noZones":
      return text("zone.none");
    case "population":
      return text("prompt.population");
    case "projections":
      return text("prompt.projections");
  }
}

/** The chosen estimation's comparison in the reader's units, and how it stands. */
export interface Compared {
  readonly eid: number | null;
  readonly query: ReturnType<typeof useComparison>;
  readonly name: string | undefined;
  readonly comparison: SupplyComparison | null;
  readonly products: readonly ComparedProduct[];
  /** What the workflow asks for next. */
  readonly prompt: Prompt;
  /** Whether the need is of an earlier state of the estimation. */
  readonly stale: boolean;
  /** Whether anything was allocated, delivered or given out at all. */
  readonly entered: boolean;
}

export function useCompared(): Compared {
  const eid = useCurrentEstimationId();
  const query = useComparison(eid);
  const estimation = useEstimation(eid).data;
  const [stored] = useStoredUnits();
  const comparison = query.data ?? null;
  const status = estimation?.status ?? comparison?.status;
  return {
    eid,
    query,
    name: estimation?.name,
    comparison,
    products: comparison ? comparedProducts(comparison, fittingUnits(stored, comparison.products)) : [],
    prompt: promptOf(estimation),
    stale: comparison !== null && status !== "Projected",
    entered: comparison?.products.some(({ sources }) => sources.length > 0) ?? false,
  };
}
