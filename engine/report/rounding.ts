import { roundFigure, roundRows } from "../display/largest-remainder.ts";

/** Figures of one row as they are shown, and what they come to. Unknown ones are null and part of no total. */
export interface ShownRow {
  readonly cells: readonly (number | null)[];
  /** Null where not one figure is known. */
  readonly total: number | null;
  readonly exactTotal: number | null;
}

/** Rounds a row whose figures add up to a total next to them. */
export function shownRow(values: readonly (number | null)[]): ShownRow {
  const known = values.filter((value) => value !== null);
  const shown = roundRows(known);
  let next = 0;
  const cells = values.map((value) => (value === null ? null : (shown[next++] ?? null)));
  const exactTotal = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  return { cells, exactTotal, total: exactTotal === null ? null : roundFigure(exactTotal) };
}
