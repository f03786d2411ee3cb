import type { Area } from "../contract/api/domain.ts";
import type { Box } from "../engine/reports/draw/drawing.ts";

/** Longitude and latitude in degrees (WGS 84). */
export type LonLat = readonly [number, number];
/** Meters of web mercator (EPSG:3857). */
export type Meters = readonly [number, number];

/** A position on the screen, in CSS pixels from the map's corner. */
export interface ScreenSpot {
  readonly x: number;
  readonly y: number;
}

/** Radius of the sphere that web mercator projects, in meters (EPSG:3857). */
const RADIUS = 6_378_137;
const DEGREE = Math.PI / 180;
/** The map ends at this latitude, since Web Mercator is square. */
export const MAX_LATITUDE = 85.051_128_78;

/** Degrees to meters of Web Mercator; latitudes beyond the map's edge are moved to it. */
export function toMeters([lon, lat]: LonLat): Meters {
  const kept = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));
  return [RADIUS * lon * DEGREE, RADIUS * Math.log(Math.tan(Math.PI / 4 + (kept * DEGREE) / 2))];
}

/** Meters of web mercator to degrees, rounded to 1e-7 degree (about a centimeter). */
export function toLonLat([x, y]: Meters): LonLat {
  const lon = x / RADIUS / DEGREE;
  const lat = (2 * Math.atan(Math.exp(y / RADIUS)) - Math.PI / 2) / DEGREE;
  return [Math.round(lon * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];
}

/** A zone's edges are straight in longitude and latitude; on the map longer ones bend and need intermediate points. */
const STATION_SPACING = 0.25;

/** A path of degrees as [x, y] meters, with intermediate points on its long edges. */
export function meterPath(path: readonly (readonly number[])[]): number[][] {
  return path.flatMap(([lon = 0, lat = 0], index) => {
    const [fromLon = lon, fromLat = lat] = path[index - 1] ?? [];
    const steps = Math.max(1, Math.ceil(Math.hypot(lon - fromLon, lat - fromLat) / STATION_SPACING));
    return Array.from({ length: steps }, (_, i) => {
      const part = (i + 1) / steps;
      return [...toMeters([fromLon + (lon - fromLon) * part, fromLat + (lat - fromLat) * part])];
    });
  });
}

/** The frame of a picture in degrees as a box in meters, y counting northward; a box of no size for null. */
export function meterFrame(frame: Bounds | null): Box {
  const [west, south, east, north] = frame ?? [0, 0, 0, 0];
  const [x, y] = toMeters([west, south]);
  const [right, top] = toMeters([east, north]);
  return { x, y, width: right - x, height: top - y };
}

/** An area's rings in meters as the SDK wants them: shells clockwise, holes counterclockwise. */
export function meterRings(area: Area): number[][][] {
  const polygons = area.type === "Polygon" ? [area.coordinates] : area.coordinates;
  return polygons.flatMap((rings) => rings.map((ring, index) => turned(meterPath(ring), index === 0)));
}

/** A ring in the given direction. */
const turned = (ring: number[][], clockwise: boolean): number[][] =>
  area2(ring) < 0 === clockwise ? ring : ring.toReversed();

type LonLatRing = readonly (readonly number[])[];

/** Twice the signed area of a ring. */
function area2(ring: LonLatRing): number {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i] ?? [];
    const [bx = 0, by = 0] = ring[i + 1] ?? [];
    sum += ax * by - bx * ay;
  }
  return sum;
}

/** The x at which a horizontal line crosses the rings, ascending. */
function crossings(rings: readonly LonLatRing[], y: number): number[] {
  const found: number[] = [];
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i++) {
      const [ax = 0, ay = 0] = ring[i] ?? [];
      const [bx = 0, by = 0] = ring[i + 1] ?? [];
      if (ay > y !== by > y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
  }
  return found.sort((a, b) => a - b);
}

/** Horizontal lines tried across the largest part. */
const LINES = 9;

/**
 * A point well inside an area, for its label: the middle of the widest stretch
 * that a few horizontal lines cut from its largest ring. Null without an area.
 */
export function innerPoint(rings: readonly LonLatRing[]): Meters | null {
  const largest = rings.reduce<LonLatRing>(
    (best, ring) => (Math.abs(area2(ring)) > Math.abs(area2(best)) ? ring : best),
    [],
  );
  if (area2(largest) === 0) return null;
  const ys = largest.map(([, y = 0]) => y);
  const low = Math.min(...ys);
  const high = Math.max(...ys);
  let widest = -Infinity;
  let point: Meters | null = null;
  for (let line = 1; line <= LINES; line++) {
    const y = low + ((high - low) * line) / (LINES + 1);
    const xs = crossings(rings, y);
    // A line nearer the middle wins over an equally wide one at the rim.
    const middling = 1 - Math.abs(line - (LINES + 1) / 2) / (LINES + 1);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const [from = 0, to = 0] = [xs[i], xs[i + 1]];
      if ((to - from) * middling > widest) {
        widest = (to - from) * middling;
        point = [(from + to) / 2, y];
      }
    }
  }
  return point;
}

/** [west, south, east, north], in degrees or meters depending on the context. */
export type Bounds = readonly [number, number, number, number];

/** Empty bounds, whose union with others is the others. */
export const NOWHERE: Bounds = [Infinity, Infinity, -Infinity, -Infinity];

export const isSomewhere = ([west, south, east, north]: Bounds): boolean => west <= east && south <= north;

/** The least bounds around both. */
export function unite(a: Bounds, b: Bounds): Bounds {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** Degrees around a place that the map moves to: a few streets. */
const AROUND = 0.02;

export const middleOf = ([west, south, east, north]: Bounds): LonLat => [(west + east) / 2, (south + north) / 2];

/** The least bounds that show a place with its surroundings. */
export const boundsAround = ([longitude, latitude]: LonLat): Bounds => [
  longitude - AROUND,
  latitude - AROUND,
  longitude + AROUND,
  latitude + AROUND,
];

/** Returns whether two bounds share a point, edges included. */
export function meet(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** Every ring of an area, shells and holes alike. */
export function ringsOf(area: Area): readonly (readonly (readonly number[])[])[] {
  return area.type === "Polygon" ? area.coordinates : area.coordinates.flat();
}
