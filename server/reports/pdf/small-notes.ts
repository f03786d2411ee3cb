import type { ReportText } from "../../../engine/report/document.ts";
import { paragraph } from "./flow.ts";
import type { Flow } from "./flow.ts";
import { FAINT, SIZES } from "./looks.ts";
import type { Tag } from "./tags.ts";

/** What a sentence ends with in the languages of the product. */
const SENTENCE = /[.!?:)]$/;

/** Notes under a table or map, small; whole sentences follow one another on the line. */
export function putSmallNotes(flow: Flow, section: Tag, notes: readonly ReportText[]): void {
  const small = { size: SIZES.small, color: FAINT, after: 1.5 } as const;
  for (const words of runIn(notes.map(flow.formatter.format))) paragraph(flow, section, "P", words, small);
}

export function runIn(notes: readonly string[]): string[] {
  return notes.reduce<string[]>((paragraphs, note) => {
    const last = paragraphs.at(-1);
    return last !== undefined && SENTENCE.test(last)
      ? [...paragraphs.slice(0, -1), `${last} ${note}`]
      : [...paragraphs, note];
  }, []);
}
