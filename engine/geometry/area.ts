import type { MultiPolygon, Polygon } from "geojson";
import { WGS84 } from "./ellipsoid.ts";
import type { Region } from "./rings.ts";

const RADIANS = Math.PI / 180;
const { major, eccentricitySquared: e2 } = WGS84;

/**
 * Ellipsoidal area between the equator and a latitude (degrees), per radian of longitude, in m²: the integral of
 * M N cos φ, whose binomial series in e² sin² φ is good to 1e-14 with six terms (Snyder, Map Projections, USGS PP 1395, (3-12)).
 */
function belt(latitude: number): number {
  const s = Math.sin(latitude * RADIANS);
  const x = e2 * s * s;
  const series = 1 + x * (2 / 3 + x * (3 / 5 + x * (4 / 7 + x * (5 / 9 + x * (6 / 11)))));
  return major * major * (1 - e2) * s * series;
}

/** Gauss-Legendre nodes on [0, 1] with weights: two points for short edges, five for long ones. */
const TWO_POINTS = [0.21132486540518713, 0.7886751345948129] as const;
const FIVE_POINTS = [
  [0.04691007703066802, 0.11846344252809454],
  [0.23076534494715845, 0.23931433524968326],
  [0.5, 0.28444444444444444],
  [0.7692346550528415, 0.23931433524968326],
  [0.953089922969332, 0.11846344252809454],
] as const;
const SHORT_EDGE = 0.05;
const LONG_EDGE = 5;

/**
 * Signed area in m² between an edge, straight in longitude and latitude, and the parallel `base`; positive where the
 * edge runs east above it. Summed around a closed ring the base cancels out, and a base near by keeps the digits.
 */
export function areaBelow(x0: number, y0: number, x1: number, y1: number, base: number): number {
  const width = (x1 - x0) * RADIANS;
  const rise = y1 - y0;
  const ground = belt(base);
  if (Math.abs(rise) < SHORT_EDGE) {
    return width * ((belt(y0 + TWO_POINTS[0] * rise) + belt(y0 + TWO_POINTS[1] * rise)) / 2 - ground);
  }
  const steps = Math.ceil(Math.abs(rise) / LONG_EDGE);
  let mean = 0;
  for (let step = 0; step < steps; step++) {
    for (const [t, weight] of FIVE_POINTS) mean += weight * belt(y0 + ((step + t) / steps) * rise);
  }
  return width * (mean / steps - ground);
}

/** Area of a ring (flat x, y pairs, closed, points from..to-1) in m²: positive where it runs counterclockwise. */
export function ringArea(xy: Float64Array, from: number, to: number): number {
  const base = xy[2 * from + 1] ?? 0;
  let sum = 0;
  for (let i = from; i < to - 1; i++) {
    sum -= areaBelow(xy[2 * i] ?? 0, xy[2 * i + 1] ?? 0, xy[2 * i + 2] ?? 0, xy[2 * i + 3] ?? 0, base);
  }
  return sum;
}

/**
 * Area of a polygon on the WGS84 ellipsoid in m². Edges are straight in longitude and latitude; the winding of the
 * rings means nothing (the first is the shell, the others are holes). The polygon must be valid.
 */
export function geodesicArea(geometry: Polygon | MultiPolygon): number {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  let sum = 0;
  for (const polygon of polygons) {
    polygon.forEach((ring, index) => {
      const flat = Float64Array.from(ring.flatMap(([x, y]) => [x ?? NaN, y ?? NaN]));
      const area = Math.abs(ringArea(flat, 0, ring.length));
      sum += index === 0 ? area : -area;
    });
  }
  return sum;
}

/**
 * The planar centroid of a region's area in longitude and latitude (PostGIS' ST_Centroid of a geometry). Rings must be
 * canonical, so that holes subtract. Calculated relative to the first point for precision.
 */
export function centroidOf({ xy, ringStart, from, to }: Region): readonly [number, number] {
  const first = ringStart[from] ?? 0;
  const originX = xy[2 * first] ?? NaN;
  const originY = xy[2 * first + 1] ?? NaN;
  let area = 0;
  let momentX = 0;
  let momentY = 0;
  for (let ring = from; ring < to; ring++) {
    const last = (ringStart[ring + 1] ?? 0) - 1;
    for (let i = ringStart[ring] ?? 0; i < last; i++) {
      const ax = (xy[2 * i] ?? 0) - originX;
      const ay = (xy[2 * i + 1] ?? 0) - originY;
      const bx = (xy[2 * i + 2] ?? 0) - originX;
      const by = (xy[2 * i + 3] ?? 0) - originY;
      const cross = ax * by - bx * ay;
      area += cross;
      momentX += (ax + bx) * cross;
      momentY += (ay + by) * cross;
    }
  }
  return [originX + momentX / (3 * area), originY + momentY / (3 * area)];
}
