import assert from "node:assert/strict";
import test from "node:test";
import { classOf, legendOf } from "./paint-tracts.ts";

test("a bound belongs to its own class, and what lies above the last to the last", () => {
  assert.equal(classOf(10, [10, 20, 30]), 0);
  assert.equal(classOf(11, [10, 20, 30]), 1);
  assert.equal(classOf(99, [10, 20, 30]), 2);
});

test("a missing figure has no class, a figure of 0 has one", () => {
  assert.equal(classOf(null, [10]), null);
  assert.equal(classOf(Number.NaN, [10]), null);
  assert.equal(classOf(0, [10]), 0);
});

test("the legend joins without gap or overlap and leaves empty classes out", () => {
  assert.deepEqual(legendOf([0, 0, 5, 9]), [
    { index: 0, from: 0, to: 0 },
    { index: 2, from: 1, to: 5 },
    { index: 3, from: 6, to: 9 },
  ]);
});
