import { comparedProducts, useComparison } from "../../client/comparison.ts";
import type { ComparedProduct } from "../../client/comparison.ts";
import { useCurrentEstimationId } from "../../client/current.ts";
import { fittingUnits, useStoredUnits } from "../../client/display-units/stored-units.ts";
import { useEstimation } from "../../client/estimations.ts";
import { promptOf } from "../../client/workflow-prompt.ts";
import type { Prompt } from "../../client/workflow-prompt.ts";
import type { SupplyComparison } from "../../contract/calls/comparison.ts";

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
