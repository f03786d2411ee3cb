/** Figures this near a whole step are that step: the noise of adding doubles must not cost a row its unit. */
const STEP_WITHIN = 1e-9;

/**
 * Rounds rows so that they add up to the rounded total: each is rounded down
 * and the steps still missing go to the largest remainders (Hamilton's method),
 * earlier rows first where remainders are equal. A row moves by less than one
 * step. `decimals` sets the step (0: whole units). Works for negative rows too.
 */
export function roundRows(values: readonly number[], decimals = 0): number[] {
  const scale = 10 ** decimals;
  return wholeRows(values.map((value) => value * scale)).map((whole) => whole / scale);
}

/** A figure on its own, rounded as the total of {@link roundRows} is (halves up). */
export function roundFigure(value: number, decimals?: number): number;
/** What is not known stays so. */
export function roundFigure(value: number | null, decimals?: number): number | null;
export function roundFigure(value: number | null, decimals = 0): number | null {
  if (value === null) return null;
  const scale = 10 ** decimals;
  return roundWhole(value * scale) / scale;
}

/** {@link roundRows} to whole numbers. */
export function wholeRows(values: readonly number[]): number[] {
  const floors = values.map(floorOf);
  const target = roundWhole(sum(values));
  const missing = target - sum(floors);
  // Counted in steps of the noise, so that remainders equal but for it tie.
  const byRemainder = values
    .map((value, row) => ({ row, remainder: Math.round((value - (floors[row] ?? 0)) / STEP_WITHIN) }))
    .sort((a, b) => b.remainder - a.remainder || a.row - b.row);
  const raised = new Set(byRemainder.slice(0, Math.max(0, missing)).map(({ row }) => row));
  return floors.map((floor, row) => positiveZero(floor + (raised.has(row) ? 1 : 0)));
}

/** Rounds down, but takes what is a hair below a whole number for that number. */
export function floorOf(value: number): number {
  return Math.floor(value + STEP_WITHIN);
}

/** Rounds to the nearest whole number, halves up. */
export function roundWhole(value: number): number {
  return positiveZero(Math.floor(value + 0.5 + STEP_WITHIN));
}

function positiveZero(value: number): number {
  return value === 0 ? 0 : value;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
