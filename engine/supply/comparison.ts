import type { OrderTerms, Shortfall } from "./shortfall.ts";
import type { SupplySource } from "./sources.ts";

/** One product's need and supply by block, all in one unit; lists of the same length. */
interface SupplyInputs {
  /** Null if the need is not known, which is not 0. */
  readonly projected: readonly (number | null)[];
  /** Stock allocated to the estimation for the block, and deliveries that arrived in it. */
  readonly actual: readonly number[];
  /** Deliveries planned or under way for the block. */
  readonly expected: readonly number[];
  /** Requested goods that are ordered or shipped, in the block of their arrival; absent: none. */
  readonly onOrder?: readonly number[];
  /** Blocks that goods stay usable, including their own (ice 1); null for goods that do not expire. */
  readonly shelfLife: number | null;
}

/** One block of a comparison; if the need is unknown, figures calculated from it are null. */
interface ComparedBlock {
  /** From 1. */
  readonly block: number;
  readonly projected: number | null;
  readonly actual: number;
  readonly expected: number;
  readonly onOrder: number;
  /** Actual - projected, for this block only; negative is a shortfall. */
  readonly surplus: number | null;
  /** Unspent and still usable from earlier blocks. */
  readonly carriedIn: number | null;
  /**
   * Running balance: carriedIn + actual + onOrder - projected; negative is a shortfall, which does not carry over.
   */
  readonly balance: number | null;
  /** Unspent at the end of the block and past its shelf life. */
  readonly expired: number | null;
  /** Unspent and usable in the next block. */
  readonly carriedOut: number | null;
}

/** One block with its days and what was distributed in it. */
export interface DatedBlock extends ComparedBlock {
  readonly from: string;
  readonly to: string;
  /** Null if nothing was recorded. */
  readonly used: number | null;
}

/** Projected against Actual of one product, in the unit of its need. */
export interface ProductComparison extends OrderTerms {
  readonly product: string;
  readonly shelfLifeBlocks: number | null;
  /**
   * For each zone the seven quantities that its cells are calculated from (`needCells`); absent if the need is not
   * given by zone.
   */
  readonly needCells?: readonly (readonly number[])[] | undefined;
  readonly blocks: readonly DatedBlock[];
  readonly total: Pick<DatedBlock, "projected" | "actual" | "expected" | "onOrder" | "used" | "surplus">;
  /** Taken from the whole figures that are shown in this unit, as on every screen; null if they show no shortfall. */
  readonly firstShortfall: Shortfall | null;
  readonly sources: readonly SupplySource[];
}

/** A balance this far below zero, relative to the need, is a rounding error of doubles. */
const NOISE = 1e-9;

/** Goods of one block, unspent. */
interface StockLot {
  readonly block: number;
  readonly quantity: number;
}

/**
 * Compares need with supply block by block. The oldest goods are used first; the rest carries over as far as its shelf
 * life allows. After a block whose need is unknown, the rest is unknown too.
 */
export function compareSupply(inputs: SupplyInputs): readonly ComparedBlock[] {
  const { projected, actual, expected, onOrder = [], shelfLife } = inputs;
  let lots: readonly StockLot[] | null = [];
  return projected.map((need, i): ComparedBlock => {
    const block = i + 1;
    const arrived = actual[i] ?? 0;
    const coming = onOrder[i] ?? 0;
    const row = { block, projected: need, actual: arrived, expected: expected[i] ?? 0, onOrder: coming };
    const surplus = need === null ? null : withoutNoise(arrived - need, need);
    const carriedIn = lots && quantityOf(lots);
    if (need === null || lots === null || carriedIn === null) {
      lots = null;
      return { ...row, surplus, carriedIn, balance: null, expired: null, carriedOut: null };
    }
    const left = spend([...lots, { block, quantity: arrived + coming }], need);
    lots = left.filter((lot) => shelfLife === null || block + 1 < lot.block + shelfLife);
    const carriedOut = quantityOf(lots);
    return {
      ...row,
      surplus,
      carriedIn,
      balance: withoutNoise(carriedIn + arrived + coming - need, need),
      expired: withoutNoise(quantityOf(left) - carriedOut, need),
      carriedOut,
    };
  });
}

/** The lots left after a need is met from the oldest ones first. */
function spend(lots: readonly StockLot[], need: number): StockLot[] {
  let wanted = need;
  return lots.flatMap(({ block, quantity }) => {
    const used = Math.min(quantity, wanted);
    wanted -= used;
    const left = withoutNoise(quantity - used, need);
    return left > 0 ? [{ block, quantity: left }] : [];
  });
}

function quantityOf(lots: readonly StockLot[]): number {
  return lots.reduce((sum, lot) => sum + lot.quantity, 0);
}

function withoutNoise(value: number, scale: number): number {
  return Math.abs(value) <= NOISE * Math.max(1, scale) ? 0 : value;
}
