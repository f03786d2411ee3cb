/** Figures this close to a whole step count as that step, so that rounding errors of doubles do not change a row. */
const STEP_WITHIN = 1e-9;

/** The same for a figure of any size: a sum of some dozens of doubles is off by a few of its last bits. */
const noiseOf = (value: number): number => Math.max(STEP_WITHIN, 16 * Number.EPSILON * Math.abs(value));

/** Rounds one figure to the nearest whole number, halves up. */
export function roundFigure(value: number): number;
/** An unknown figure stays unknown. */
export function roundFigure(value: number | null): number | null;
export function roundFigure(value: number | null): number | null {
  return value === null ? null : positiveZero(Math.floor(value + 0.5 + noiseOf(value)));
}

/** Figures as they are shown next to their total: unknown ones are null and do not count in the total. */
export interface WholeRow {
  readonly cells: readonly (number | null)[];
  /** The sum of the cells as they are shown; null if not one figure is known. */
  readonly total: number | null;
}

/** Rounds each figure by itself, so that it does not change when others do; the total is what a reader adds up. */
export function wholeRow(values: readonly (number | null)[]): WholeRow {
  const cells = values.map((value) => roundFigure(value));
  return { cells, total: cells.every((cell) => cell === null) ? null : sum(cells) };
}

/**
 * The whole numbers nearest to the figures that add up to a given whole total, which may differ by some steps from the
 * figures' own sum.
 */
export function nearestWithTotal(values: readonly number[], total: number): number[] {
  const whole = values.map((value) => roundFigure(value));
  // A value of zero stays zero as long as another value can absorb the step.
  const some = values.map((value) => Math.abs(value) > STEP_WITHIN);
  const takes = some.includes(true) ? some : values.map(() => true);
  for (let lack = values.length === 0 ? 0 : total - sum(whole); lack !== 0; lack -= Math.sign(lack)) {
    const lost = values.map((value, i) => (takes[i] ? (value - (whole[i] ?? 0)) * Math.sign(lack) : -Infinity));
    const at = lost.indexOf(Math.max(...lost));
    whole[at] = positiveZero((whole[at] ?? 0) + Math.sign(lack));
  }
  return whole;
}

function positiveZero(value: number): number {
  return value === 0 ? 0 : value;
}

/** The sum of the known figures. */
export function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
