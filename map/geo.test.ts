import assert from "node:assert/strict";
import test from "node:test";
import { rectangleRing } from "../test/fixtures/shapes.ts";
import {
  MAX_LATITUDE,
  innerPoint,
  meterPath,
  meterRings,
  toLonLat,
  toMeters,
  isSomewhere,
  meet,
  NOWHERE,
  unite,
} from "./geo.ts";

test("null island is the origin and the antimeridian the edge", () => {
  const [x, y] = toMeters([0, 0]);
  assert.ok(Math.abs(x) < 1e-6 && Math.abs(y) < 1e-6);
  assert.ok(Math.abs(toMeters([180, 0])[0] - 20_037_508.342789) < 1e-5);
});

test("the map is square: its northern edge is as far as its eastern", () => {
  assert.ok(Math.abs(toMeters([0, MAX_LATITUDE])[1] - 20_037_508.34) < 0.1);
  assert.deepEqual(toMeters([0, 90]), toMeters([0, MAX_LATITUDE]));
});

test("a place converted to meters and back is exact to the centimeter", () => {
  assert.deepEqual(toLonLat(toMeters([-81.3792365, 28.5383355])), [-81.3792365, 28.5383355]);
});

test("a long edge gets intermediate points, so that it bends as on the globe", () => {
  assert.equal(meterPath([[0, 0], [0.1, 0.1]]).length, 2); // oxfmt-ignore
  const path = meterPath([[0, 20], [1, 40]]); // oxfmt-ignore
  assert.equal(path.length, 82);
  const [from, middle, to] = [path[0], path[41], path.at(-1)].map((at) => at?.[1] ?? NaN);
  assert.ok(Math.abs(((from ?? 0) + (to ?? 0)) / 2 - (middle ?? 0)) > 1000);
});

test("shells run clockwise and holes the other way, whatever their original direction", () => {
  const ring = [[0, 0], [1, 0], [1, 1], [0, 0]]; // oxfmt-ignore
  const sign = (path: number[][]) =>
    Math.sign(
      path.slice(1).reduce((sum, [x = 0, y = 0], i) => sum + (x - (path[i]?.[0] ?? 0)) * (y + (path[i]?.[1] ?? 0)), 0),
    );
  for (const shell of [ring, ring.toReversed()]) {
    const [outer, hole] = meterRings({ type: "Polygon", coordinates: [shell, shell] });
    assert.equal(sign(outer ?? []), 1);
    assert.equal(sign(hole ?? []), -1);
  }
});

const box = (x: number, y: number, w: number, h: number) => rectangleRing(x, y, x + w, y + h);

test("a square is labelled in its middle", () => {
  assert.deepEqual(innerPoint([box(0, 0, 10, 10)]), [5, 5]);
});

test("of two parts the larger one is labelled", () => {
  const [x] = innerPoint([box(0, 0, 1, 1), box(20, 0, 10, 10)]) ?? [NaN];
  assert.ok(x > 20 && x < 30);
});

test("a ring around a hole is labelled next to the hole", () => {
  const [x] = innerPoint([box(0, 0, 10, 10), box(3, 0.5, 4, 9)]) ?? [NaN];
  assert.ok(x < 3 || x > 7);
});

test("a shape without area has no label", () => {
  assert.equal(innerPoint([]), null);
  assert.equal(innerPoint([[[0, 0], [1, 1], [0, 0]]]), null); // oxfmt-ignore
});

test("bounds of nothing are empty, and vanish when united", () => {
  assert.equal(isSomewhere(NOWHERE), false);
  assert.deepEqual(unite(NOWHERE, [1, 2, 3, 4]), [1, 2, 3, 4]);
});

test("bounds that touch meet, bounds apart do not", () => {
  assert.equal(meet([0, 0, 1, 1], [1, 1, 2, 2]), true);
  assert.equal(meet([0, 0, 1, 1], [1.1, 0, 2, 2]), false);
});
