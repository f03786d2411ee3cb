import assert from "node:assert/strict";
import test from "node:test";
import { LAST_LEVEL, fillIn, placeLabels, resolutionAt, type Candidate } from "./labels.ts";

const name = (x: number, more: Partial<Candidate> = {}): Candidate => ({
  x,
  y: 0,
  halfWidth: 30,
  halfHeight: 8,
  from: 5,
  ...more,
});

test("a name appears at the first level with space for it, earlier names in the list first", () => {
  // 100 pixels apart at level 8, 50 at level 7: two names of 60 pixels fit from level 8.
  const apart = 100 * resolutionAt(8);
  assert.deepEqual(placeLabels([name(0), name(apart), name(10 * apart)]), [5, 8, 5]);
});

test("a name is not shown before its own level, and names at the same place only where every name is shown", () => {
  assert.deepEqual(placeLabels([name(0, { from: 9 }), name(0)]), [LAST_LEVEL, 5]);
});

test("names stacked vertically need only their height", () => {
  const above = 20 * resolutionAt(6);
  assert.deepEqual(placeLabels([name(0), name(0, { y: above })]), [5, 6]);
});

test("names that fill gaps are shown at the levels with space for them, up to the given last one", () => {
  const city = { ...name(50 * resolutionAt(6)), level: 5 };
  assert.deepEqual(fillIn([name(0)], [city], 8), [[7, 8]]);
});
