import { lettersOf } from "../../pdf/letters.ts";
import type { FontWeight } from "../../pdf/fallback-faces.ts";
import type { FileColumn } from "../file-plan.ts";

/** Letters of one weight, size and color. */
export interface Type {
  /** Draws a line with its top at `y`. */
  put(text: string, x: number, y: number): void;
  widthOf(text: string): number;
}
export type TypeOf = (weight: FontWeight, size: number, color: string) => Type;

/**
 * Two of the fourteen fonts that every PDF viewer has: they cost no shaping and no memory, whatever the number of rows.
 */
const COMMON = { plain: "Helvetica", bold: "Helvetica-Bold" } as const;

/** From the top of a line of Helvetica to its baseline, in parts of its size. */
export const ASCENT = 0.718;

/** The types of a document. */
export function typeOf(doc: PDFKit.PDFDocument): TypeOf {
  const letters = lettersOf(doc, COMMON);
  return (weight, size, color) => ({
    put: (text, x, y) => letters.put(text, { weight, size, color, x, y: y + ASCENT * size }),
    widthOf: (text) => size * letters.widthOf(text, weight),
  });
}

/** Points; 72 to the inch. */
export const MARGIN = 36;
export const TEXT_SIZE = 8;
export const LINE = 10;
export const CELL_PADDING = 3;
/** The most lines of a cell; a longer text ends with an ellipsis. */
export const LINES_MAX = 4;
const NARROWEST = 36;

/** Widths of the columns in points: shares of the whole by the characters that each takes. */
export function columnWidths(columns: readonly Pick<FileColumn, "width">[], whole: number): number[] {
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const narrowest = Math.min(NARROWEST, whole / columns.length);
  const spare = whole - narrowest * columns.length;
  return columns.map(({ width }) => narrowest + (spare * width) / all);
}

/** Breaks a text into lines of a width, at spaces where there are any, inside words if there are none. */
export function brokenLines(text: string, width: number, widthOf: (text: string) => number, most: number = LINES_MAX) {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain === "") return [];
  if (widthOf(plain) <= width) return [plain];
  const lines: string[] = [];
  let rest = plain;
  while (rest !== "" && lines.length < most) {
    const end = fitting(rest, width, widthOf);
    if (end < rest.length && lines.length === most - 1) {
      lines.push(`${rest.slice(0, Math.max(1, fitting(rest, width - widthOf("…"), widthOf))).trimEnd()}…`);
      break;
    }
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return lines;
}

/** Returns the number of characters of a text that fit, at least one; it breaks at the last space before the edge. */
function fitting(text: string, width: number, widthOf: (text: string) => number): number {
  if (widthOf(text) <= width) return text.length;
  let low = 1;
  let high = text.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (widthOf(text.slice(0, middle)) <= width) low = middle;
    else high = middle;
  }
  const space = text.lastIndexOf(" ", low);
  return space > 0 ? space : low;
}
