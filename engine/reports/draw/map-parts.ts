import { type places, hatchLines, roomiest, type DrawnRing } from "./areas.ts";
import { circleData, lineData, path, text, type DrawingColors, type DrawnItem, type Point } from "./drawing.ts";
import { textWidth } from "./text-width.ts";
import { zoneLooks } from "./zone-looks.ts";

const HATCH_SPACING = 5;

/** A zone on the drawing. */
interface DrawnZone {
  readonly zone: number;
  readonly rings: readonly DrawnRing[];
}

/** Path data of an area. */
export const ringData = (rings: readonly DrawnRing[]): string => rings.map((ring) => lineData(ring, true)).join("");

/** A zone with its color, pattern and line; its badge is drawn separately, above everything else. */
export function zoneItems({ zone, rings }: DrawnZone, colors: DrawingColors): DrawnItem[] {
  if (rings.length === 0) return [];
  const { color, hatch, dash } = zoneLooks(zone);
  const outline = ringData(rings);
  const lines = hatchLines(rings, hatch, HATCH_SPACING).map((ends) => lineData(ends));
  return [
    path(outline, { fill: color, fillOpacity: 0.22 }),
    ...(lines.length === 0 ? [] : [path(lines.join(""), { stroke: color, strokeWidth: 0.4 })]),
    // Sets the border apart from the lines it crosses.
    path(outline, { stroke: colors.surface, strokeWidth: 2.6 }),
    path(outline, { stroke: color, strokeWidth: 1.3, dash }),
  ];
}

type Labels = ReturnType<typeof places>;

/** A zone's number at its place; always drawn, since the tables refer to the zone by it. */
export function badge(zone: number, [x, y]: Point, { size, labels }: { size: number; labels: Labels }): DrawnItem[] {
  const radius = size * 0.85;
  labels.take({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
  return [
    path(circleData(x, y, radius), { fill: zoneLooks(zone).color, stroke: "#ffffff", strokeWidth: 1.2 }),
    text(String(zone), { x, y: y + size * 0.36, size, bold: true, anchor: "middle", color: "#ffffff" }),
  ];
}

/** The name of a county, where there is room. */
export function countyName(
  { name, rings }: { name: string; rings: readonly DrawnRing[] },
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
