import assert from "node:assert/strict";
import test from "node:test";
import { MAX_LATITUDE, toLonLat, toMeters } from "./mercator.ts";

test("null island is the origin and the antimeridian the edge", () => {
  const [x, y] = toMeters([0, 0]);
  assert.ok(Math.abs(x) < 1e-6 && Math.abs(y) < 1e-6);
  assert.ok(Math.abs(toMeters([180, 0])[0] - 20_037_508.342789) < 1e-5);
});

test("the map is square: its northern edge is as far as its eastern", () => {
  assert.ok(Math.abs(toMeters([0, MAX_LATITUDE])[1] - 20_037_508.34) < 0.1);
  assert.deepEqual(toMeters([0, 90]), toMeters([0, MAX_LATITUDE]));
});

test("a place comes back from metres to the centimetre", () => {
  assert.deepEqual(toLonLat(toMeters([-81.3792365, 28.5383355])), [-81.3792365, 28.5383355]);
});
