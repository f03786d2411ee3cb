import assert from "node:assert/strict";
import test from "node:test";
import { readTileAnswer } from "./tile-features.ts";
import { classOf, legendOf } from "./paint-tracts.ts";

const feature = (rings: number[][][], more: Record<string, unknown> = {}) => ({
  attributes: { fips: "12001000100", name: "Tract 1", population: 0, seniors: null, ...more },
  geometry: { rings },
});

test("a quantized ring is unpacked: first position absolute, steps after it, y downwards", () => {
  const { features } = readTileAnswer({
    transform: { originPosition: "upperLeft", scale: [10, 10], translate: [1000, 5000] },
    features: [feature([[[1, 2], [3, 0], [0, 4], [-3, -4]]])], // prettier-ignore
  });
  assert.deepEqual([...(features[0]?.shape.paths[0] ?? [])], [1010, 4980, 1040, 4980, 1040, 4940, 1010, 4980]);
});

test("a plain answer is read as it is, and a missing figure stays missing", () => {
  const { features, more } = readTileAnswer({
    exceededTransferLimit: true,
    features: [feature([[[0, 0], [1, 0], [1, 1], [0, 0]]])], // prettier-ignore
  });
  assert.equal(more, true);
  assert.equal(features[0]?.figures.population, 0);
  assert.equal(features[0]?.figures.seniors, null);
  assert.equal(features[0]?.figures.children, null);
});

test("a refusal in a 200 answer is an error with the service's words", () => {
  assert.throws(() => readTileAnswer({ error: { code: 400, message: "where: unknown column" } }), /unknown column/);
});

test("a bound belongs to its own class, and what lies above the last to the last", () => {
  assert.equal(classOf(10, [10, 20, 30]), 0);
  assert.equal(classOf(11, [10, 20, 30]), 1);
  assert.equal(classOf(99, [10, 20, 30]), 2);
});

test("a missing figure has no class, a figure of 0 has one", () => {
  assert.equal(classOf(null, [10]), null);
  assert.equal(classOf(Number.NaN, [10]), null);
  assert.equal(classOf(0, [10]), 0);
});

test("the legend joins without gap or overlap and leaves empty classes out", () => {
  assert.deepEqual(legendOf([0, 0, 5, 9], "count"), [
    { index: 0, from: 0, to: 0 },
    { index: 2, from: 1, to: 5 },
    { index: 3, from: 6, to: 9 },
  ]);
  // Shares lie anywhere between two bounds.
  assert.deepEqual(legendOf([2.5, 8], "share"), [
    { index: 0, from: 0, to: 2.5 },
    { index: 1, from: 2.5, to: 8 },
  ]);
});
