import { zoneOfSeries } from "../../display/zone-colors.ts";
import { hatchLines, type Hatch } from "./areas.ts";
import {
  boxData,
  boxRing,
  circleData,
  line,
  lineData,
  path,
  text,
  type Box,
  type DrawingColors,
  type DrawnItem,
  type Point,
} from "./drawing.ts";
import { wrapped } from "./cut-text.ts";
import { textWidth } from "./text-width.ts";
import { zoneLooks } from "./zone-looks.ts";

export interface LegendEntry extends Pick<SeriesLooks, "color" | "hatch">, Partial<Pick<SeriesLooks, "dash" | "mark">> {
  readonly label: string;
  /** A tinted area of the map, a filled column, a line with its marks, or only a mark. */
  readonly kind: "area" | "column" | "line" | "mark";
  /** For a filled column its outline; absent for a faint one, which sets a pale color off from the paper. */
  readonly rim?: string;
}

interface Legend {
  readonly height: number;
  itemsAt(top: number): DrawnItem[];
}

const SWATCH = 1.8;
const BETWEEN = 14;

/**
 * Draws the key to the colors, patterns and lines of a drawing: entries side by side, in as many rows as they need, a
 * long one in lines below one another.
 * @param wide greatest width of the letters as a multiple of Helvetica's, by which they are measured
 */
export function legend(
  entries: readonly LegendEntry[],
  options: { x: number; width: number; size: number; colors: DrawingColors; wide?: number | undefined },
): Legend {
  const { x: left, width, size, colors, wide = 1 } = options;
  const indent = size * SWATCH + 5;
  const rowHeight = size * 1.6;
  const rows: number[] = [];
  let x = left;
  const placed = entries.map((entry) => {
    const lines = wrapped(entry.label, (width - indent) / wide, { size, most: 3 });
    const full = indent + wide * Math.max(0, ...lines.map((one) => textWidth(one, size)));
    if (rows.length === 0 || x + full > left + width) {
      x = left;
      rows.push(1);
    }
    const row = rows.length - 1;
    rows[row] = Math.max(rows[row] ?? 1, lines.length);
    const place = { ...entry, lines, x, row };
    x += full + BETWEEN;
    return place;
  });
  const topOf = (row: number): number =>
    rows.slice(0, row).reduce((sum, lines) => sum + rowHeight + (lines - 1) * size * 1.25, 0);
  return {
    height: topOf(rows.length),
    itemsAt: (top) =>
      placed.flatMap((entry) => {
        const y = top + topOf(entry.row);
        return [
          ...sample(entry, { x: entry.x, y: y + size * 0.2, width: size * SWATCH, height: size }, colors.faint),
          ...entry.lines.map((one, i) =>
            text(one, { x: entry.x + indent, y: y + size * (1.05 + 1.25 * i), size, color: colors.text }),
          ),
        ];
      }),
  };
}

/** @param faint sets a pale color off from the paper; a tinted area has a rim of its own */
function sample({ color, hatch, kind, dash = [], mark, rim }: LegendEntry, box: Box, faint: string): DrawnItem[] {
  const { x, y, width, height } = box;
  if (kind === "line" || kind === "mark") {
    const middle = y + height / 2;
    return [
      ...(kind === "line" ? [line([x, middle], [x + width, middle], { stroke: color, strokeWidth: 1.6, dash })] : []),
      ...(mark ? [path(markData(mark, [x + width / 2, middle], height * 0.3), { fill: color })] : []),
    ];
  }
  const drawn = filled(box, { color, hatch, kind });
  return kind === "area" ? drawn : [...drawn, path(boxData(box), { stroke: rim ?? faint, strokeWidth: 0.6 })];
}

/** A box in a color and its pattern. */
export function filled(
  box: Box,
  { color, hatch, kind }: { color: string; hatch: Hatch; kind: "area" | "column" },
): DrawnItem[] {
  const isArea = kind === "area";
  const lines = hatchLines([boxRing(box)], hatch, isArea ? 3 : 4).map((ends) => lineData(ends));
  const looks = isArea ? { stroke: color, strokeWidth: 0.5 } : { stroke: "#ffffff", strokeWidth: 0.9 };
  return [
    path(boxData(box), { fill: color, fillOpacity: isArea ? 0.22 : 1 }),
    ...(lines.length === 0 ? [] : [path(lines.join(""), looks)]),
    path(boxData(box), { stroke: color, strokeWidth: 0.8 }),
  ];
}

/** Looks of a series: no two differ in color alone. */
interface SeriesLooks {
  readonly color: string;
  readonly hatch: Hatch;
  readonly dash: readonly number[];
  readonly mark: "circle" | "box" | "triangle" | "diamond";
}

/**
 * Okabe and Ito's colors (2008), which people with any color vision can tell apart: those of the charts on screen
 * (framework/ui/chart/chart-colors.ts).
 */
const COLORS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"] as const;
const HATCHES: readonly Hatch[] = ["none", "forward", "backward", "level", "upright"];
const DASHES: readonly (readonly number[])[] = [[], [6, 3], [2, 2], [8, 2, 2, 2]];
const MARKS: readonly SeriesLooks["mark"][] = ["circle", "box", "triangle", "diamond"];

/** By its place among the series; a zone's series (`zone-2`) looks like the zone on the map. */
export function seriesLooks(place: number, id = ""): SeriesLooks {
  const zone = zoneOfSeries(id);
  const at = <T>(list: readonly T[], other: T): T => list[place % list.length] ?? other;
  const looks = { color: at<string>(COLORS, COLORS[0]), hatch: at<Hatch>(HATCHES, "none"), dash: at(DASHES, []) };
  return { ...(zone === null ? looks : zoneLooks(zone)), mark: at<SeriesLooks["mark"]>(MARKS, "circle") };
}

/** Path data of a mark around a point. */
export function markData(mark: SeriesLooks["mark"], [x, y]: Point, radius: number): string {
  const at = (right: number, down: number): Point => [x + radius * right, y + radius * down];
  switch (mark) {
    case "circle":
      return circleData(x, y, radius);
    case "box":
      return lineData([at(-0.9, -0.9), at(0.9, -0.9), at(0.9, 0.9), at(-0.9, 0.9)], true);
    case "triangle":
      return lineData([at(0, -1.15), at(1.1, 0.9), at(-1.1, 0.9)], true);
    case "diamond":
      return lineData([at(0, -1.25), at(1.25, 0), at(0, 1.25), at(-1.25, 0)], true);
  }
}
