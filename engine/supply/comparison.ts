/** One product's need and supply by block, all in one unit; lists of the same length. */
export interface SupplyInputs {
  readonly projected: readonly number[];
  /** Stock allocated to the estimation for the block, and deliveries that arrived in it. */
  readonly actual: readonly number[];
  /** Deliveries planned or under way for the block. */
  readonly expected: readonly number[];
  /** Blocks that goods stay usable, their own included (ice 1); null for goods that keep. */
  readonly shelfLife: number | null;
}

/** One block of a comparison. */
export interface ComparedBlock {
  /** From 1. */
  readonly block: number;
  readonly projected: number;
  readonly actual: number;
  readonly expected: number;
  /** Actual - projected, the block by itself; negative is a shortfall. */
  readonly surplus: number;
  /** Unspent and still usable from earlier blocks. */
  readonly carriedIn: number;
  /** Running balance: carriedIn + actual - projected; negative is a shortfall, which does not carry on. */
  readonly balance: number;
  /** Unspent at the end of the block and past its shelf life. */
  readonly expired: number;
  /** Unspent and usable in the next block. */
  readonly carriedOut: number;
}

/** A product's comparison; `firstShortfall` is the first block whose running balance is negative, null if none is. */
export interface Comparison {
  readonly blocks: readonly ComparedBlock[];
  readonly firstShortfall: number | null;
}

/** A balance this much below nothing, measured against the need, is the noise of adding doubles. */
const NOISE = 1e-9;

/** Goods of one block, unspent. */
interface Lot {
  readonly block: number;
  readonly quantity: number;
}

/**
 * Compares need with supply block by block. The oldest goods are used first;
 * what is left carries over as far as the shelf life lets it.
 */
export function compareSupply({ projected, actual, expected, shelfLife }: SupplyInputs): Comparison {
  let lots: readonly Lot[] = [];
  const blocks = projected.map((need, i): ComparedBlock => {
    const block = i + 1;
    const arrived = actual[i] ?? 0;
    const carriedIn = quantityOf(lots);
    const left = spend([...lots, { block, quantity: arrived }], need);
    lots = left.filter((lot) => shelfLife === null || block + 1 < lot.block + shelfLife);
    const carriedOut = quantityOf(lots);
    return {
      block,
      projected: need,
      actual: arrived,
      expected: expected[i] ?? 0,
      surplus: withoutNoise(arrived - need, need),
      carriedIn,
      balance: withoutNoise(carriedIn + arrived - need, need),
      expired: withoutNoise(quantityOf(left) - carriedOut, need),
      carriedOut,
    };
  });
  return { blocks, firstShortfall: blocks.find(({ balance }) => balance < 0)?.block ?? null };
}

/** The lots left after a need is met from the oldest on. */
function spend(lots: readonly Lot[], need: number): Lot[] {
  let wanted = need;
  return lots.flatMap(({ block, quantity }) => {
    const used = Math.min(quantity, wanted);
    wanted -= used;
    const left = withoutNoise(quantity - used, need);
    return left > 0 ? [{ block, quantity: left }] : [];
  });
}

function quantityOf(lots: readonly Lot[]): number {
  return lots.reduce((sum, lot) => sum + lot.quantity, 0);
}

function withoutNoise(value: number, scale: number): number {
  return Math.abs(value) <= NOISE * Math.max(1, scale) ? 0 : value;
}
