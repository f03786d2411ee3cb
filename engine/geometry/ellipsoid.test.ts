import assert from "node:assert/strict";
import test from "node:test";
import { destination, metresPerRadian } from "./ellipsoid.ts";

test("destinations agree with PostGIS", () => {
  // st_project('POINT(-81 28)'::geography, distance, radians(azimuth))
  assertAt(destination(-81, 28, 30, 160.9344), [-80.99918191738405, 28.001257658248974]);
  assertAt(destination(-81, 28, 200, 500_000), [-82.67593580857059, 23.74888272615291]);
});

test("a step and back ends where it began", () => {
  const [x, y] = destination(-81, 28, 0, 1000);
  assertAt(destination(x, y, 180, 1000), [-81, 28]);
});

test("a degree on the ground has the length given by the ellipsoid", () => {
  const { north, east } = metresPerRadian(0);
  assert.ok(Math.abs((north * Math.PI) / 180 - 110_574.27) < 0.01);
  assert.ok(Math.abs((east * Math.PI) / 180 - 111_319.49) < 0.01);
});

function assertAt(actual: readonly number[], expected: readonly number[]): void {
  actual.forEach((value, axis) => assert.ok(Math.abs(value - (expected[axis] ?? NaN)) < 1e-9, `${actual} ${expected}`));
}
