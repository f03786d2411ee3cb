import { orient2d } from "robust-predicates";

/**
 * On which side of the directed line a→b the point p lies: positive left, negative right, 0 exactly on it.
 * Exact for all doubles (Shewchuk's adaptive predicate); the magnitude means nothing.
 */
export function side(ax: number, ay: number, bx: number, by: number, px: number, py: number): number {
  // The library's sign is that of a y axis pointing down.
  return -orient2d(ax, ay, bx, by, px, py);
}
