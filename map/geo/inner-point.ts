import type { Meters } from "./mercator.ts";

type Ring = readonly (readonly number[])[];

/** Twice the signed area of a ring. */
function area2(ring: Ring): number {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i] ?? [];
    const [bx = 0, by = 0] = ring[i + 1] ?? [];
    sum += ax * by - bx * ay;
  }
  return sum;
}

/** The x at which a horizontal line crosses the rings, ascending. */
function crossings(rings: readonly Ring[], y: number): number[] {
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
export function innerPoint(rings: readonly Ring[]): Meters | null {
  const largest = rings.reduce<Ring>((best, ring) => (Math.abs(area2(ring)) > Math.abs(area2(best)) ? ring : best), []);
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
