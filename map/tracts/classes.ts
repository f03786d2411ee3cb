/** The class (0 … n − 1) of a figure among ascending upper bounds; null for a missing figure. The last class is open. */
export function classOf(value: number | null, upperBounds: readonly number[]): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  const found = upperBounds.findIndex((bound) => value <= bound);
  return found === -1 ? upperBounds.length - 1 : found;
}

/** One line of the legend. */
export interface LegendClass {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The legend of ascending upper bounds of whole-number figures: each class
 * starts one above the bound before it. A bound that repeats (many equal
 * figures) makes an empty class, which is left out.
 */
export function legendOf(upperBounds: readonly number[]): LegendClass[] {
  const legend: LegendClass[] = [];
  let from = 0;
  for (const [index, to] of upperBounds.entries()) {
    if (index > 0 && to < from) continue;
    legend.push({ index, from, to });
    from = Math.floor(to) + 1;
  }
  return legend;
}
