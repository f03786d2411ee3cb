import { places } from "../../engine/report/draw/areas.ts";
import type { Box, DrawnItem } from "../../engine/report/draw/drawing.ts";
import { textWidth } from "../../engine/report/draw/text-width.ts";

/** Letters above and below their base line, in parts of their size. */
const RISE = 0.78;
const FALL = 0.22;

/** The items without the texts on which a later one lies, or that reach over the frame: what was painted last is seen. */
export function apart(items: readonly DrawnItem[], frame: Box, kept: readonly Box[] = []): DrawnItem[] {
  const taken = places(frame);
  for (const box of kept) taken.take(box);
  return items
    .toReversed()
    .filter((item) => {
      if (item.kind === "path") return true;
      const { text, x, y, size, bold, anchor } = item;
      const width = textWidth(text, size, bold);
      const left = x - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
      return taken.take({ x: left, y: y - size * RISE, width, height: size * (RISE + FALL) });
    })
    .toReversed();
}
