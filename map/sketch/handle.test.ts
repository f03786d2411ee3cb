import assert from "node:assert/strict";
import test from "node:test";
import { handleAt, handlesOf } from "./handle.ts";

const line = { kind: "line" as const, coordinates: [[0, 0], [10, 0], [20, 0]], bufferMiles: 0.1 }; // prettier-ignore
const toScreen = ([x, y]: readonly [number, number]) => ({ x, y });

test("a line has a grip on each vertex and each edge, a ring on its closing edge too", () => {
  assert.equal(handlesOf(line).length, 5);
  const ring = { kind: "polygon" as const, geometry: { type: "Polygon" as const, coordinates: [[[0, 0], [1, 0], [0, 1], [0, 0]]] } }; // prettier-ignore
  assert.equal(handlesOf(ring).length, 6);
});

test("the nearest grip is taken, a vertex before a middle, nothing out of reach", () => {
  const grips = handlesOf(line);
  assert.deepEqual(handleAt(grips, toScreen, { x: 9, y: 0, reach: 10 })?.at, [10, 0]);
  assert.equal(handleAt(grips, toScreen, { x: 4, y: 0, reach: 3 })?.kind, "middle");
  assert.equal(handleAt(grips, toScreen, { x: 5, y: 30, reach: 10 }), null);
});

test("what is off the screen cannot be held", () => {
  assert.equal(
    handleAt(handlesOf(line), () => null, { x: 0, y: 0, reach: 10 }),
    null,
  );
});
