import assert from "node:assert/strict";
import test from "node:test";
import type { Position } from "geojson";
import { dissolve } from "./dissolve.ts";
import { canonicalRings, regionOf } from "./rings.ts";

const square = (x: number, y: number, side = 1): Position[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const regions = (...polygons: Position[][][]) => polygons.map((rings) => regionOf(canonicalRings(rings)));

test("neighbors become one ring, and the border between them is removed", () => {
  const union = dissolve(regions([square(0, 0)], [square(1, 0)]));
  assert.equal(union?.type, "Polygon");
  assert.deepEqual(new Set(union.coordinates.flat().map(String)), new Set(["0,0", "1,0", "2,0", "2,1", "1,1", "0,1"])); // oxfmt-ignore
  assert.equal(union.coordinates.length, 1);
});

test("a gap within a ring of regions is a hole, and an island in it is a separate polygon", () => {
  const around = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y] as const)).filter(([x, y]) => x !== 1 || y !== 1);
  const union = dissolve(regions(...around.map(([x, y]) => [square(x, y)]), [square(1.25, 1.25, 0.5)]));
  assert.equal(union?.type, "MultiPolygon");
  const [island, frame] = union.coordinates;
  assert.deepEqual([island?.length, frame?.length], [1, 2]);
  assert.equal(frame?.[1]?.length, 5);
});

test("regions that touch at a point stay apart, and a filled hole is removed", () => {
  const touching = dissolve(regions([square(0, 0)], [square(1, 1)]));
  assert.deepEqual(touching?.type === "MultiPolygon" && touching.coordinates.map((rings) => rings.length), [1, 1]);
  const filled = dissolve(regions([square(0, 0, 3), square(1, 1)], [square(1, 1)]));
  assert.equal(filled?.type === "Polygon" && filled.coordinates.length, 1);
  assert.equal(dissolve([]), null);
});
