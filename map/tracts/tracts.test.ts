import assert from "node:assert/strict";
import test from "node:test";
import { readTileAnswer } from "./tile-features.ts";
import { holds, shapeOf } from "../tiles.ts";
import { dotWorth, dotsOf } from "./paint-dots.ts";
import { diameterOf, sampleCounts } from "./paint-symbols.ts";

const feature = (rings: number[][][], more: Record<string, unknown> = {}) => ({
  attributes: { fips: "12001000100", name: "Tract 1", population: 0, seniors: null, ...more },
  geometry: { rings },
});

test("a quantized ring is unpacked: first position absolute, steps after it, y downwards", () => {
  const { features } = readTileAnswer({
    transform: { originPosition: "upperLeft", scale: [10, 10], translate: [1000, 5000] },
    features: [feature([[[1, 2], [3, 0], [0, 4], [-3, -4]]])], // oxfmt-ignore
  });
  assert.deepEqual([...(features[0]?.shape.paths[0] ?? [])], [1010, 4980, 1040, 4980, 1040, 4940, 1010, 4980]);
});

test("a plain answer is read as it is, and a missing figure stays missing", () => {
  const { features, more } = readTileAnswer({
    exceededTransferLimit: true,
    features: [feature([[[0, 0], [1, 0], [1, 1], [0, 0]]])], // oxfmt-ignore
  });
  assert.equal(more, true);
  assert.equal(features[0]?.figures.population, 0);
  assert.equal(features[0]?.figures.seniors, null);
  assert.equal(features[0]?.figures.children, null);
});

test("a refusal in a 200 answer is an error with the service's words", () => {
  assert.throws(() => readTileAnswer({ error: { code: 400, message: "where: unknown column" } }), /unknown column/);
});

test("the area of a circle grows with the count, and zero has no circle", () => {
  assert.equal(diameterOf(400, 400, 40), 40);
  assert.equal(diameterOf(100, 400, 40), 20);
  assert.deepEqual([diameterOf(0, 400, 40), diameterOf(5, 0, 40), diameterOf(1, 1e9, 40)], [0, 0, 2]);
  assert.deepEqual(sampleCounts(2_701_767), [2_000_000, 500_000, 100_000]);
  assert.deepEqual(sampleCounts(3), [2]);
});

test("dots are within their area, the same each time, as many as the count has", () => {
  const shape = shapeOf([[[0, 0], [1000, 0], [1000, 100], [100, 100], [100, 1000], [0, 1000], [0, 0]]]); // oxfmt-ignore
  const place = { fips: "12057000100", shape, count: 4_000 };
  const dots = dotsOf(place, 50);
  assert.equal(Math.abs(dots.length - 80) <= 1, true);
  for (const [x, y] of dots) assert.ok(holds(shape, x, y));
  assert.deepEqual(dotsOf(place, 50), dots);
  assert.notDeepEqual(dotsOf({ ...place, fips: "12057000200" }, 50), dots);
  // Counts below a dot's worth come to their sum anyway.
  const small = Array.from({ length: 2_000 }, (_, i) => dotsOf({ ...place, fips: `${i}`, count: 5 }, 50).length);
  const sum = small.reduce((all, one) => all + one, 0);
  assert.ok(Math.abs(sum - 200) < 40, `${sum} dots`);
});

test("a dot represents more the farther the map is zoomed out, and never less than one", () => {
  assert.deepEqual([611, 153, 38, 0.3].map((resolution) => dotWorth(resolution, 4_000)), [5_000, 500, 20, 1]); // oxfmt-ignore
});
