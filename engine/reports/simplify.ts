import { boxOfPoints, type AreaBox } from "../geometry/boxes.ts";
import { fewerPoints, planeDistance } from "../geometry/simplify-line.ts";
import type { ReportArea } from "./document.ts";

type SimplifiedPosition = readonly number[];
type SimplifiedRings = readonly (readonly SimplifiedPosition[])[];

/** An area of its own, as GeoJSON. */
type DrawnArea = { type: "Polygon"; coordinates: number[][][] } | { type: "MultiPolygon"; coordinates: number[][][][] };

/** The extent of areas; null for none. */
export const boxOfAreas = (areas: readonly ReportArea[]): AreaBox | null =>
  boxOfPoints(areas.flatMap((area) => polygonsOf(area).flat(2)));

/**
 * An outline with fewer points: none that is left out lies farther than `tolerance` (degrees) from the line that is
 * drawn (Douglas and Peucker, 1973). For drawing only: nothing is counted with it. A ring that would vanish is left
 * out.
 */
export function simplified(area: ReportArea, tolerance: number): DrawnArea {
  const polygons = polygonsOf(area).flatMap((rings) => {
    const [outer, ...holes] = rings.map((ring) => simplifiedRing(ring, tolerance));
    return outer === undefined || outer.length < RING_MIN
      ? []
      : [[outer, ...holes.filter((hole) => hole.length >= RING_MIN)]];
  });
  const [only] = polygons;
  return polygons.length === 1 && only !== undefined
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates: polygons };
}

/** A line with fewer points, as outlines are simplified. */
export const simplifiedLine = (line: readonly SimplifiedPosition[], tolerance: number): number[][] =>
  fewerPoints(line, tolerance).map(([x = 0, y = 0]) => [Number(x.toFixed(DIGITS)), Number(y.toFixed(DIGITS))]);

/** A triangle, closed. */
const RING_MIN = 4;
/** In degrees: about ten meters. */
const DIGITS = 4;

function polygonsOf(area: ReportArea): readonly SimplifiedRings[] {
  return area.type === "Polygon" ? [area.coordinates] : area.coordinates;
}

/** A closed ring is split at the point farthest from its first one, so that both halves are lines with ends. */
function simplifiedRing(ring: readonly SimplifiedPosition[], tolerance: number): number[][] {
  const first = ring[0] ?? [];
  let far = 0;
  ring.forEach((point, i) => {
    if (planeDistance(point, first) > planeDistance(ring[far] ?? first, first)) far = i;
  });
  const line = [...fewerPoints(ring.slice(0, far + 1), tolerance), ...fewerPoints(ring.slice(far), tolerance).slice(1)];
  const rounded = line.map(([x = 0, y = 0]) => [Number(x.toFixed(DIGITS)), Number(y.toFixed(DIGITS))]);
  return rounded.filter(([x, y], i) => i === 0 || x !== rounded[i - 1]?.[0] || y !== rounded[i - 1]?.[1]);
}
