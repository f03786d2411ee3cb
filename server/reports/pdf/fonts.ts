import { ROBOTO } from "../../pdf/roboto.ts";

export type Weight = keyof typeof ROBOTO;

export interface TextStyle {
  readonly weight: Weight;
  readonly size: number;
}

/** The letters of a document. Texts are placed line by line; nothing wraps by itself. */
export interface Fonts {
  widthOf(text: string, letters: TextStyle): number;
  /** Puts a line with its base line at `y`. */
  put(text: string, at: { readonly x: number; readonly y: number; readonly color: string } & TextStyle): void;
  /** Breaks a text into lines, at spaces where there are any, within words where there are none; line breaks stay. */
  lines(text: string, width: number, letters: TextStyle): string[];
}

export function fontsOf(doc: PDFKit.PDFDocument): Fonts {
  for (const [weight, file] of Object.entries(ROBOTO)) doc.registerFont(weight, file);
  // Each letter is measured once, and each text: a report is laid out several times before it is drawn once.
  const letters = { plain: new Map<string, number>(), bold: new Map<string, number>() } as const;
  const texts = { plain: new Map<string, number>(), bold: new Map<string, number>() } as const;
  const letterWidth = (letter: string, weight: Weight) =>
    known(letters[weight], letter, () => doc.font(weight).fontSize(100).widthOfString(letter) / 100);
  // Kerning only ever narrows a text.
  const widthOf = (text: string, { weight, size }: TextStyle) =>
    size *
    known(texts[weight], text, () => {
      let width = 0;
      for (const letter of text) width += letterWidth(letter, weight);
      return width;
    });
  const broken = new Map<string, string[]>();
  return {
    widthOf,
    put(text, { x, y, color, weight, size }) {
      if (text === "") return;
      doc.font(weight).fontSize(size).fillColor(color).text(text, x, y, { lineBreak: false, baseline: "alphabetic" });
    },
    lines: (text, width, { weight, size }) =>
      known(broken, `${weight} ${size} ${width} ${text}`, () => {
        const widthOfPart = (part: string) => widthOf(part, { weight, size });
        if (text !== "" && !/[\r\n]/.test(text) && widthOfPart(text) <= width) return [text.trim()];
        return text.split(/\r\n|[\r\n]/).flatMap((paragraph) => linesOf(paragraph, width, widthOfPart));
      }),
  };
}

function known<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const found = values.get(key);
  if (found !== undefined) return found;
  const made = make();
  values.set(key, made);
  return made;
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
