import assert from "node:assert/strict";
import test from "node:test";
import type { MultiPolygon, Polygon } from "geojson";
import { OBJECT_ID } from "./feature-source.ts";
import { gridOf, onGrid, type QuantizationGrid } from "./grid.ts";
import { LAYERS } from "./layers.ts";
import { shapeSource } from "./shape-source.ts";
import { DEGREES, METRES } from "./spatial-reference.ts";

const sourceOf = (geometry: Polygon | MultiPolygon) =>
  shapeSource({
    layer: LAYERS.counties,
    fields: [OBJECT_ID],
    version: null,
    rows: [{ objectId: 1, values: {}, geometry }],
  });
const grid = (step: number, upperLeft = false): QuantizationGrid => ({ originX: 0, originY: 0, step, upperLeft });

const staircase: Polygon = {
  type: "Polygon",
  coordinates: [
    [
      [0, 0],
      [5, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0.2, 5.1],
      [0, 0],
    ],
  ],
};

test("coinciding and collinear vertices are removed, shells run clockwise", () => {
  const { lengths, coordinates } = onGrid(sourceOf(staircase), 0, { reference: DEGREES, grid: grid(1) });
  assert.deepEqual(lengths, [5]);
  assert.deepEqual(coordinates, [0, 0, 0, 10, 10, 10, 10, 0, 0, 0]);
});

test("from the upper left, rows count downward", () => {
  const { coordinates } = onGrid(sourceOf(staircase), 0, {
    reference: DEGREES,
    grid: { ...grid(5, true), originY: 10 },
  });
  assert.deepEqual(coordinates, [0, 2, 0, 0, 2, 0, 2, 2, 0, 2]);
});

test("a ring that loses its area is left out", () => {
  assert.deepEqual(onGrid(sourceOf(staircase), 0, { reference: DEGREES, grid: grid(1000) }).lengths, []);
});

test("meters are converted from centimeters", () => {
  const { coordinates } = onGrid(sourceOf(staircase), 0, { reference: METRES, grid: grid(0.01) });
  assert.equal(Math.max(...coordinates.filter((_, i) => i % 2 === 0)), 111_319_491);
});

test("quantization parameters are read, and refused if they give no grid", () => {
  const extent = { xmin: -10, ymin: -20, xmax: 10, ymax: 20 };
  const asked = JSON.stringify({ extent, tolerance: 2, originPosition: "upperLeft" });
  assert.deepEqual(gridOf(asked), { originX: -10, originY: 20, step: 2, upperLeft: true });
  assert.equal(gridOf(null), null);
  for (const wrong of ["{}", "[", JSON.stringify({ extent, tolerance: 0 })]) assert.throws(() => gridOf(wrong));
});
