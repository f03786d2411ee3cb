import type { MultiPolygon, Polygon, Position } from "geojson";
import { union } from "polyclip-ts";
import { destination, metresPerRadian } from "./ellipsoid.ts";
import { METRES_PER_MILE } from "./lengths.ts";

/** Corners of a full circle: the polygon stays within 0.12 % of the radius. */
const CIRCLE_CORNERS = 64;
/** Degrees between the stations of a long edge: its bearing and the length of a degree change on the way. */
const STATION_SPACING = 0.25;
const DEGREES = 180 / Math.PI;

/**
 * The circle of a radius in miles around a point, on the WGS84 ellipsoid, as a polygon of 64 corners, counterclockwise.
 * Throws a RangeError for a radius that is not above 0 or a point that is not one.
 */
export function bufferPoint(point: Position, miles: number): Polygon {
  requireRadius(miles);
  const [x, y] = requirePoint(point);
  return { type: "Polygon", coordinates: [arc(x, y, miles, 0, -360)] };
}

/**
 * The area within so many miles of a line (straight in longitude and latitude between its points), with round ends.
 * Throws a RangeError for a radius that is not above 0, fewer than two different points or a point that is not one.
 */
export function bufferLine(line: readonly Position[], miles: number): Polygon | MultiPolygon {
  requireRadius(miles);
  const points = line
    .map(requirePoint)
    .filter(([x, y], i, all) => i === 0 || x !== all[i - 1]?.[0] || y !== all[i - 1]?.[1]);
  const capsules = points.slice(1).map((end, i) => [capsule(points[i] ?? end, end, miles)]);
  if (capsules.length === 0) throw new RangeError("A line needs two different points");
  const polygons = unite(capsules);
  const [only] = polygons;
  return polygons.length === 1 && only !== undefined
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates: polygons };
}

type Ring = [number, number][];

/** Two by two, so that each union stays small; neighbours along the line meet first. */
function unite(polygons: readonly Ring[][]): Ring[][] {
  if (polygons.length === 1) return [...polygons];
  const middle = Math.ceil(polygons.length / 2);
  return union(unite(polygons.slice(0, middle)), unite(polygons.slice(middle)));
}

/** The area around one edge, counterclockwise: down its right side, half a circle, up its left side, half a circle. */
function capsule(from: readonly [number, number], to: readonly [number, number], miles: number): Ring {
  const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / STATION_SPACING));
  const stations = Array.from({ length: steps + 1 }, (_, i) => {
    const x = from[0] + ((to[0] - from[0]) * i) / steps;
    const y = from[1] + ((to[1] - from[1]) * i) / steps;
    const { north, east } = metresPerRadian(y);
    return { x, y, bearing: Math.atan2((to[0] - from[0]) * east, (to[1] - from[1]) * north) * DEGREES };
  });
  const beside = (turn: number): Ring =>
    stations.slice(1, -1).map(({ x, y, bearing }) => destination(x, y, bearing + turn, miles * METRES_PER_MILE));
  const [first, last] = [stations[0], stations[stations.length - 1]];
  if (first === undefined || last === undefined) return [];
  const ring = [
    ...arc(first.x, first.y, miles, first.bearing + 270, first.bearing + 90),
    ...beside(90),
    ...arc(last.x, last.y, miles, last.bearing + 90, last.bearing - 90),
    ...beside(-90).reverse(),
  ];
  return [...ring, ...ring.slice(0, 1)];
}

/** Points on a circle from one bearing to another, counterclockwise (bearings fall). A full circle ends exactly where it starts. */
function arc(x: number, y: number, miles: number, from: number, to: number): Ring {
  const steps = Math.round((CIRCLE_CORNERS * (from - to)) / 360);
  const ring = Array.from({ length: steps + 1 }, (_, i) =>
    destination(x, y, from + ((to - from) * i) / steps, miles * METRES_PER_MILE),
  );
  if (from - to === 360) ring.splice(-1, 1, ...ring.slice(0, 1));
  return ring;
}

function requireRadius(miles: number): void {
  if (!Number.isFinite(miles) || miles <= 0)
    throw new RangeError(`A buffer needs a radius above 0 miles, not ${miles}`);
}

function requirePoint(point: Position): [number, number] {
  const [x, y] = point;
  if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) {
    throw new RangeError(`Not a position: ${JSON.stringify(point)}`);
  }
  return [x, y];
}
