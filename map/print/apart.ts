import { places } from "../../engine/reports/draw/areas.ts";
import type { Box, DrawnItem, DrawnText } from "../../engine/reports/draw/drawing.ts";
import { textWidth } from "../../engine/reports/draw/text-width.ts";

/** Heights of letters above and below their baseline, in parts of their size. */
const RISE = 0.78;
const FALL = 0.22;
/** Margin around a zone's or road's number relative to its size, for its disc or shield. */
const AROUND = 0.22;

/**
 * The items, texts above all lines. Left out are texts that a number, a later name or a reserved box covers, and texts
 * that extend beyond the frame: of names, the one painted last stays.
 */
export function apart(items: readonly DrawnItem[], frame: Box, kept: readonly Box[] = []): DrawnItem[] {
  const taken = places(frame);
  for (const box of kept) taken.take(box);
  const texts = items.filter((item) => item.kind === "text").toReversed();
  // A disc without its number would be meaningless.
  const numbers = texts.filter(({ halo }) => halo === null);
  const shown = [...numbers, ...texts.filter(({ halo }) => halo !== null)].filter((item) => taken.take(boxOf(item)));
  return [...items.filter(({ kind }) => kind === "path"), ...shown.toReversed()];
}

function boxOf({ text, x, y, size, bold, anchor, halo }: DrawnText): Box {
  const width = textWidth(text, size, bold);
  const left = x - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
  // Names have a halo, numbers a ground of their own.
  const around = halo === null ? size * AROUND : 0;
  return {
    x: left - around,
    y: y - size * RISE - around,
    width: width + 2 * around,
    height: size * (RISE + FALL) + 2 * around,
  };
}
