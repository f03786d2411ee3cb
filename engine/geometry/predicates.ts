import { orient2d } from "robust-predicates";
import type { Region } from "./rings.ts";

export type PlanePoint = readonly [number, number];

/**
 * An edge as it leaves a vertex: `toward` is its other end; `outgoing` if the ring runs that way. The inside lies on the
 * left of the ring, so counterclockwise of an outgoing ray is inside, and counterclockwise of an incoming one outside.
 */
export interface Ray {
  readonly toward: PlanePoint;
  readonly outgoing: boolean;
}

/**
 * Returns whether the direction from a vertex to `c` lies in the turn, counterclockwise, from the direction of `a` to
 * that of `b`. Exact; `c` on the direction of `a` or `b` is not in the turn.
 */
export function isInTurn(at: PlanePoint, a: PlanePoint, b: PlanePoint, c: PlanePoint): boolean {
  const turn = side(at[0], at[1], a[0], a[1], b[0], b[1]);
  const fromA = side(at[0], at[1], a[0], a[1], c[0], c[1]);
  if (turn === 0) return fromA > 0;
  const fromB = side(at[0], at[1], b[0], b[1], c[0], c[1]);
  return turn > 0 ? fromA > 0 && fromB < 0 : fromA > 0 || fromB < 0;
}

/** Returns whether two points lie in exactly the same direction from a vertex. */
function sameDirection(at: PlanePoint, a: PlanePoint, b: PlanePoint): boolean {
  if (side(at[0], at[1], a[0], a[1], b[0], b[1]) !== 0) return false;
  return a[0] > at[0] === b[0] > at[0] && a[0] < at[0] === b[0] < at[0] && a[1] > at[1] === b[1] > at[1];
}

/**
 * Returns whether the region whose edges leave a vertex as `rays` lies on the left of the direction from the vertex to
 * `toward`, immediately next to it. There must be at least one ray.
 */
export function isInsideLeftOf(at: PlanePoint, toward: PlanePoint, rays: readonly Ray[]): boolean {
  let nearest: Ray | null = null;
  for (const ray of rays) {
    if (sameDirection(at, ray.toward, toward)) return ray.outgoing;
    // Turning clockwise from the direction, the first ray met decides.
    if (nearest === null || isInTurn(at, nearest.toward, toward, ray.toward)) nearest = ray;
  }
  return nearest?.outgoing ?? false;
}

/**
 * On which side of the directed line a→b the point p lies: positive left, negative right, 0 exactly on it.
 * Exact for all doubles (Shewchuk's adaptive predicate); the magnitude means nothing.
 */
export function side(ax: number, ay: number, bx: number, by: number, px: number, py: number): number {
  // The library's sign is that of a y axis pointing down.
  return -orient2d(ax, ay, bx, by, px, py);
}

/** Location of a point: 1 strictly inside, 0 exactly on the boundary, -1 outside. */
export type Location = 1 | 0 | -1;
export const INSIDE = 1;
export const ON_BOUNDARY = 0;
export const OUTSIDE = -1;

/**
 * Returns how the ray that runs east from a point meets an edge: it crosses it, misses it, or starts on it. Each edge
 * holds its lower end and not its upper one, so that a ray through a vertex counts once. Exact.
 */
export function meetsRay(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  x: number,
  y: number,
): "on" | "cross" | "miss" {
  if (ay > y !== by > y) {
    if (ax < x && bx < x) return "miss";
    if (ax > x && bx > x) return "cross";
    const s = side(ax, ay, bx, by, x, y);
    if (s === 0) return "on";
    return s > 0 === by > ay ? "cross" : "miss";
  }
  if (ay === y && ax === x) return "on";
  if (by === y && bx === x) return "on";
  return ay === y && by === y && ax < x !== bx < x ? "on" : "miss";
}

/** Locates a point in a region by looking at every edge: exact, and right for the few edges of one tract. */
export function locate({ xy, ringStart, from, to }: Region, x: number, y: number): Location {
  let inside = false;
  for (let ring = from; ring < to; ring++) {
    const last = (ringStart[ring + 1] ?? 0) - 1;
    for (let i = ringStart[ring] ?? 0; i < last; i++) {
      const ay = xy[2 * i + 1] ?? 0;
      const by = xy[2 * i + 3] ?? 0;
      if ((ay > y && by > y) || (ay < y && by < y)) continue;
      const meeting = meetsRay(xy[2 * i] ?? 0, ay, xy[2 * i + 2] ?? 0, by, x, y);
      if (meeting === "on") return ON_BOUNDARY;
      if (meeting === "cross") inside = !inside;
    }
  }
  return inside ? INSIDE : OUTSIDE;
}
