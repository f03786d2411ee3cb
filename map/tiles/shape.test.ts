import assert from "node:assert/strict";
import test from "node:test";
import { holds, shapeFromGeoJson, shapeOf } from "./shape.ts";

const box = (x: number, y: number, side: number) => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];

test("a point in a hole is outside, a point next to it inside", () => {
  const shape = shapeOf([box(0, 0, 10), box(4, 4, 2)]);
  assert.equal(holds(shape, 5, 5), false);
  assert.equal(holds(shape, 2, 2), true);
  assert.equal(holds(shape, 11, 2), false);
});

test("every kind of GeoJSON line and area becomes paths in metres", () => {
  assert.equal(
    shapeFromGeoJson({ type: "MultiPolygon", coordinates: [[box(0, 0, 1)], [box(5, 5, 1)]] }).paths.length,
    2,
  );
  const line = shapeFromGeoJson({ type: "LineString", coordinates: [[0, 0], [1, 0]] }); // prettier-ignore
  assert.ok(Math.abs((line.paths[0]?.[2] ?? 0) - 111_319.49) < 0.01);
  assert.equal(shapeFromGeoJson({ type: "Point", coordinates: [0, 0] }).paths.length, 0);
});
