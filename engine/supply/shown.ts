import { roundRows, sum } from "../display/largest-remainder.ts";
import { convert, type Unit } from "../units.ts";
import { compareSupply, type DatedBlock, type ProductComparison } from "./comparison.ts";
import { firstShortfallOf, type Shortfall } from "./shortfall.ts";

/** The figures of a comparison as every rendering shows them: whole, in one unit. */
export interface ShownComparison {
  readonly unit: Unit;
  readonly blocks: readonly DatedBlock[];
  readonly total: ProductComparison["total"];
  readonly firstShortfall: Shortfall | null;
}

/**
 * A comparison in whole numbers of a unit of the same kind. Projected, Actual, Expected and what was given out are rounded
 * by largest remainder, so that the blocks add up to the totals shown; surplus and running balance are calculated from
 * those, so that a reader who adds up each row finds what stands there. The first shortfall is read from them too, here and
 * nowhere else: it is said of the first block whose balance shows one, and less than a whole unit is none. What is not known
 * stays null.
 */
export function shownComparison(
  comparison: Omit<ProductComparison, "firstShortfall">,
  unit: Unit = comparison.unit,
): ShownComparison {
  const { unit: own, shelfLifeBlocks, blocks } = comparison;
  const whole = (key: "actual" | "expected") => roundRows(blocks.map((block) => convert(block[key], own, unit)));
  const wholeKnown = (key: "projected" | "used") => roundKnown(blocks.map((block) => convert(block[key], own, unit)));
  const [actual, expected] = [whole("actual"), whole("expected")];
  const [projected, used] = [wholeKnown("projected"), wholeKnown("used")];
  const compared = compareSupply({ projected, actual, expected, shelfLife: shelfLifeBlocks });
  const needed = projected.includes(null) ? null : sum(projected);
  const shown = blocks.map(({ from, to }, i): DatedBlock => {
    const row = compared[i];
    if (!row) throw new RangeError(`a comparison without block ${i + 1}`);
    return { ...row, from, to, used: used[i] ?? null };
  });
  return {
    unit,
    blocks: shown,
    total: {
      projected: needed,
      actual: sum(actual),
      expected: sum(expected),
      used: used.every((one) => one === null) ? null : sum(used),
      surplus: needed === null ? null : sum(actual) - needed,
    },
    firstShortfall: firstShortfallOf(shown, { ...comparison, unit }),
  };
}

/** Shares what one figure is made of among its entries: whole, adding up to it, each as near to its quantity as that allows. */
export function shownShares(quantities: readonly number[], from: Unit, to: Unit, figure: number): number[] {
  const values = quantities.map((quantity) => convert(quantity, from, to));
  const shares = roundRows(values);
  // The figure may have been rounded the other way, as blocks add up to their total: who lost most by rounding takes the step.
  for (let rest = figure - sum(shares); rest !== 0 && shares.length > 0; rest -= Math.sign(rest)) {
    const lost = values.map((value, i) => (value - (shares[i] ?? 0)) * Math.sign(rest));
    const at = lost.indexOf(Math.max(...lost));
    shares[at] = (shares[at] ?? 0) + Math.sign(rest);
  }
  return shares;
}

/** Rounds the known ones so that they add up; what is not known stays so. */
function roundKnown(values: readonly (number | null)[]): (number | null)[] {
  const rounded = roundRows(values.filter((value) => value !== null));
  let next = 0;
  return values.map((value) => (value === null ? null : (rounded[next++] ?? 0)));
}
