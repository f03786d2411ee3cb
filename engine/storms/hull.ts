type HullPoint = [number, number];

/** The convex hull of some points, counterclockwise and closed (A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", Information Processing Letters 9, 1979). */
export function hullOf(points: readonly HullPoint[]): HullPoint[] {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (all: readonly HullPoint[]): HullPoint[] => {
    const hull: HullPoint[] = [];
    for (const point of all) {
      while (hull.length > 1 && turnOf(hull.at(-2), hull.at(-1), point) <= 0) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  const ring = [...half(sorted), ...half(sorted.reverse())];
  return [...ring, ...ring.slice(0, 1)];
}

const turnOf = ([ax, ay]: HullPoint = [NaN, NaN], [bx, by]: HullPoint = [NaN, NaN], [cx, cy]: HullPoint): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
