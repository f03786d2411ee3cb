import type { DatedBlock } from "../../engine/supply/comparison.ts";

/**
 * The share of a block's need that the supply covers, from 0 to 1: stock carried in counts, shortages of earlier blocks
 * do not. Null if the need is not known, or is zero.
 */
export function coveredShare({ projected, balance }: Pick<DatedBlock, "projected" | "balance">): number | null {
  if (projected === null || balance === null || projected <= 0) return null;
  if (balance >= 0) return 1;
  return Math.max(0, (projected + balance) / projected);
}
