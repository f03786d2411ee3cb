import assert from "node:assert/strict";
import { test } from "node:test";
import { areaOf, lengthOf } from "./measure.ts";

test("a distance is geodesic", () => {
  // GeographicLib, GeodSolve(1): JFK Airport to Heathrow, 5551759.400 m.
  assert.equal(
    lengthOf([
      [-73.8, 40.6],
      [-0.5, 51.6],
    ]).toFixed(3),
    "5551759.400",
  );
  assert.equal(lengthOf([[-82, 28]]), 0);
});

test("an area is that on the ellipsoid, in either direction of its points", () => {
  // GeographicLib, tests of Planimeter: four points at 89 degrees north.
  const points = [
    [0, 89],
    [90, 89],
    [180, 89],
    [270, 89],
  ] as const;
  for (const run of [points, points.toReversed()]) {
    const { area, around } = areaOf(run);
    assert.equal(around.toFixed(4), "631819.8745");
    assert.equal(area.toFixed(0), "24952305678");
  }
});
