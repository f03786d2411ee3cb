import { boxData, lineData, path, text, type Box, type DrawingColors, type DrawnItem } from "./drawing.ts";
import { textWidth } from "./text-width.ts";

const GAP = 6;

/** North is up on every map here. */
export function northArrow(
  frame: Box,
  { label, size, colors }: { label: string; size: number; colors: DrawingColors },
): { readonly box: Box; readonly items: DrawnItem[] } {
  const height = size * 3.2;
  const width = Math.max(size * 1.8, textWidth(label, size, true) + 6);
  const box = { x: frame.x + frame.width - width - GAP, y: frame.y + GAP, width, height };
  const x = box.x + width / 2;
  const top = box.y + size * 1.25;
  const foot = box.y + height - 3;
  const notch = foot - size * 0.45;
  const side = size * 0.55;
  return {
    box,
    items: [
      path(boxData(box), { fill: colors.surface, fillOpacity: 0.85 }),
      text(label, { x, y: box.y + size, size, bold: true, anchor: "middle", color: colors.text }),
      path(
        lineData(
          [
            [x, top],
            [x + side, foot],
            [x, notch],
            [x - side, foot],
          ],
          true,
        ),
        { fill: colors.text },
      ),
    ],
  };
}
