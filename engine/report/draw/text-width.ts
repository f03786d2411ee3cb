/**
 * Widths of the letters from space to tilde in Helvetica, in thousandths of the letters' size (Adobe Font Metrics of
 * Helvetica, 1997). Arial has the same; Roboto is a little narrower.
 */
const ASCII = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
] as const;
const FIRST = 32;
/** Signs that are not in the list: most are as wide as a small letter, those of East Asia are squares. */
const OTHER = 600;
const SQUARE = 1000;
const EAST_ASIAN = 0x2e80;
const BOLD = 1.07;

/** About how wide a text is: enough to keep labels apart where no type is at hand to measure by. */
export function textWidth(text: string, size: number, bold = false): number {
  let thousandths = 0;
  // A letter with its accents taken off is as wide as with them.
  for (const letter of text.normalize("NFD").replace(/\p{M}/gu, "")) {
    const code = letter.codePointAt(0) ?? 0;
    thousandths += ASCII[code - FIRST] ?? (code >= EAST_ASIAN ? SQUARE : OTHER);
  }
  return (thousandths / 1000) * size * (bold ? BOLD : 1);
}

/** Breaks a text at its spaces into lines of a width; the last of too many lines ends in an ellipsis. */
export function wrapped(text: string, width: number, { size, most = 2 }: { size: number; most?: number }): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter((each) => each !== "")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || textWidth(longer, size) <= width + 0.01) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== "") lines.push(line);
  const kept = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(" ")] : lines;
  return kept.map((each) => cut(each, width, size));
}

/** A text that fits into a width, ended by an ellipsis where it had to be cut. */
export function cut(text: string, width: number, size: number): string {
  // A hair's breadth is the rounding of a width that was made to fit.
  if (textWidth(text, size) <= width + 0.01) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join("")}…`, size) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
