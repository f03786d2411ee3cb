import type { MultiPolygon, Polygon, Position } from "geojson";

/**
 * Rings in flat arrays: x, y pairs, each ring closed (its last point repeats its first). `ringStart[k]` is the first point
 * of ring k, `ringStart[k + 1]` the point after its last; the region is made of the rings `from` to `to - 1`. A point is
 * inside if an odd number of rings goes around it. Shells run counterclockwise and holes clockwise, so that the inside
 * lies on the left of every edge.
 */
export interface Region {
  readonly xy: Float64Array;
  readonly ringStart: Uint32Array;
  readonly from: number;
  readonly to: number;
}

/** A ring in its canonical form: x, y pairs, closed. */
export type FlatRing = readonly number[];

/**
 * The rings of a polygon in the one form that does not depend on how it was written down: repeated points dropped, the
 * shell counterclockwise and holes clockwise, each ring from its lexicographically least point, holes in order of it.
 */
export function canonicalRings(polygon: readonly (readonly Position[])[]): FlatRing[] {
  const [shell, ...holes] = polygon.map((ring, index) => canonicalRing(ring, index === 0));
  return shell === undefined ? [] : [shell, ...holes.sort(compareRings)];
}

/** The polygons of a geometry, whichever of the two types it has. */
export function polygonsOf(geometry: Polygon | MultiPolygon): readonly (readonly Position[])[][] {
  return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
}

/** Lexicographic order of two flat rings, point by point. */
export function compareRings(a: FlatRing, b: FlatRing): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Puts rings into the flat arrays of a region. */
export function regionOf(rings: readonly FlatRing[]): Region {
  const ringStart = new Uint32Array(rings.length + 1);
  const xy = new Float64Array(rings.reduce((sum, ring) => sum + ring.length, 0));
  let at = 0;
  rings.forEach((ring, index) => {
    xy.set(ring, at);
    at += ring.length;
    ringStart[index + 1] = at / 2;
  });
  return { xy, ringStart, from: 0, to: rings.length };
}

function canonicalRing(ring: readonly Position[], counterclockwise: boolean): number[] {
  const open = distinctPoints(ring);
  const count = open.length / 2;
  const step = openArea(open) > 0 === counterclockwise ? 1 : count - 1;
  const out: number[] = [];
  for (let i = 0, point = leastPoint(open, step); i <= count; i++, point = (point + step) % count) {
    out.push(open[2 * point] ?? NaN, open[2 * point + 1] ?? NaN);
  }
  return out;
}

/** The ring's points without repetitions and without the closing one. */
function distinctPoints(ring: readonly Position[]): number[] {
  const open: number[] = [];
  let lastX = NaN;
  let lastY = NaN;
  for (const position of ring) {
    // Adding 0 turns -0 into 0, which compares equal but has other bits.
    const x = (position[0] ?? NaN) + 0;
    const y = (position[1] ?? NaN) + 0;
    if (x === lastX && y === lastY) continue;
    open.push(x, y);
    lastX = x;
    lastY = y;
  }
  while (open.length > 2 && open[0] === open[open.length - 2] && open[1] === open[open.length - 1]) open.length -= 2;
  return open;
}

/** Planar area times two, calculated from the first point to keep digits; positive counterclockwise. */
function openArea(open: readonly number[]): number {
  const x = open[0] ?? 0;
  const y = open[1] ?? 0;
  let sum = 0;
  let ax = 0;
  let ay = 0;
  for (let i = 2; i < open.length; i += 2) {
    const bx = (open[i] ?? 0) - x;
    const by = (open[i + 1] ?? 0) - y;
    sum += ax * by - bx * ay;
    ax = bx;
    ay = by;
  }
  return sum;
}

/** The index of the least point; where the ring visits it more than once, of the visit with the least continuation. */
function leastPoint(open: readonly number[], step: number): number {
  const count = open.length / 2;
  let least = 0;
  for (let i = 1; i < count; i++) {
    const x = (open[2 * i] ?? 0) - (open[2 * least] ?? 0);
    if (x < 0 || (x === 0 && comparePaths(open, step, i, least) < 0)) least = i;
  }
  return least;
}

function comparePaths(open: readonly number[], step: number, a: number, b: number): number {
  const count = open.length / 2;
  for (let i = 0; i < count; i++) {
    const p = 2 * ((a + step * i) % count);
    const q = 2 * ((b + step * i) % count);
    const difference = (open[p] ?? 0) - (open[q] ?? 0) || (open[p + 1] ?? 0) - (open[q + 1] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
