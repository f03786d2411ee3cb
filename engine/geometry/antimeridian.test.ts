import assert from "node:assert/strict";
import test from "node:test";
import type { Geometry, Position } from "geojson";
import { splitAtAntimeridian } from "./antimeridian.ts";
import { geodesicArea } from "./area.ts";
import { bufferLine, bufferPoint } from "./buffer.ts";
import { polygonsOf } from "./rings.ts";
import { checkPolygon } from "./validate.ts";

const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south], // oxfmt-ignore
];
const extents = (geometry: Geometry) =>
  geometry.type === "Polygon" || geometry.type === "MultiPolygon"
    ? polygonsOf(geometry)
        .map(([shell = []]) => {
          const xs = shell.map(([x = NaN]) => x);
          return [Math.min(...xs), Math.max(...xs)];
        })
        .sort(([a = 0], [b = 0]) => a - b)
    : [];

test("a ring that steps over the antimeridian is the small area on both of its sides", () => {
  const area = splitAtAntimeridian({ type: "Polygon", coordinates: [box(175, 50, -175, 56)] });
  assert.deepEqual(extents(area), [
    [-180, -175],
    [175, 180],
  ]);
  assert.equal(checkPolygon(area), null);
  const whole = geodesicArea({ type: "Polygon", coordinates: [box(-5, 50, 5, 56)] });
  assert.ok(Math.abs(geodesicArea(area) / whole - 1) < 1e-12);
});

test("a hole moves with its shell, whichever side it was given on, and other polygons stay unchanged", () => {
  const lake = box(-179.5, 52, -178.5, 53).reverse();
  const island = [box(-131, 55, -130, 56)];
  const area = splitAtAntimeridian({ type: "MultiPolygon", coordinates: [[box(175, 50, -175, 56), lake], island] });
  assert.deepEqual(extents(area), [
    [-180, -175],
    [-131, -130],
    [175, 180],
  ]);
  assert.equal(area.type === "MultiPolygon" && area.coordinates.flat().length, 4);
});

test("a shape that does not cross it stays the same object: a frame of the world, an area that ends on the antimeridian, a place", () => {
  for (const geometry of [
    { type: "Polygon", coordinates: [box(-180, -90, 180, 90)] },
    { type: "Polygon", coordinates: [box(170, 50, 180, 56)] },
    { type: "Polygon", coordinates: [box(-85, 25, -80, 30)] },
    { type: "LineString", coordinates: [[170, 50], [180, 51]] }, // oxfmt-ignore
    { type: "Point", coordinates: [180, 51] },
  ] as Geometry[])
    assert.equal(splitAtAntimeridian(geometry), geometry);
});

test("a ring that crosses itself or runs around a pole is not split, and is refused with the reason", () => {
  const bow = [[175, 50], [-175, 56], [-175, 50], [175, 56], [175, 50]]; // oxfmt-ignore
  const polar = [[0, 80], [120, 70], [-120, 80], [0, 80]]; // oxfmt-ignore
  for (const [ring, reason, at] of [
    [bow, "selfCrossing", [180, 53]],
    [polar, "aroundPole", null],
  ] as const) {
    const area = { type: "Polygon" as const, coordinates: [[...ring]] };
    assert.equal(splitAtAntimeridian(area), area);
    const fault = checkPolygon(area);
    assert.deepEqual([fault?.reason, fault?.at?.map(Math.round) ?? null], [reason, at]);
  }
});

test("a line is split where it crosses, once at one of its own vertices", () => {
  const line = (...coordinates: Position[]): Geometry => ({ type: "LineString", coordinates });
  assert.deepEqual(splitAtAntimeridian(line([179, 50], [-179, 52], [-178, 52])), {
    type: "MultiLineString",
    coordinates: [
      [
        [179, 50],
        [180, 51],
      ],
      [[-180, 51], [-179, 52], [-178, 52]], // oxfmt-ignore
    ],
  });
  assert.deepEqual(splitAtAntimeridian(line([-179, 50], [179, 52])), {
    type: "MultiLineString",
    coordinates: [
      [
        [-179, 50],
        [-180, 51],
      ],
      [[180, 51], [179, 52]], // oxfmt-ignore
    ],
  });
  const lines = { type: "MultiLineString" as const, coordinates: [[[179, 50], [180, 51]], [[179, 50], [-179, 50]]] }; // oxfmt-ignore
  assert.deepEqual(splitAtAntimeridian(lines), {
    type: "MultiLineString",
    coordinates: [
      [
        [179, 50],
        [180, 51],
      ],
      [
        [179, 50],
        [180, 50],
      ],
      [[-180, 50], [-179, 50]], // oxfmt-ignore
    ],
  });
});

test("the surroundings of a place and of a line at the antimeridian are on both sides of it, as large as elsewhere", () => {
  for (const [here, elsewhere] of [
    [bufferPoint([179.95, 52], 20), bufferPoint([-82, 52], 20)],
    [bufferPoint([-179.95, 52], 20), bufferPoint([-82, 52], 20)],
    [
      bufferLine([[179.9, 52], [-179.9, 52.1], [-179.8, 52]], 5), // oxfmt-ignore
      bufferLine([[-82.1, 52], [-81.9, 52.1], [-81.8, 52]], 5), // oxfmt-ignore
    ],
  ] as const) {
    assert.equal(here.type, "MultiPolygon");
    assert.equal(checkPolygon(here), null);
    assert.ok(extents(here).flat().every((x) => Math.abs(x) > 179 && Math.abs(x) <= 180)); // oxfmt-ignore
    assert.ok(Math.abs(geodesicArea(here) / geodesicArea(elsewhere) - 1) < 1e-9);
  }
});
