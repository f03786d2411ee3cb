import type { MapBlock } from "../document.ts";
import {
  PAPER_COLORS,
  TEXT_SIZE,
  boxData,
  circleData,
  lineData,
  path,
  text,
  type Box,
  type DrawOptions,
  type Drawing,
  type DrawingColors,
  type DrawnItem,
  type Point,
} from "./drawing.ts";
import { hatchLines, places, roomiest, type Ring } from "./areas.ts";
import { legend } from "./legend.ts";
import { projection, scaleBar, suitedHeight } from "./projection.ts";
import { textWidth } from "./text-width.ts";
import { zoneLooks } from "./zone-looks.ts";

const HATCH_SPACING = 5;
const GAP = 6;
/** Shares of the width between which the map's height is kept. */
const HEIGHTS = { least: 0.45, most: 0.75 };

/**
 * The zones of a report over the outlines of their counties, with legend, north and scale. Zones differ by color,
 * pattern and line, and each bears its number; the worst hit lies on top.
 */
export function drawMap(block: MapBlock, options: DrawOptions): Drawing {
  const { width, formatter, colors = PAPER_COLORS, textSize: size = TEXT_SIZE } = options;
  const { format } = formatter;
  const zones = block.zones.toSorted((a, b) => b.zone - a.zone);
  const entries = block.zones.map(({ zone, label }) => {
    const { color, hatch } = zoneLooks(zone);
    return { label: format(label), color, hatch, kind: "area" as const };
  });
  const key = legend(entries, { x: 0, width, size, colors });
  const shown = (zones.length > 0 ? zones : block.counties).map(({ area }) => area);
  const bounds = { least: width * HEIGHTS.least, most: width * HEIGHTS.most };
  const mapHeight = (options.height ?? suitedHeight(shown, width, bounds) + key.height + GAP) - key.height - GAP;
  const frame: Box = { x: 0.5, y: 0.5, width: width - 1, height: mapHeight - 1 };
  const { rings, kilometers } = projection(shown, frame);
  const within = (area: MapBlock["zones"][number]["area"]) => clipped(rings(area), frame);
  const counties = block.counties.map(({ name, area }) => ({ name, rings: within(area) }));
  const areas = zones.map(({ zone, area }) => ({ zone, rings: within(area) }));
  const labels = places(frame);
  const scale = scaleBar(
    { x: frame.x + GAP, bottom: frame.y + frame.height - GAP, most: width / 5, kilometers },
    { formatter, size: size - 1, colors },
  );
  labels.take({ x: frame.x + GAP, y: frame.y + frame.height - GAP - scale.height, ...scale });
  const north = northArrow(frame, { label: format({ key: "report.drawing.north" }), size, colors });
  labels.take(north.box);
  const badges = areas.flatMap((area) => badge(area, { size, labels }));
  const items: DrawnItem[] = [
    path(boxData(frame), { fill: colors.surface }),
    ...counties
      .filter(({ rings }) => rings.length > 0)
      .map((county) => path(ringData(county.rings), { fill: colors.land, stroke: colors.border, strokeWidth: 0.5 })),
    ...areas.flatMap((area) => zoneItems(area, colors)),
    ...counties.flatMap((county) => countyName(county, { size: size - 1, colors, labels })),
    ...badges,
    ...scale.items,
    ...north.items,
    path(boxData(frame), { stroke: colors.faint, strokeWidth: 0.8 }),
    ...key.itemsAt(mapHeight + GAP),
  ];
  return { width, height: mapHeight + (key.height === 0 ? 0 : GAP + key.height), items };
}

interface Area {
  readonly zone: number;
  readonly rings: readonly Ring[];
}

const ringData = (rings: readonly Ring[]): string => rings.map((ring) => lineData(ring, true)).join("");

