import { getOrMake } from "../answers/memoize-async.ts";
import { openedFace, type FontWeight } from "./fallback-faces.ts";
import { stretchesOf, type TypeRun } from "./stretches.ts";

/** Position of a line: its beginning and its baseline, in points. */
interface LinePlace {
  readonly weight: FontWeight;
  readonly size: number;
  readonly color: string;
  readonly x: number;
  readonly y: number;
}

/** The letters of a document, whatever their script. */
interface LetterWriter {
  put(text: string, place: LinePlace): void;
  /** As a fraction of the letters' size. */
  widthOf(text: string, weight: FontWeight): number;
}

/** Windows-1252: every letter of English, Spanish, Portuguese and German. Each of our types has them. */
const COMMON_LETTERS = /^[\u0020-\u007e\u00a1-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/**
 * Characters drawn differently from how they are written, or reordered: what is copied or read aloud is the text
 * itself.
 */
const REORDERED = /[\u0900-\u0dff\u0e00-\u109f\u1780-\u17ff]/;
/** Those, and letters that are joined: as wide as the result. */
const JOINED =
  /[\u0590-\u0dff\u0e00-\u109f\u1780-\u17ff\u200d\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** @param common the type of texts in {@link COMMON_LETTERS}; others are drawn in the types that have their letters */
export function lettersOf(doc: PDFKit.PDFDocument, common: Readonly<Record<FontWeight, string>>): LetterWriter {
  const others = new Set<string>();
  const use = (file: string, size: number) => {
    if (file.endsWith(PACKED) && !others.has(file)) doc.registerFont(file, openedFace(file).bytes);
    others.add(file);
    doc.font(file).fontSize(size);
  };
  const stretches = (text: string, weight: FontWeight): readonly TypeRun[] =>
    COMMON_LETTERS.test(text) ? [{ file: common[weight], text }] : stretchesOf(text, weight);
  const measured = (parts: readonly TypeRun[]): number =>
    parts.reduce((sum, { file, text }) => {
      use(file, 100);
      return sum + doc.widthOfString(text, WHOLE) / 100;
    }, 0);
  const ownWidths = () => ({ plain: new Map<string, number>(), bold: new Map<string, number>() });
  const widths = { common: ownWidths(), other: ownWidths() };
  return {
    // Letter by letter, each measured once; kerning only ever narrows a text.
    widthOf(text, weight) {
      const isCommon = COMMON_LETTERS.test(text);
      if (!isCommon && JOINED.test(text)) return measured(stretchesOf(text, weight));
      const known = widths[isCommon ? "common" : "other"][weight];
      const letterOf = isCommon ? stretches : stretchesOf;
      let width = 0;
      for (const letter of text) width += getOrMake(known, letter, () => measured(letterOf(letter, weight)));
      return width;
    },
    put(text, { weight, size, color, x, y }) {
      const parts = stretches(text, weight);
      const whole = parts.length > 1 || JOINED.test(text) ? WHOLE : {};
      let at = x;
      for (const part of parts) {
        use(part.file, size);
        const isReordered = REORDERED.test(part.text);
        if (isReordered) doc.markContent("Span", { actual: part.text });
        doc.fillColor(color).text(part.text, at, y, { lineBreak: false, baseline: "alphabetic", ...whole });
        if (isReordered) doc.endMarkedContent();
        if (parts.length > 1) at += doc.widthOfString(part.text, WHOLE);
      }
    },
  };
}

/** The ending of fonts that are unpacked before a document uses them. */
const PACKED = ".woff";

/** Shapes a stretch as a whole, not word by word: right-to-left words would come out in the wrong order. */
const WHOLE: { readonly features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: [] };
