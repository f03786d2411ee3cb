import assert from "node:assert/strict";
import test from "node:test";
import { generalized } from "./generalize.ts";

/** A ragged ring: a circle of 1,000 units whose radius goes up and down by 4, closed. */
const RING = Array.from({ length: 361 }, (_, degree) => {
  const at = ((degree % 360) * Math.PI) / 180;
  const radius = 1_000 + 4 * Math.sin(17 * at);
  return [radius * Math.cos(at), radius * Math.sin(at)] as const;
});

/** Distance of a point to a line's nearest segment. */
function away([x, y]: readonly [number, number], line: readonly (readonly [number, number])[]): number {
  return Math.min(
    ...line.slice(1).map(([bx, by], i) => {
      const [ax, ay] = line[i] ?? [0, 0];
      const [dx, dy] = [bx - ax, by - ay];
      const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      return Math.hypot(x - ax - along * dx, y - ay - along * dy);
    }),
  );
}

test("a generalized ring keeps some of its vertices, stays closed, and no removed vertex is farther away than allowed", () => {
  let before = RING.length;
  for (const tolerance of [1, 5, 20, 100]) {
    const { points, starts } = generalized(
      { points: RING.flat(), unit: 1, starts: [0, RING.length] },
      tolerance,
      "polygon",
    );
    const left = Array.from(
      { length: starts[1] ?? 0 },
      (_, i) => [points[2 * i] ?? NaN, points[2 * i + 1] ?? NaN] as const,
    );
    assert.ok(left.length < before && left.length >= 4, `${left.length} vertices within ${tolerance}`);
    before = left.length;
    assert.deepEqual(left[0], left.at(-1));
    assert.ok(left.every(([x, y]) => RING.some(([rx, ry]) => rx === x && ry === y)));
    const farthest = Math.max(...RING.map((vertex) => away(vertex, left)));
    assert.ok(farthest <= tolerance + 1e-9, `${farthest} within ${tolerance}`);
  }
});

test("a ring smaller than the tolerance stays a triangle", () => {
  const square = [0, 0, 1, 0, 1, 1, 0, 1, 0, 0];
  const { starts } = generalized({ points: square, unit: 1, starts: [0, 5] }, 1_000, "polygon");
  assert.deepEqual(starts, [0, 4]);
});

test("separately generalized neighbors differ by at most twice the tolerance", () => {
  // A ragged border between x = 0 and 100, with a square above it and one below, the lower one's ring begun elsewhere.
  const border = Array.from({ length: 101 }, (_, x) => [x, 3 * Math.sin(x / 3)] as const);
  const upper = [...border, [100, 50], [0, 50], [0, 0]] as const;
  const lower = [[50, -50], [0, -50], ...border, [100, -50], [50, -50]] as const;
  const tolerance = 2;
  const [above = [], below = []] = [upper, lower].map((ring) => {
    const { points } = generalized({ points: ring.flat(), unit: 1, starts: [0, ring.length] }, tolerance, "polygon");
    return Array.from(
      { length: points.length / 2 },
      (_, i) => [points[2 * i] ?? NaN, points[2 * i + 1] ?? NaN] as const,
    );
  });
  const shared = above.filter(([, y]) => Math.abs(y) <= 3);
  assert.ok(shared.length > 2 && shared.length < border.length);
  assert.ok(shared.every((vertex) => away(vertex, below) <= 2 * tolerance));
});