function zoneItems({ zone, rings }: Area, colors: DrawingColors): DrawnItem[] {
  if (rings.length === 0) return [];
  const { color, hatch, dash } = zoneLooks(zone);
  const outline = ringData(rings);
  const lines = hatchLines(rings, hatch, HATCH_SPACING).map((ends) => lineData(ends));
  return [
    path(outline, { fill: color, fillOpacity: 0.22 }),
    ...(lines.length === 0 ? [] : [path(lines.join(""), { stroke: color, strokeWidth: 0.4 })]),
    // Keeps the border apart from whatever it crosses.
    path(outline, { stroke: colors.surface, strokeWidth: 2.6 }),
    path(outline, { stroke: color, strokeWidth: 1.3, dash }),
  ];
}

type Labels = ReturnType<typeof places>;

/** A zone's number, in its largest part; always drawn, for the number is what the tables know the zone by. */
function badge({ zone, rings }: Area, { size, labels }: { size: number; labels: Labels }): DrawnItem[] {
  const spot = roomiest(rings);
  if (spot === null) return [];
  const radius = size * 0.85;
  const { x, y } = spot;
  labels.take({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
  return [
    path(circleData(x, y, radius), { fill: zoneLooks(zone).color, stroke: "#ffffff", strokeWidth: 1.2 }),
    text(String(zone), { x, y: y + size * 0.36, size, bold: true, anchor: "middle", color: "#ffffff" }),
  ];
}

/** The name of a county that has room for it. */
function countyName(
  { name, rings }: { name: string; rings: readonly Ring[] },
  { size, colors, labels }: { size: number; colors: DrawingColors; labels: Labels },
): DrawnItem[] {
  const spot = roomiest(rings);
  const needed = textWidth(name, size) + 2;
  if (spot === null || spot.width < needed) return [];
  const { x } = spot;
  const lines = [0, size * 1.6, size * -1.6].map((shift) => spot.y + shift);
  const y = lines.find((each) => labels.take({ x: x - needed / 2, y: each - size, width: needed, height: size * 1.3 }));
  if (y === undefined) return [];
  return [text(name, { x, y, size, anchor: "middle", color: colors.faint, halo: colors.surface })];
}

function northArrow(
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

/** Units of the drawing below which a bend cannot be seen. */
const MIN_STEP = 0.35;

/** What of rings lies within a frame, its edge standing in for what was cut off (Sutherland and Hodgman 1974). */
export function clipped(rings: readonly Ring[], { x, y, width, height }: Box): Ring[] {
  const edges: Edge[] = [
    { axis: 0, at: x, keep: 1 },
    { axis: 0, at: x + width, keep: -1 },
    { axis: 1, at: y, keep: 1 },
    { axis: 1, at: y + height, keep: -1 },
  ];
  return rings.flatMap((ring) => {
    const kept = edges.reduce<Ring>(cutAt, ring);
    const plain = plainer(kept);
    return plain.length < 3 ? [] : [plain];
  });
}

interface Edge {
  readonly axis: 0 | 1;
  readonly at: number;
  /** 1 keeps what lies above `at`, -1 what lies below. */
  readonly keep: 1 | -1;
}

function cutAt(ring: Ring, { axis, at, keep }: Edge): Ring {
  const inside = (point: Point) => keep * (point[axis] - at) >= 0;
  return ring.flatMap((point, i) => {
    const before = ring[(i + ring.length - 1) % ring.length] ?? point;
    const share = (at - before[axis]) / (point[axis] - before[axis]);
    const crossing = (): [number, number] => [
      before[0] + share * (point[0] - before[0]),
      before[1] + share * (point[1] - before[1]),
    ];
    if (inside(point)) return inside(before) ? [point] : [crossing(), point];
    return inside(before) ? [crossing()] : [];
  });
}

/** A ring without the points that lie on the one before, its repeated last point included. */
function plainer(ring: Ring): Ring {
  const kept: Point[] = [];
  for (const point of ring) {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(point[0] - last[0], point[1] - last[1]) >= MIN_STEP) kept.push(point);
  }
  const [first] = kept;
  const last = kept.at(-1);
  if (first && last && kept.length > 1 && Math.hypot(first[0] - last[0], first[1] - last[1]) < MIN_STEP) kept.pop();
  return kept;
}
