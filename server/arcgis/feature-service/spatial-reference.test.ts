import assert from "node:assert/strict";
import test from "node:test";
import { eastOf, latitudeOf, longitudeOf, northOf, toDegrees, toMetres } from "./spatial-reference.ts";

test("known places land where EPSG:3857 has them", () => {
  assert.equal(eastOf(180).toFixed(6), "20037508.342789");
  assert.ok(Math.abs(northOf(0)) < 1e-8);
  assert.equal(northOf(85.0511287798066).toFixed(3), "20037508.343");
});

test("there and back is the same place", () => {
  for (const [x, y] of [
    [-82.339354, 29.644897],
    [179.9, -60],
    [0, 0],
  ] as const) {
    assert.ok(Math.abs(longitudeOf(eastOf(x)) - x) < 1e-12);
    assert.ok(Math.abs(latitudeOf(northOf(y)) - y) < 1e-12);
  }
  const box = [-83, 27, -80, 31] as const;
  toDegrees(toMetres(box)).forEach((value, i) => assert.ok(Math.abs(value - (box[i] ?? NaN)) < 1e-12));
});

test("the poles stay finite", () => {
  assert.ok(Number.isFinite(northOf(90)) && Number.isFinite(northOf(-90)));
});
