import assert from "node:assert/strict";
import test from "node:test";
import { isComplete, partOf } from "./scene.ts";
import type { LonLat } from "../geo/mercator.ts";

const A: LonLat = [-82, 28];
const B: LonLat = [-81, 28];
const C: LonLat = [-81, 29];

test("three places make an area, and it is closed", () => {
  assert.equal(partOf({ kind: "polygon", vertices: [A, B] }, 0.1), null);
  assert.deepEqual(partOf({ kind: "polygon", vertices: [A, B, C] }, 0.1), {
    kind: "polygon",
    geometry: { type: "Polygon", coordinates: [[[...A], [...B], [...C], [...A]]] },
  });
});

test("a line needs two places and keeps its buffer, a point one", () => {
  assert.equal(isComplete({ kind: "line", vertices: [A] }), false);
  assert.deepEqual(partOf({ kind: "line", vertices: [A, B] }, 0.1), {
    kind: "line",
    coordinates: [[...A], [...B]],
    bufferMiles: 0.1,
  });
  assert.deepEqual(partOf({ kind: "point", vertices: [A] }, 0.2), {
    kind: "point",
    coordinates: [...A],
    bufferMiles: 0.2,
  });
});
