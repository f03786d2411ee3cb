import type { Region } from "./rings.ts";
import { side } from "./turn.ts";

/** Where a point lies: 1 strictly inside, 0 exactly on the boundary, -1 outside. */
export type Location = 1 | 0 | -1;
export const INSIDE = 1;
export const ON_BOUNDARY = 0;
export const OUTSIDE = -1;

/**
 * How the ray that runs east from a point meets an edge: it crosses it, misses it, or starts on it. Each edge holds its
 * lower end and not its upper one, so that a ray through a vertex counts once. Exact.
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
