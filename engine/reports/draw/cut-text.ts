import { textWidth } from "./text-width.ts";

/**
 * Breaks a text at its spaces into lines of a width; where there are too many lines, the last one kept ends in an
 * ellipsis.
 */
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

/** A text that fits a width, ending in an ellipsis where it had to be cut. */
export function cut(text: string, width: number, size: number): string {
  // The tolerance is for rounding in a width that was made to fit.
  if (textWidth(text, size) <= width + 0.01) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join("")}…`, size) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
