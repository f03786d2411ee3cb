import { sum } from "../display/whole-figures.ts";
import type { DatedBlock } from "./comparison.ts";

/** How far a projection was from what was served, over the blocks of which both are known. */
interface ForecastError {
  readonly blocks: number;
  readonly projected: number;
  readonly served: number;
  /**
   * The sum of the blocks' differences, each without its sign, over what was served, in percent: the MAD/Mean ratio
   * (Kolassa and Schütz, "Advantages of the MAD/Mean Ratio over the MAPE", Foresight 6, 2007), which a block without
   * need does not make infinite. Null if nothing was served.
   */
  readonly error: number | null;
  /** Projected less served, over served, in percent; above 0 the projection was too high. */
  readonly bias: number | null;
}

/** The error of a product's projection; null as long as nothing was recorded as distributed. A block without a record is not zero. */
export function forecastError(blocks: readonly Pick<DatedBlock, "projected" | "used">[]): ForecastError | null {
  const known = blocks.flatMap(({ projected, used }) =>
    projected === null || used === null ? [] : [{ projected, used, off: Math.abs(projected - used) }],
  );
  if (known.length === 0) return null;
  const [projected, served] = [sum(known.map((one) => one.projected)), sum(known.map(({ used }) => used))];
  const ofServed = (quantity: number) => (served === 0 ? null : (quantity * 100) / served);
  return {
    blocks: known.length,
    projected,
    served,
    error: ofServed(sum(known.map(({ off }) => off))),
    bias: ofServed(projected - served),
  };
}
