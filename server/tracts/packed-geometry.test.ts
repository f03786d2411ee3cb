import assert from "node:assert/strict";
import test from "node:test";
import type { MultiPolygon, Polygon } from "geojson";
import { packGeometry, unpackGeometry } from "./packed-geometry.ts";

const square: Polygon = {
  type: "Polygon",
  coordinates: [
    [
      [-82.339354, 29.644897],
      [-82.3, 29.644897],
      [-82.3, 29.7],
      [-82.339354, 29.644897],
    ],
  ],
};

test("published coordinates are restored exactly and take few bytes", () => {
  const packed = packGeometry(square);
  assert.deepEqual(unpackGeometry(packed), square);
  assert.ok(packed.length < 40, `${packed.length} bytes`);
});

test("holes and several polygons keep their structure", () => {
  const shape: MultiPolygon = {
    type: "MultiPolygon",
    coordinates: [[...square.coordinates, ...square.coordinates], square.coordinates],
  };
  assert.deepEqual(unpackGeometry(packGeometry(shape)), shape);
});

test("any double survives bit for bit, minus zero included", () => {
  const shape: Polygon = {
    type: "Polygon",
    coordinates: [
      [
        [Math.PI, -0],
        [1 / 3, Math.E],
        [-179.99999999999997, 5e-324],
        [Math.PI, -0],
      ],
    ],
  };
  const back = unpackGeometry(packGeometry(shape));
  assert.deepEqual(back, shape);
  assert.ok(Object.is(back.coordinates[0]?.[0]?.[1], -0));
});

test("random coordinates of five to nine decimals are restored exactly", () => {
  for (let decimals = 5; decimals <= 9; decimals++) {
    const ring = Array.from({ length: 50 }, (_, i) => [
      Number((((i * 7919) % 360) - 180 + i / 97).toFixed(decimals)),
      Number((((i * 104729) % 180) - 90 + i / 89).toFixed(decimals)),
    ]);
    const shape: Polygon = { type: "Polygon", coordinates: [ring] };
    assert.deepEqual(unpackGeometry(packGeometry(shape)), shape);
  }
});

test("truncated bytes are refused", () => {
  assert.throws(() => unpackGeometry(packGeometry(square).subarray(0, 9)), /too early|out of/i);
});
