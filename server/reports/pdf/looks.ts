import { getOrMake } from "../../answers/memoize-async.ts";
import type { FontWeight } from "../../pdf/fallback-faces.ts";
import { lettersOf } from "../../pdf/letters.ts";
import { ROBOTO } from "../../pdf/roboto.ts";

/** Points; 72 to the inch. */
export const MARGIN = 32;
/** The margins above and below the text of every page. */
export const HEAD = 22;
export const FOOT = 32;

export const INK = "#151515";
/** 4.5 : 1 on white and on the bands of a table. */
export const FAINT = "#4a4a4a";
export const RULE = "#b9c2ca";
export const BAND = "#e8ecf1";
export const GROUP = "#f4f6f8";
export const ACCENT = "#103a46";
export const ALARM = "#8a1c14";

export const SIZES = { title: 17, page: 12.5, section: 10, block: 9, text: 8.5, small: 7.5 } as const;
/** A line's height relative to the size of its letters. */
export const LINE = 1.25;

/** Density of the sheets: the spaces shrink, the letters do not. */
export interface Density {
  /** A line's height by the size of its letters, in tables. */
  readonly line: number;
  /** Points above and below the words of a cell. */
  readonly rise: number;
  /** Height of maps and charts, relative to the roomy one. */
  readonly pictures: number;
  /** Points that are saved between blocks. */
  readonly gap: number;
  /** Extra height of a map in points: the free space on its own sheet. */
  readonly tall?: number;
  /** Whether sections that otherwise have a row of their own share one. */
  readonly crowded?: boolean;
}

export const ROOMY: Density = { line: 1.25, rise: 1.4, pictures: 1, gap: 7 };

/** From the roomiest to the densest; the roomiest that needs the fewest sheets is used. */
export const DENSITIES: readonly [Density, ...Density[]] = [
  ROOMY,
  { line: 1.2, rise: 1, pictures: 0.85, gap: 5 },
  { line: 1.14, rise: 0.7, pictures: 0.7, gap: 3 },
];

/** Densities of a page that must fit one sheet. */
export const ONE_SHEET_DENSITIES: readonly [Density, ...Density[]] = [
  ...DENSITIES,
  { line: 1.14, rise: 0.7, pictures: 0.7, gap: 3, crowded: true },
  { line: 1.05, rise: 0.2, pictures: 0.34, gap: 1, crowded: true },
];

export interface TextStyle {
  readonly weight: FontWeight;
  readonly size: number;
}

/** A text's style and position. */
export interface PlacedText extends TextStyle {
  readonly x: number;
  readonly y: number;
  readonly color: string;
}

/** The letters of a document. Texts are placed line by line; nothing wraps by itself. */
export interface Fonts {
  widthOf(text: string, letters: TextStyle): number;
  /** Draws a line with its baseline at `y`. */
  put(text: string, at: PlacedText): void;
  /**
   * Breaks a text into lines, at spaces where there are any, within words if there are none; line breaks stay. Every
   * line except the last ends in the space that it was broken at, so that copied or spoken text has whole words.
   */
  lines(text: string, width: number, letters: TextStyle): string[];
}

export function fontsOf(doc: PDFKit.PDFDocument): Fonts {
  const letters = lettersOf(doc, ROBOTO);
  // Each text is measured once: a report is laid out several times before it is drawn once.
  const texts = { plain: new Map<string, number>(), bold: new Map<string, number>() } as const;
  const widthOf = (text: string, { weight, size }: TextStyle) =>
    size * getOrMake(texts[weight], text, () => letters.widthOf(text.trimEnd(), weight));
  const broken = new Map<string, string[]>();
  return {
    widthOf,
    put(text, place) {
      if (text !== "") letters.put(text, place);
    },
    lines: (text, width, { weight, size }) =>
      getOrMake(broken, `${weight} ${size} ${width} ${text}`, () => {
        const widthOfPart = (part: string) => widthOf(part, { weight, size });
        if (text !== "" && !/[\r\n]/.test(text) && widthOfPart(text) <= width) return [text.trim()];
        const paragraphs = text.split(/\r\n|[\r\n]/).map((paragraph) => linesOf(paragraph, width, widthOfPart));
        return spacedLines(paragraphs).flat();
      }),
  };
}

/**
 * The lines of texts that follow one another in one element: a space separates each from the next, for screen readers.
 */
export function spacedLines(texts: readonly (readonly string[])[]): string[][] {
  const nonEmpty = texts.filter(({ length }) => length > 0);
  return nonEmpty.map((lines, text) =>
    lines.map((line, i) => (text < nonEmpty.length - 1 && i === lines.length - 1 ? `${line} ` : line)),
  );
}

function linesOf(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(/\s+/).filter((each) => each !== "")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(`${line} `);
    const pieces = fittingPieces(word, width, widthOf);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  return line === "" ? lines : [...lines, line];
}

/** A word that is wider than its line, cut at the line's end. */
function fittingPieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (piece !== "" && widthOf(piece + letter) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...pieces, piece];
}
