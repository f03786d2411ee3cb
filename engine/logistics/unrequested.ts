import type { ProductComparison } from "../supply/comparison.ts";
import { shownComparison } from "../supply/shown.ts";
import { convertPacked, fits, type PackSizes } from "../words/packs.ts";
import type { Unit } from "../words/units.ts";

/** A request that is not ordered yet, so that its goods are not part of the balance. */
export interface OpenRequest {
  readonly number: number;
  readonly product: string;
  /** Null for one that a person entered; the day then decides. */
  readonly block: number | null;
  /** YYYY-MM-DD. */
  readonly neededBy: string;
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
  /** The numbers of those needed in this block or before. */
  readonly requests: readonly number[];
}

/**
 * A product's comparison as it will be once drafts and approved requests are ordered and arrive when they are needed:
 * what one block does not use carries over. One in a unit that does not convert into the need's covers nothing.
 */
export function withRequested(
  comparison: ProductComparison,
  open: readonly OpenRequest[],
  pack: PackSizes | undefined,
): ProductComparison {
  const { unit, product } = comparison;
  const own = open.filter((one) => one.product === product && fits(one.unit, unit, pack));
  const blocks = comparison.blocks.map((one) => {
    const inBlock = own.filter((request) => blockOf(request, comparison) === one.block);
    const asked = inBlock.map((request) => convertPacked(request.quantity, { from: request.unit, to: unit, pack }));
    return { ...one, onOrder: asked.reduce((sum, quantity) => sum + quantity, one.onOrder) };
  });
  return { ...comparison, blocks };
}

/** The block of a request: the first for one that is needed before the plan begins, null for one needed after it. */
function blockOf({ block, neededBy }: OpenRequest, { blocks }: ProductComparison): number | null {
  return block ?? blocks.find(({ to }) => neededBy <= to)?.block ?? null;
}

/**
 * The shortfalls of every product and block in the whole figures that are shown, each less what drafts and approved
 * requests for the same product ask for in that block or leave over from one before. Ordered goods are in the balance
 * already.
 */
export function unrequestedShortfalls(
  products: readonly ProductComparison[],
  open: readonly OpenRequest[],
  packOf: (product: string) => PackSizes | undefined,
): UnrequestedShortfall[] {
  return products.flatMap((comparison) => {
    const { product } = comparison;
    const { blocks, unit } = shownComparison(comparison);
    const filled = shownComparison(withRequested(comparison, open, packOf(product))).blocks;
    return blocks.flatMap(({ block, from, balance }, i): UnrequestedShortfall[] => {
      if (balance === null || balance >= 0) return [];
      const quantity = Math.max(0, -(filled[i]?.balance ?? 0));
      const numbers = open.flatMap((one) => {
        const of = one.product === product ? blockOf(one, comparison) : null;
        return of !== null && of <= block ? one.number : [];
      });
      return [{ product, block, from, short: -balance, quantity, unit, requests: numbers }];
    });
  });
}
