import { nearestWithTotal, roundFigure, sum } from "../display/whole-figures.ts";
import { convert, type Unit } from "../words/units.ts";
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
 * A comparison in whole numbers of a unit of the same kind. Projected is the sum of the zones' cells that the
 * projections show; Actual, Expected and what was distributed are rounded block by block, and totals are the sums of
 * what is shown; surplus and running balance are calculated from those, so that a reader who adds up a row gets the
 * figure shown. The first shortfall is taken from them too, here and nowhere else: from the first block whose balance
 * shows one; less than a whole unit does not count. Unknown figures stay null.
 */
export function shownComparison(
  comparison: Omit<ProductComparison, "firstShortfall">,
  unit: Unit = comparison.unit,
): ShownComparison {
  const { unit: own, shelfLifeBlocks, blocks, needCells } = comparison;
  const whole = (quantity: number) => roundFigure(convert(quantity, own, unit));
  const counted = (key: "actual" | "expected" | "onOrder") => blocks.map((block) => whole(block[key]));
  const [actual, expected, onOrder] = [counted("actual"), counted("expected"), counted("onOrder")];
  const used = blocks.map((block) => (block.used === null ? null : whole(block.used)));
  const projected = blocks.map(({ projected: need }, b) => {
    if (need === null) return null;
    return needCells ? sum(needCells.map((zone) => whole(zone[b] ?? 0))) : whole(need);
  });
  const compared = compareSupply({ projected, actual, expected, onOrder, shelfLife: shelfLifeBlocks });
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
      onOrder: sum(onOrder),
      used: used.every((one) => one === null) ? null : sum(used),
      surplus: needed === null ? null : sum(actual) - needed,
    },
    firstShortfall: firstShortfallOf(shown, { ...comparison, unit }),
  };
}

/**
 * Distributes a figure among its entries: whole numbers that add up to it, each as near to its quantity as possible.
 */
export function shownShares(quantities: readonly number[], from: Unit, to: Unit, figure: number): number[] {
  return nearestWithTotal(
    quantities.map((quantity) => convert(quantity, from, to)),
    figure,
  );
}
