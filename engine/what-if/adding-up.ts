import { floorOf, roundWhole } from "../display/largest-remainder.ts";
import { cellsWithTotals } from "../display/table-rounding.ts";

/** Whole numbers nearest to some figures that add up to a whole total, which may be some steps off the figures' own sum. */
export function nearestWithTotal(values: readonly number[], total: number): number[] {
  const whole = values.map(floorOf);
  for (let lack = total - add(whole); lack !== 0; lack -= Math.sign(lack)) {
    const step = Math.sign(lack);
    const farthest = values.reduce(
      (best, value, i) =>
        step * (value - (whole[i] ?? 0)) > step * ((values[best] ?? 0) - (whole[best] ?? 0)) ? i : best,
      0,
    );
    whole[farthest] = (whole[farthest] ?? 0) + step;
  }
  return whole.map((value) => (value === 0 ? 0 : value));
}

/** A difference that is shown already, and the unrounded parts that make it up. */
export interface Divided {
  readonly difference: number;
  readonly parts: readonly number[];
}

/**
 * Rounds the parts of several differences so that those of each add up to it, and each part over all of them to what it
 * would be shown as for the whole.
 */
export function wholeParts(rows: readonly Divided[]): number[][] {
  const columns = rows[0]?.parts.length ?? 0;
  if (columns === 0) return rows.map(() => []);
  const exact = Array.from({ length: columns }, (_, c) => add(rows.map(({ parts }) => parts[c] ?? 0)));
  const differences = rows.map(({ difference }) => roundWhole(difference));
  return cellsWithTotals(
    rows.map(({ parts }) => parts),
    differences,
    nearestWithTotal(exact, add(differences)),
  );
}

/** Lists of one length, added place by place. */
export function addLists(lists: readonly (readonly number[])[], length: number): number[] {
  return Array.from({ length }, (_, i) => add(lists.map((list) => list[i] ?? 0)));
}

function add(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
