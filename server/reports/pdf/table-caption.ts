import type { TableBlock } from "../../../engine/report/document.ts";
import { ensureRoom, putLine } from "./flow.ts";
import type { Flow } from "./flow.ts";
import { FAINT, INK, LINE, SIZES } from "./looks.ts";
import type { Tag } from "./tags.ts";

const TITLE = { size: SIZES.block, weight: "bold" } as const;
const MEASURE = { size: SIZES.small, weight: "plain" } as const;
/** Points between title and measure where they share a line. */
const APART = 9;

/** A table's title, and of what and in which unit it speaks: on one line where there is room. */
export function putCaption(
  flow: Flow,
  table: Tag,
  { title, unit, denominator }: TableBlock,
  { titled, below }: { readonly titled: boolean; readonly below: number },
): void {
  const { fonts: fonts, formatter, left, width } = flow;
  const words = titled ? formatter.format(title) : "";
  const measure = [unit, denominator].flatMap((text) => (text ? [formatter.format(text)] : [])).join(" · ");
  if (words === "" && measure === "") return ensureRoom(flow, below);
  const titleWidth = fonts.widthOf(words, TITLE);
  const isOneLine = words !== "" && titleWidth + APART + fonts.widthOf(measure, MEASURE) <= width;
  const heads = fonts.lines(words, width, TITLE);
  const measures = fonts.lines(measure, width, MEASURE);
  const titleHeight = heads.length * TITLE.size * LINE;
  const height = titleHeight + (isOneLine ? 0 : measures.length * MEASURE.size * LINE);
  flow.y += titled ? 3 : 0;
  ensureRoom(flow, height + below);
  const top = flow.y;
  const caption = table.child("Caption");
  caption.draw(() => {
    heads.forEach((line, i) => putLine(flow, line, { ...TITLE, color: INK, x: left, y: top + i * TITLE.size * LINE }));
    measures.forEach((line, i) => {
      const at = isOneLine
        ? { x: left + titleWidth + APART, y: top + (TITLE.size - MEASURE.size) }
        : { x: left, y: top + titleHeight + i * MEASURE.size * LINE };
      putLine(flow, line, { ...MEASURE, color: FAINT, ...at });
    });
  });
  caption.end();
  flow.y = top + height + 2;
}
