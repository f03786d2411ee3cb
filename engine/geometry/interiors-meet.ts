import { edgesNear, edgesOf, isOnEdge, locateIn, raysAt, type BBox, type PreparedPolygon } from "./prepared.ts";
import type { Region } from "./rings.ts";
import { INSIDE, isInsideLeftOf, locate, side, type PlanePoint } from "./predicates.ts";

/**
 * Relation of a region to a polygon: their interiors do not meet, the region lies within, or neither is certain without
 * a clip.
 */
type InteriorRelation = "apart" | "within" | "meets";

/**
 * Returns whether the interiors of a region and a polygon intersect: ST_Intersects and not ST_Touches. Exact: a shared
 * edge or corner does not count, however thin an overlap does. Returns `within` only if no edge of the polygon is near
 * the box.
 */
export function interiorsMeet(region: Region, box: BBox, polygon: PreparedPolygon): InteriorRelation {
  const near = edgesNear(polygon, box);
  const { xy, ringStart, from, to } = region;
  // A vertex strictly inside is enough, and is the fastest to find.
  const start = 2 * (ringStart[from] ?? 0);
  const isStartInside = locateIn(polygon, xy[start] ?? NaN, xy[start + 1] ?? NaN) === INSIDE;
  if (near.length === 0) return isStartInside ? "within" : "apart";
  if (isStartInside) return "meets";
  const contact = contactOf(region, polygon.region.xy, near);
  if (contact === "cross") return "meets";
  if (contact === "touch") {
    const edges = edgesOf(region);
    if (enters(xy, edges, polygon.region.xy, near) || enters(polygon.region.xy, near, xy, edges)) return "meets";
  }
  // No edge enters the other interior, so the first point of a ring decides for all of it.
  for (let ring = from; ring < to; ring++) {
    const first = 2 * (ringStart[ring] ?? 0);
    if (locateIn(polygon, xy[first] ?? NaN, xy[first + 1] ?? NaN) === INSIDE) return "meets";
  }
  return firstPoints(polygon.region, near).some((i) => isInside(region, polygon.region.xy, i)) ? "meets" : "apart";
}

type Contact = "none" | "touch" | "cross";

/** The strongest contact of a region's edges with others: crossing within both edges, touching, or none. */
function contactOf({ xy, ringStart, from, to }: Region, other: Float64Array, near: readonly number[]): Contact {
  let contact: Contact = "none";
  for (const j of near) {
    const cx = other[2 * j] ?? 0;
    const cy = other[2 * j + 1] ?? 0;
    const dx = other[2 * j + 2] ?? 0;
    const dy = other[2 * j + 3] ?? 0;
    const west = Math.min(cx, dx);
    const east = Math.max(cx, dx);
    const south = Math.min(cy, dy);
    const north = Math.max(cy, dy);
    for (let ring = from; ring < to; ring++) {
      const first = 2 * (ringStart[ring] ?? 0);
      const last = 2 * (ringStart[ring + 1] ?? 0) - 2;
      let bx = xy[first] ?? 0;
      let by = xy[first + 1] ?? 0;
      for (let i = first + 2; i <= last; i += 2) {
        const ax = bx;
        const ay = by;
        bx = xy[i] ?? 0;
        by = xy[i + 1] ?? 0;
        if ((ax < west && bx < west) || (ax > east && bx > east)) continue;
        if ((ay < south && by < south) || (ay > north && by > north)) continue;
        const a = side(cx, cy, dx, dy, ax, ay);
        const b = side(cx, cy, dx, dy, bx, by);
        if ((a > 0 && b > 0) || (a < 0 && b < 0)) continue;
        const c = side(ax, ay, bx, by, cx, cy);
        const d = side(ax, ay, bx, by, dx, dy);
        if ((c > 0 && d > 0) || (c < 0 && d < 0)) continue;
        if (a !== 0 && b !== 0 && c !== 0 && d !== 0) return "cross";
        contact = "touch";
      }
    }
  }
  return contact;
}

/**
 * Returns whether some stretch of `edges` runs through the inside of the region that `others` bound, or along its
 * boundary with both insides on one side. Edges that touch but never cross are cut at the points where they touch; from
 * such a point on, the angle between the edges there decides for the whole stretch.
 */
function enters(xy: Float64Array, edges: readonly number[], other: Float64Array, others: readonly number[]): boolean {
  for (const i of edges) {
    const a: PlanePoint = [xy[2 * i] ?? 0, xy[2 * i + 1] ?? 0];
    const b: PlanePoint = [xy[2 * i + 2] ?? 0, xy[2 * i + 3] ?? 0];
    const stops = touchingPoints(a, b, other, others);
    for (const [k, stop] of stops.entries()) {
      const rays = raysAt(other, others, stop);
      const next = stops[k + 1] ?? b;
      // The inside of an edge is on its left. Leaving the stop forward, the left side decides both for a free stretch
      // and for one along the boundary. Backward, only a free stretch (before the first stop) remains to be examined.
      if ((stop[0] !== b[0] || stop[1] !== b[1]) && isInsideLeftOf(stop, next, rays)) return true;
      if (k === 0 && (stop[0] !== a[0] || stop[1] !== a[1]) && isInsideLeftOf(stop, a, rays)) return true;
    }
  }
  return false;
}

/** The points of the edge a→b on other edges, including its ends, in order from a to b. */
function touchingPoints(a: PlanePoint, b: PlanePoint, other: Float64Array, others: readonly number[]): PlanePoint[] {
  const points: PlanePoint[] = [];
  const add = (x: number, y: number): void => {
    if (!points.some((point) => point[0] === x && point[1] === y)) points.push([x, y]);
  };
  for (const j of others) {
    const cx = other[2 * j] ?? 0;
    const cy = other[2 * j + 1] ?? 0;
    const dx = other[2 * j + 2] ?? 0;
    const dy = other[2 * j + 3] ?? 0;
    if (isOnEdge(a[0], a[1], b[0], b[1], cx, cy)) add(cx, cy);
    if (isOnEdge(a[0], a[1], b[0], b[1], dx, dy)) add(dx, dy);
    if (isOnEdge(cx, cy, dx, dy, a[0], a[1])) add(a[0], a[1]);
    if (isOnEdge(cx, cy, dx, dy, b[0], b[1])) add(b[0], b[1]);
  }
  // On one line, x (or y, if the line is upright) is enough to order points, without rounding.
  const axis = a[0] !== b[0] ? 0 : 1;
  const forward = Math.sign(b[axis] - a[axis]);
  return points.sort((p, q) => (p[axis] - q[axis]) * forward);
}

/** The starting point of one of the given edges for each ring that has any. */
function firstPoints({ ringStart, from, to }: Region, edges: readonly number[]): number[] {
  const points: number[] = [];
  for (let ring = from; ring < to; ring++) {
    const point = edges.find((i) => i >= (ringStart[ring] ?? 0) && i < (ringStart[ring + 1] ?? 0));
    if (point !== undefined) points.push(point);
  }
  return points;
}

function isInside(region: Region, xy: Float64Array, i: number): boolean {
  return locate(region, xy[2 * i] ?? NaN, xy[2 * i + 1] ?? NaN) === INSIDE;
}
