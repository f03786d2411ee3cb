import type { MultiPolygon, Polygon, Position } from "geojson";
import { union } from "polyclip-ts";
import { areaWithin180 } from "./antimeridian.ts";
import { destination, metresPerRadian } from "./ellipsoid.ts";
import { unwrappedPath } from "./unwrap.ts";

/** Corners of a full circle: the polygon stays within 0.12 % of the radius. */
const CIRCLE_CORNERS = 64;
/** Degrees between the stations of a long edge: its bearing and the length of a degree change on the way. */
const STATION_SPACING = 0.25;
const DEGREES = 180 / Math.PI;

/**
 * The circle of a radius in miles around a point, on the WGS84 ellipsoid, as a polygon of 64 corners, counterclockwise; cut in
 * two where it crosses the antimeridian.
 * Throws a RangeError for a radius that is not above 0 or a point that is not one.
 */
export function bufferPoint(point: Position, miles: number): Polygon | MultiPolygon {
  requireRadius(miles);
  const [x, y] = requirePoint(point);
  return areaWithin180([[arc(x, y, miles, 0, -360)]]);
}

/**
 * The area within a number of miles of a line (straight in longitude and latitude between its points, over the
 * antimeridian where that is the shorter way), with round ends; cut where it crosses the antimeridian. Throws a
 * RangeError for a radius that is not above 0, fewer than two different points or a point that is not one.
 */
export function bufferLine(line: readonly Position[], miles: number): Polygon | MultiPolygon {
  requireRadius(miles);
  const points = unwrappedPath(line)
    .map(requirePoint)
    .filter(([x, y], i, all) => i === 0 || x !== all[i - 1]?.[0] || y !== all[i - 1]?.[1]);
  if (points.length < 2) throw new RangeError("A line needs two different points");
  const segments = points.slice(1).map((end, i) => segmentOf(points[i] ?? end, end));
  return areaWithin180(
    unite(segments.map((segment, i) => [stretch(segments[i - 1], segment, segments[i + 1], miles)])),
  );
}

type BufferRing = [number, number][];

/** Unites pairs first, so that each union stays small and neighbors along the line are combined first. */
function unite(polygons: readonly BufferRing[][]): BufferRing[][] {
  if (polygons.length === 1) return [...polygons];
  const middle = Math.ceil(polygons.length / 2);
  return union(unite(polygons.slice(0, middle)), unite(polygons.slice(middle)));
}

interface BufferPoint {
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise from north in which the line runs here. */
  readonly bearing: number;
}

interface Segment {
  readonly first: BufferPoint;
  readonly between: readonly BufferPoint[];
  readonly last: BufferPoint;
  readonly miles: number;
}

function segmentOf(from: readonly [number, number], to: readonly [number, number]): Segment {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STATION_SPACING));
  const station = (i: number): BufferPoint => {
    const [x, y] = i === steps ? to : [from[0] + (dx * i) / steps, from[1] + (dy * i) / steps];
    const { north, east } = metresPerRadian(y);
    return { x, y, bearing: Math.atan2(dx * east, dy * north) * DEGREES };
  };
  const { north, east } = metresPerRadian((from[1] + to[1]) / 2);
  return {
    first: station(0),
    between: Array.from({ length: steps - 1 }, (_, i) => station(i + 1)),
    last: station(steps),
    miles: Math.hypot(dx * east, dy * north) / DEGREES / METRES_PER_MILE,
  };
}

/**
 * The area around one segment, counterclockwise: its right side, the joint with the next segment, its left side, the
 * joint with the previous one. A joint fills the wedge on the outer side of the turn; the inner side is covered by the
 * next segment, unless one of the two is shorter than the radius: then both get a round end there, as at the ends of
 * the line.
 */
function stretch(before: Segment | undefined, segment: Segment, after: Segment | undefined, miles: number): BufferRing {
  const { first, between, last } = segment;
  const parallelRing = (turn: number): BufferRing =>
    between.map(({ x, y, bearing }) => destination(x, y, bearing + turn, miles * METRES_PER_MILE));
  const isRoundStart = before === undefined || Math.min(before.miles, segment.miles) < miles;
  const isRoundEnd = after === undefined || Math.min(after.miles, segment.miles) < miles;
  const start: BufferRing = isRoundStart
    ? arc(first.x, first.y, miles, first.bearing + 270, first.bearing + 90)
    : [
        ...arc(first.x, first.y, miles, first.bearing + 270),
        [first.x, first.y],
        ...arc(first.x, first.y, miles, first.bearing + 90),
      ];
  const end = isRoundEnd
    ? arc(last.x, last.y, miles, last.bearing + 90, last.bearing - 90)
    : wedge(last, after.first.bearing, miles);
  const ring = [...start, ...parallelRing(90), ...end, ...parallelRing(-90).reverse()];
  return [...ring, ...ring.slice(0, 1)];
}

/**
 * The end of a segment whose successor has another bearing: the outer side is rounded, the inner one passes through the
 * vertex. The rounding must end at exactly the corner where the successor begins, to the bit: the smallest gap between
 * the two would remain as a slit that leads to the vertex.
 */
function wedge({ x, y, bearing }: BufferPoint, next: number, miles: number): BufferRing {
  const turn = ((((next - bearing) % 360) + 540) % 360) - 180;
  const vertex: BufferRing = [[x, y]];
  const right = arc(x, y, miles, bearing + 90, bearing + 90 + Math.min(turn, 0));
  const left = arc(x, y, miles, bearing - 90 + Math.max(turn, 0), bearing - 90);
  return turn < 0
    ? [...right.slice(0, -1), ...arc(x, y, miles, next + 90), ...vertex, ...left]
    : [...right, ...vertex, ...arc(x, y, miles, next + 270), ...left.slice(1)];
}

/** Points on a circle from one bearing to another, counterclockwise (bearings fall). A full circle ends exactly where it starts. */
function arc(x: number, y: number, miles: number, from: number, to = from): BufferRing {
  const steps = Math.ceil((CIRCLE_CORNERS * (from - to)) / 360 - 1e-9);
  const ring = Array.from({ length: steps + 1 }, (_, i) =>
    destination(x, y, steps === 0 ? from : from + ((to - from) * i) / steps, miles * METRES_PER_MILE),
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

/** Exact by the international yard and pound agreement of 1959 (NIST SP 811, appendix B.8): a mile has 5,280 feet of 0.3048 m. */
export const METRES_PER_MILE = 1609.344;
