import bidiFactory from "bidi-js";
import { faceOf, openedFace, type Face, type FontWeight } from "./fallback-faces.ts";

/** A stretch of a line that one font draws, with its letters in the form that the font expects. */
export interface TypeRun {
  readonly file: string;
  readonly text: string;
}

interface FaceRun {
  readonly face: Face | undefined;
  readonly level: number;
  readonly letters: string[];
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Letters of right-to-left scripts (blocks of Unicode 16 with types R and AL), and marks that change the direction. */
const TURNING =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Characters that control how others are placed or drawn and have no form of their own: directions, emoji variants and
 * skin tones.
 */
const DIRECTIVES = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}]/gu;

/**
 * A line as stretches of one type each, from left to right (Unicode's bidirectional algorithm, UAX #9; the line's own
 * direction is that of its first letter). A letter that no type has is shown by its number: U+20BB7.
 */
export function stretchesOf(text: string, weight: FontWeight): TypeRun[] {
  const line = text.toWellFormed().replace(/\p{Cc}/gu, " ");
  const levels = TURNING.test(line) ? bidi.getEmbeddingLevels(line, "auto").levels : null;
  const runs: FaceRun[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    const level = levels?.[index] ?? 0;
    const plain = segment.replaceAll(DIRECTIVES, "");
    if (plain === "") continue;
    for (const letter of lettersIn(isTurned(level) ? (bidi.getMirroredCharacter(plain) ?? plain) : plain)) {
      const face = faceOf(letter);
      const last = runs.at(-1);
      if (last !== undefined && last.face === face && last.level === level) last.letters.push(letter);
      else runs.push({ face, level, letters: [letter] });
    }
  }
  return inOrder(runs).map(({ face, level, letters }) => {
    const file = (face ?? faceOf("U"))?.files[weight] ?? "";
    return { file, text: drawn(face, letters, level) };
  });
}

const isTurned = (level: number): boolean => level % 2 === 1;

/** A letter with its marks, or each of its characters separately if no font has all of them. */
const lettersIn = (grapheme: string): string[] => (faceOf(grapheme) === undefined ? [...grapheme] : [grapheme]);

/** The letters of a run as its font expects them: a shaping font reorders those of Arabic and Hebrew by itself. */
function drawn(face: Face | undefined, letters: readonly string[], level: number): string {
  if (face === undefined) return letters.map(numbered).join(" ");
  const text = letters.join("");
  const turnsItself = face.shapes && openedFace(face.files.plain).font.layout(text).direction === "rtl";
  return turnsItself === isTurned(level) ? text : letters.toReversed().join("");
}

const numbered = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** From the highest level down, each stretch of runs at that level or above is reversed (UAX #9, rule L2). */
function inOrder(runs: FaceRun[]): FaceRun[] {
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < runs.length; from++) {
      if ((runs[from]?.level ?? 0) < level) continue;
      let to = from;
      while ((runs[to]?.level ?? 0) >= level) to++;
      runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
      from = to;
    }
  return runs;
}
