import { BLOCKS, DAYS, DAYS_PER_BLOCK } from "./inputs.ts";
import type { Settings } from "./inputs.ts";

/**
 * The share of full demand on each of the 21 days, as weights over one
 * denominator: demand(d) = weights[d - 1] / denominator. Kept as whole numbers
 * where the curve allows it, so that days add up to blocks without rounding noise.
 */
export interface Demand {
  readonly weights: readonly number[];
  readonly denominator: number;
}

/** The Corps' curve loses 3/35 of full demand a day: max(0, 1 - (d - 1) * 3/35), 0 from day 13. */
const LINEAR = { fall: 3, denominator: 35 } as const;

/** The demand that the settings ask for. A custom curve needs its seven percentages (RangeError; `checkInputs` reports it first). */
export function demandOf({ demandCurve, demand }: Pick<Settings, "demandCurve" | "demand">): Demand {
  switch (demandCurve) {
    case "constant":
      return { weights: everyDay(() => 1), denominator: 1 };
    case "linear":
      return {
        weights: everyDay((day) => Math.max(0, LINEAR.denominator - (day - 1) * LINEAR.fall)),
        denominator: LINEAR.denominator,
      };
    case "custom": {
      if (demand?.length !== BLOCKS) throw new RangeError(`A custom demand curve has ${BLOCKS} percentages`);
      return { weights: everyDay((day) => demand[blockOfDay(day) - 1] ?? 0), denominator: 100 };
    }
  }
}

/** The block, 1 to 7, that a day, 1 to 21, falls in. */
export function blockOfDay(day: number): number {
  return Math.ceil(day / DAYS_PER_BLOCK);
}

/** A figure for each day, gathered into the seven blocks. */
export function perBlock<T>(days: readonly T[]): T[][] {
  return Array.from({ length: BLOCKS }, (_, b) => days.slice(b * DAYS_PER_BLOCK, (b + 1) * DAYS_PER_BLOCK));
}

function everyDay(weight: (day: number) => number): number[] {
  return Array.from({ length: DAYS }, (_, i) => weight(i + 1));
}
