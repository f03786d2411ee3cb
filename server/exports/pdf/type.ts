import { getOrMake } from "../../answers/memoize-async.ts";
import { ROBOTO } from "../../pdf/roboto.ts";
import type { FileColumn } from "../file-plan.ts";

/** Letters of one weight, size and color. */
export interface Type {
  put(text: string, x: number, y: number): void;
  widthOf(text: string): number;
}
type Weight = "plain" | "bold";
export type TypeOf = (weight: Weight, size: number, colour: string) => Type;

/** Two of the fourteen faces that every reader of PDF has: they cost no shaping and no memory, whatever the number of rows. */
const COMMON = { plain: "Helvetica", bold: "Helvetica-Bold" } as const;
/** What they can say (Windows-1252): every letter of English, Spanish, Portuguese and German. */
const COMMON_LETTERS = /^[\u0020-\u007e\u00a1-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** The types of a document; a text takes the common face where that has all its letters, else one with more alphabets. */
export function typeOf(doc: PDFKit.PDFDocument): TypeOf {
  const made = new Map<string, Type>();
  let present = "";
  return (weight, size, colour) => {
    const key = `${weight} ${size} ${colour}`;
    const known = made.get(key);
    if (known) return known;
    const use = (text: string) => {
      const face = COMMON_LETTERS.test(text) ? COMMON[weight] : ROBOTO[weight];
      if (present === `${face} ${size}`) return;
      present = `${face} ${size}`;
      doc.font(face).fontSize(size);
    };
    const widthOfLetter = new Map<string, number>();
    const type: Type = {
      put(text, x, y) {
        use(text);
        doc.fillColor(colour).text(text, x, y, { lineBreak: false });
      },
      // Letter by letter, each measured once; kerning only ever narrows a text.
      widthOf(text) {
        let width = 0;
        for (const letter of text)
          width += getOrMake(widthOfLetter, letter, () => {
            use(letter);
            return doc.widthOfString(letter);
          });
        return width;
      },
    };
    made.set(key, type);
    return type;
  };
}

/** Points; 72 to the inch. */
export const MARGIN = 36;
export const TEXT_SIZE = 8;
export const LINE = 10;
export const CELL_PADDING = 3;
/** Lines that a cell may take; the rest of a longer text is cut, and says so by an ellipsis. */
export const LINES_MAX = 4;
const NARROWEST = 36;

/** Widths of the columns in points: shares of the whole by the characters that each takes. */
export function columnWidths(columns: readonly Pick<FileColumn, "width">[], whole: number): number[] {
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const narrowest = Math.min(NARROWEST, whole / columns.length);
  const spare = whole - narrowest * columns.length;
  return columns.map(({ width }) => narrowest + (spare * width) / all);
}

/** Breaks a text into lines of a width, at spaces where there are any, inside words where there are none. */
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

/** How many characters of a text fit, at least one; the last space before the edge is where it breaks. */
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
