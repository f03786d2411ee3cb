import assert from "node:assert/strict";
import test from "node:test";
import { buildTractSet } from "../../../engine/zones/tract-set.ts";
import { square } from "../../../test/kits/planning.ts";
import { column } from "../../../test/kits/numbers.ts";
import { dissolvedTracts } from "./areas.ts";

/** A set of one-cell tracts at the cells given. */
function setOf(...cells: (readonly [number, number])[]) {
  const set = buildTractSet(
    cells.map(([x, y], i) => ({ fips: String(12_001_000_000 + i), geometry: square(x, y, x + 1, y + 1), figures: {} })),
  );
  return dissolvedTracts(
    set,
    cells.map((_, i) => i),
  );
}

test("neighbours lose the edge between them", () => {
  const polygons = setOf([0, 0], [1, 0]);
  assert.equal(polygons.length, 1);
  assert.equal(polygons[0]?.[0]?.length, 7);
});

test("a missing tract in the middle leaves a hole", () => {
  const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y] as const)).filter(([x, y]) => x !== 1 || y !== 1);
  const polygons = setOf(...ring);
  assert.equal(polygons.length, 1);
  assert.deepEqual(column(polygons[0], "length"), [13, 5]);
});

test("tracts that touch at a corner alone stay two polygons, each closed", () => {
  const polygons = setOf([0, 0], [1, 1]);
  assert.equal(polygons.length, 2);
  for (const [ring = []] of polygons) assert.deepEqual(ring[0], ring.at(-1));
});

test("an island in a hole is a separate polygon", () => {
  const around = [0, 1, 2, 3, 4].flatMap((x) => [0, 1, 2, 3, 4].map((y) => [x, y] as const));
  const polygons = setOf(...around.filter(([x, y]) => x % 4 === 0 || y % 4 === 0), [2, 2]);
  assert.deepEqual(polygons.map((rings) => rings.length).sort(), [1, 2]);
});

test("no tracts make no polygon", () => {
  assert.deepEqual(setOf(), []);
});
