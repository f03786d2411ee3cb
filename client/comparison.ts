import { skipToken, useQuery } from "@tanstack/react-query";
import { getComparison, type ProductComparison, type SupplyComparison } from "../contract/calls/comparison.ts";
import type { ChosenUnits } from "../engine/display/need-tables.ts";
import { shownComparison, type ShownComparison } from "../engine/supply/shown.ts";
import { send } from "../framework/http/api.ts";
import { estimationKey } from "./estimations.ts";

const comparisonKey = (eid: number | null) => [...estimationKey(eid), "comparison"] as const;

/** Projected against actual of an estimation (null before the first run); idle while none is chosen. */
export function useComparison(eid: number | null) {
  return useQuery({
    queryKey: comparisonKey(eid),
    queryFn:
      eid === null
        ? skipToken
        : async ({ signal }) => (await send(getComparison, { params: { eid }, signal })).comparison,
  });
}

/** A product's comparison: as the engine made it, and in the figures that are shown. */
export interface ComparedProduct {
  readonly product: string;
  readonly exact: ProductComparison;
  readonly shown: ShownComparison;
}

/** The products in the units that the reader chose. */
export function comparedProducts(comparison: SupplyComparison, units: ChosenUnits): ComparedProduct[] {
  return comparison.products.map((exact) => ({
    product: exact.product,
    exact,
    shown: shownComparison(exact, units[exact.product] ?? exact.unit),
  }));
}

/** The products that run short first, with their shortfalls: those of the earliest block. */
export function firstShort(products: readonly ComparedProduct[]): ComparedProduct[] {
  const blocks = products.flatMap(({ shown }) => shown.firstShortfall?.block ?? []);
  return products.filter(({ shown }) => shown.firstShortfall?.block === Math.min(...blocks));
}
