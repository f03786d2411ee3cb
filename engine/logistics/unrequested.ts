import type { ProductComparison } from "../supply/comparison.ts";
import { shownComparison } from "../supply/shown.ts";
import { convertPacked, fits, type PackSizes } from "../words/packs.ts";
import type { Unit } from "../words/units.ts";

/** A request that is not ordered yet, so that its goods are not part of the balance. */
interface OpenRequest {
  readonly number: number;
  readonly product: string;
  /** Null for one that a person entered. */
  readonly block: number | null;
  readonly quantity: number;
  readonly unit: Unit;
}

/** A block's shortfall that is not requested yet. */
export interface UnrequestedShortfall {
  readonly product: string;
  readonly block: number;
  /** First day of the block, YYYY-MM-DD. */
  readonly from: string;
  /** The shown balance below zero, positive. */
  readonly short: number;
  /** The part of it that is missing after the requests that are not ordered yet; 0 if they cover it. */
  readonly quantity: number;
  readonly unit: Unit;
  /** Their numbers. */
  readonly requests: readonly number[];
}

/**
 * The shortfalls of every product and block in the whole figures that are shown, each less what drafts and approved
 * requests for the same product and block ask for. Ordered goods are in the balance already. A request in a unit that
 * does not convert into the need's covers nothing.
 */
export function unrequestedShortfalls(
  products: readonly ProductComparison[],
  open: readonly OpenRequest[],
  packOf: (product: string) => PackSizes | undefined,
): UnrequestedShortfall[] {
  return products.flatMap((comparison) => {
    const { product } = comparison;
    const { blocks, unit } = shownComparison(comparison);
    return blocks.flatMap(({ block, from, balance }): UnrequestedShortfall[] => {
      if (balance === null || balance >= 0) return [];
      const own = open.filter((one) => one.product === product && one.block === block);
      const pack = packOf(product);
      const requested = own.reduce(
        (sum, one) =>
          fits(one.unit, unit, pack) ? sum + convertPacked(one.quantity, { from: one.unit, to: unit, pack }) : sum,
        0,
      );
      const quantity = Math.max(0, Math.ceil(-balance - requested - 1e-9));
      return [{ product, block, from, short: -balance, quantity, unit, requests: own.map(({ number }) => number) }];
    });
  });
}
