/** Figures this near a whole step are that step: the noise of adding doubles must not cost a row its unit. */
const STEP_WITHIN = 1e-9;

/** The same for a figure of any size: a sum of some dozens of doubles is off by a few of their last bits. */
const noiseOf = (value: number): number => Math.max(STEP_WITHIN, 16 * Number.EPSILON * Math.abs(value));

/** A figure by itself, to the nearest whole number, halves up. */
export function roundFigure(value: number): number;
/** What is not known stays so. */
export function roundFigure(value: number | null): number | null;
export function roundFigure(value: number | null): number | null {
  return value === null ? null : positiveZero(Math.floor(value + 0.5 + noiseOf(value)));
}

/** Figures as they are shown next to what they come to: unknown ones are null and part of no total. */
export interface WholeRow {
  readonly cells: readonly (number | null)[];
  /** The sum of the cells as they are shown; null where not one figure is known. */
  readonly total: number | null;
}

/** Rounds each figure by itself, so that it does not move with its neighbors; the total is what a reader adds up. */
export function wholeRow(values: readonly (number | null)[]): WholeRow {
  const cells = values.map((value) => roundFigure(value));
  return { cells, total: cells.every((cell) => cell === null) ? null : sum(cells) };
}

/** Whole numbers nearest to some figures that add up to a whole total, which may be some steps off the figures' own sum. */
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

/** What is known of some figures, added up. */
export function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
