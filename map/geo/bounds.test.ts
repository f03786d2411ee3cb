import assert from "node:assert/strict";
import test from "node:test";
import { boundsOf, boundsOfAreas, isSomewhere, meet, NOWHERE, unite } from "./bounds.ts";

test("bounds of nothing are nowhere, and vanish when united", () => {
  assert.equal(isSomewhere(boundsOf([])), false);
  assert.deepEqual(unite(NOWHERE, [1, 2, 3, 4]), [1, 2, 3, 4]);
});

test("areas of both kinds are bounded together", () => {
  const square = (x: number) => [[x, 0], [x + 1, 0], [x + 1, 1], [x, 0]]; // prettier-ignore
  assert.deepEqual(
    boundsOfAreas([
      { type: "Polygon", coordinates: [square(0)] },
      { type: "MultiPolygon", coordinates: [[square(5)], [square(9)]] },
    ]),
    [0, 0, 10, 1],
  );
});

test("bounds that touch meet, bounds apart do not", () => {
  assert.equal(meet([0, 0, 1, 1], [1, 1, 2, 2]), true);
  assert.equal(meet([0, 0, 1, 1], [1.1, 0, 2, 2]), false);
});
