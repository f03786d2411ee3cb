/** Figures this near a whole step are that step: the noise of adding doubles must not cost a row its unit. */
const STEP_WITHIN = 1e-9;

/** The same for a figure of any size: a sum of some dozens of doubles is off by a few of their last bits. */
const noiseOf = (value: number): number => Math.max(STEP_WITHIN, 16 * Number.EPSILON * Math.abs(value));

/** A figure on its own, rounded as the total of {@link roundRows} is: to the nearest whole number, halves up. */
export function roundFigure(value: number): number;
/** What is not known stays so. */
export function roundFigure(value: number | null): number | null;
export function roundFigure(value: number | null): number | null {
  return value === null ? null : positiveZero(Math.floor(value + 0.5 + noiseOf(value)));
}

/**
 * Rounds rows to whole numbers that add up to the rounded total: each is rounded
 * down and the steps still missing go to the largest remainders (Hamilton's
 * method), earlier rows first where remainders are equal. A row moves by less
 * than one step. Works for negative rows too.
 */
export function roundRows(values: readonly number[]): number[] {
  const floors = values.map(floorOf);
  const target = roundFigure(sum(values));
  const missing = target - sum(floors);
  // Counted in steps of the noise, so that remainders equal but for it tie.
  const byRemainder = values
    .map((value, row) => ({ row, remainder: Math.round((value - (floors[row] ?? 0)) / STEP_WITHIN) }))
    .sort((a, b) => b.remainder - a.remainder || a.row - b.row);
  const raised = new Set(byRemainder.slice(0, Math.max(0, missing)).map(({ row }) => row));
  return floors.map((floor, row) => positiveZero(floor + (raised.has(row) ? 1 : 0)));
}

/** {@link roundRows} of the rows that are known; the others stay unknown. */
export function roundKnownRows(values: readonly (number | null)[]): (number | null)[] {
  const shown = roundRows(values.filter((value) => value !== null));
  let next = 0;
  return values.map((value) => (value === null ? null : (shown[next++] ?? null)));
}

/** Rounds down, but takes what is a hair below a whole number for that number. */
export function floorOf(value: number): number {
  return Math.floor(value + noiseOf(value));
}

function positiveZero(value: number): number {
  return value === 0 ? 0 : value;
}

/** What is known of some figures, added up. */
export function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
