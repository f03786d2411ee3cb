import assert from "node:assert/strict";
import test from "node:test";
import { meterPath, meterRings } from "./mercator-rings.ts";

test("a long edge gets stations, so that it bends as it does on the globe", () => {
  assert.equal(meterPath([[0, 0], [0.1, 0.1]]).length, 2); // prettier-ignore
  const path = meterPath([[0, 20], [1, 40]]); // prettier-ignore
  assert.equal(path.length, 82);
  const [from, middle, to] = [path[0], path[41], path.at(-1)].map((at) => at?.[1] ?? NaN);
  assert.ok(Math.abs(((from ?? 0) + (to ?? 0)) / 2 - (middle ?? 0)) > 1000);
});

test("shells run clockwise and holes against them, whatever they came as", () => {
  const ring = [[0, 0], [1, 0], [1, 1], [0, 0]]; // prettier-ignore
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
