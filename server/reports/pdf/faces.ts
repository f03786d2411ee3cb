import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);
/** Roboto, as pdfmake brings it: Latin, Greek and Cyrillic letters, embedded so that every reader can say what it shows. */
const FILES = {
  plain: resolve("pdfmake/fonts/Roboto/Roboto-Regular.ttf"),
  bold: resolve("pdfmake/fonts/Roboto/Roboto-Medium.ttf"),
} as const;
export type Weight = keyof typeof FILES;

export interface Letters {
  readonly weight: Weight;
  readonly size: number;
}

/** The letters of a document. Texts are placed line by line; nothing wraps by itself. */
export interface Faces {
  widthOf(text: string, letters: Letters): number;
  /** Puts a line with its base line at `y`. */
  put(text: string, at: { readonly x: number; readonly y: number; readonly color: string } & Letters): void;
  /** Breaks a text into lines, at spaces where there are any, within words where there are none; line breaks stay. */
  lines(text: string, width: number, letters: Letters): string[];
}

export function facesOf(doc: PDFKit.PDFDocument): Faces {
  for (const [weight, file] of Object.entries(FILES)) doc.registerFont(weight, file);
  const widths = new Map<string, number>();
  // Each letter is measured once; kerning only ever narrows a text.
  const widthOf = (text: string, { weight, size }: Letters) => {
    let width = 0;
    for (const letter of text) {
      const key = `${weight}${letter}`;
      let each = widths.get(key);
      if (each === undefined) widths.set(key, (each = doc.font(weight).fontSize(100).widthOfString(letter) / 100));
      width += each;
    }
    return width * size;
  };
  return {
    widthOf,
    put(text, { x, y, color, weight, size }) {
      if (text === "") return;
      doc.font(weight).fontSize(size).fillColor(color).text(text, x, y, { lineBreak: false, baseline: "alphabetic" });
    },
    lines: (text, width, letters) =>
      text.split(/\r\n|[\r\n]/).flatMap((paragraph) => broken(paragraph, width, (part) => widthOf(part, letters))),
  };
}

function broken(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(/\s+/).filter((each) => each !== "")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = fittingPieces(word, width, widthOf);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  return line === "" ? lines : [...lines, line];
}

/** A word that is wider than its line, cut where the line ends. */
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
