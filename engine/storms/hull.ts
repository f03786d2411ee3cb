type Point = [number, number];

/** The convex hull of some points, counterclockwise and closed (A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", Information Processing Letters 9, 1979). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (all: readonly Point[]): Point[] => {
    const hull: Point[] = [];
    for (const point of all) {
      while (hull.length > 1 && turnOf(hull.at(-2), hull.at(-1), point) <= 0) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  const ring = [...half(sorted), ...half(sorted.reverse())];
  return [...ring, ...ring.slice(0, 1)];
}

const turnOf = ([ax, ay]: Point = [NaN, NaN], [bx, by]: Point = [NaN, NaN], [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
