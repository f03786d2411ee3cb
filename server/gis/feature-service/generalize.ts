import type { Shape } from "./layers.ts";

/** A row's parts in the units of a reference, x, y one after another. */
export interface Outline {
  readonly points: ArrayLike<number>;
  readonly unit: number;
  /** The first point of each part, and the index after the last. */
  readonly starts: readonly number[];
}

/**
 * A shape with as few vertices as keep it within the tolerance (Douglas and Peucker, Cartographica 10(2), 1973), part
 * by part, as ArcGIS generalizes. A ring keeps at least a triangle, so that nothing vanishes.
 * @param tolerance in the units of the outline's reference
 */
export function generalized({ points, unit, starts }: Outline, tolerance: number, shape: Shape): Outline {
  const out: number[] = [];
  const outStarts = [0];
  for (let part = 0; part + 1 < starts.length; part++) {
    const [begin, end] = [starts[part] ?? 0, starts[part + 1] ?? 0];
    for (const i of keptOf({ points, begin, last: end - 1, tolerance: tolerance / unit, isRing: shape === "polygon" }))
      out.push(points[2 * i] ?? NaN, points[2 * i + 1] ?? NaN);
    outStarts.push(out.length / 2);
  }
  return { points: out, unit, starts: outStarts };
}

interface LineStretch {
  readonly points: ArrayLike<number>;
  readonly begin: number;
  readonly last: number;
  readonly tolerance: number;
  readonly isRing: boolean;
}

/** The vertices that stay, in order. */
function keptOf({ points, begin, last, tolerance, isRing }: LineStretch): number[] {
  if (last - begin < (isRing ? 4 : 2)) return Array.from({ length: last - begin + 1 }, (_, i) => begin + i);
  const kept = new Set([begin, last]);
  const open: (readonly [number, number])[] = [[begin, last]];
  if (isRing) {
    // A ring ends where it begins: its farthest vertex splits it, and the vertex farthest from both makes it an area.
    const far = farthest(points, begin, last).at;
    const halves = [farthest(points, begin, far), farthest(points, far, last)] as const;
    const third = halves[0].distance >= halves[1].distance ? halves[0].at : halves[1].at;
    kept.add(far).add(third);
    open.splice(0, 1, [begin, far], [far, last]);
  }
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const { at, distance } = farthest(points, span[0], span[1]);
    if (!(distance > tolerance)) continue;
    kept.add(at);
    open.push([span[0], at], [at, span[1]]);
  }
  return [...kept].sort((a, b) => a - b);
}

/** The vertex farthest from the edge between two others, and its distance. */
function farthest(points: ArrayLike<number>, from: number, to: number): { at: number; distance: number } {
  const [ax, ay] = [points[2 * from] ?? NaN, points[2 * from + 1] ?? NaN];
  const [dx, dy] = [(points[2 * to] ?? NaN) - ax, (points[2 * to + 1] ?? NaN) - ay];
  const length = dx * dx + dy * dy;
  let [at, greatest] = [from, -1];
  for (let i = from + 1; i < to; i++) {
    const [x, y] = [(points[2 * i] ?? NaN) - ax, (points[2 * i + 1] ?? NaN) - ay];
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
    const distance = (x - along * dx) ** 2 + (y - along * dy) ** 2;
    if (distance > greatest) [at, greatest] = [i, distance];
  }
  return { at, distance: Math.sqrt(Math.max(0, greatest)) };
}
