import assert from "node:assert/strict";
import test from "node:test";
import { readTileAnswer } from "./tile-features.ts";

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
