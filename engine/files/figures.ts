import { missingIn } from "./missing-marks.ts";

/**
 * A number as tables write it: no hexadecimal, no "Infinity", no thousands separators; the minus may be typographic
 * (U+2212).
 */
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const PERCENT = /\s*%$/;

/** A number of a table: null if it is missing, NaN for a cell that is not a number. `12.5%` is 12.5. */
export function readFigure(cell: string): number | null {
  if (PLAIN.test(cell)) return Number(cell);
  if (missingIn(cell) !== null) return null;
  const plain = cell.replace(PERCENT, "").replace("\u2212", "-");
  if (!DECIMAL.test(plain)) return NaN;
  const figure = Number(plain);
  return Number.isFinite(figure) ? figure : NaN;
}

/** Most cells are of this kind, and none of them is a code for a missing figure. */
const PLAIN = /^\d{1,15}(?:\.\d+)?$/;

/** Returns whether a figure is written as a percentage. */
export const isPercent = (cell: string): boolean => PERCENT.test(cell);

/**
 * Figures with decimal commas, thousands separators, signs of currencies, fractions or digits of other scripts: the
 * check reports them, so their column counts as a column of figures.
 */
const GROUPED =
  /^[~≈]?\s*[+\-\u2212]?\s*\p{Sc}?\s*[\p{Nd}½¼¾⅓⅔][\p{Nd}½¼¾⅓⅔.,\s'’]*(?:%|\p{Sc}|[A-Z]{3}|[kKM]|[*†‡])?$/u;

/** Returns whether a cell is meant as a figure, even one that the reader refuses or one that is missing. */
export const meansFigure = (cell: string): boolean =>
  Number.isFinite(readFigure(cell)) || GROUPED.test(cell) || missingIn(cell) === "mark";
