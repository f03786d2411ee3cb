import { boxData, boxRing, lineData, path, text, type Drawing, type DrawingColors } from "./drawing.ts";
import { hatchLines, type Hatch } from "./hatch.ts";
import { markData, type SeriesLooks } from "./series-looks.ts";
import { cut, textWidth } from "./text-width.ts";

export interface LegendEntry {
  readonly label: string;
  readonly color: string;
  readonly hatch: Hatch;
  /** A tinted area of the map, a filled column, or a line with its marks. */
  readonly kind: "area" | "column" | "line";
  readonly dash?: readonly number[];
  readonly mark?: SeriesLooks["mark"];
}

type Item = Drawing["items"][number];

export interface Legend {
  readonly height: number;
  itemsAt(top: number): Item[];
}

const SWATCH = 1.8;
const BETWEEN = 14;

/** What the colors, patterns and lines of a drawing mean: entries side by side, in as many rows as they need. */
export function legend(
  entries: readonly LegendEntry[],
  { x: left, width, size, colors }: { x: number; width: number; size: number; colors: DrawingColors },
): Legend {
  const swatch = size * SWATCH;
  const row = size * 1.6;
  let [x, line] = [left, 0];
  const placed = entries.map((entry) => {
    const label = cut(entry.label, width - swatch - 5, size);
    const full = swatch + 5 + textWidth(label, size);
    if (x > left && x + full > left + width) [x, line] = [left, line + 1];
    const place = { ...entry, label, x, line };
    x += full + BETWEEN;
    return place;
  });
  return {
    height: entries.length === 0 ? 0 : (line + 1) * row,
    itemsAt: (top) =>
      placed.flatMap((entry) => {
        const y = top + entry.line * row;
        return [
          ...sample(entry, { x: entry.x, y: y + size * 0.2, width: swatch, height: size }),
          text(entry.label, { x: entry.x + swatch + 5, y: y + size * 1.05, size, color: colors.text }),
        ];
      }),
  };
}

function sample(
  { color, hatch, kind, dash = [], mark }: LegendEntry,
  box: { x: number; y: number; width: number; height: number },
): Item[] {
  const { x, y, width, height } = box;
  if (kind === "line") {
    const middle = y + height / 2;
    return [
      path(
        lineData([
          [x, middle],
          [x + width, middle],
        ]),
        { stroke: color, strokeWidth: 1.6, dash },
      ),
      ...(mark ? [path(markData(mark, [x + width / 2, middle], height * 0.3), { fill: color })] : []),
    ];
  }
  return filled(box, { color, hatch, kind });
}

/** A box in a color and its pattern. */
export function filled(
  box: { x: number; y: number; width: number; height: number },
  { color, hatch, kind }: { color: string; hatch: Hatch; kind: "area" | "column" },
): Item[] {
  const lines = hatchLines([boxRing(box)], hatch, kind === "area" ? 3 : 4).map((ends) => lineData(ends));
  const pattern =
    lines.length === 0
      ? []
      : [
          path(lines.join(""), {
            stroke: kind === "area" ? color : "#ffffff",
            strokeWidth: kind === "area" ? 0.5 : 0.9,
          }),
        ];
  return [
    path(boxData(box), { fill: color, fillOpacity: kind === "area" ? 0.22 : 1 }),
    ...pattern,
    path(boxData(box), { stroke: color, strokeWidth: 0.8 }),
  ];
}
