import assert from "node:assert/strict";
import test from "node:test";
import { quantileBreaks } from "./class-breaks.ts";

test("five classes hold equally many values, the last ends at the greatest", () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  assert.deepEqual(quantileBreaks(values), [20, 40, 60, 80, 100]);
});

test("missing values are left out", () => {
  assert.deepEqual(quantileBreaks([NaN, 1, NaN, 2, 3, 4, 5]), [1, 2, 3, 4, 5]);
});

test("equal bounds are given once, and nothing known gives none", () => {
  assert.deepEqual(quantileBreaks([0, 0, 0, 0, 0, 0, 0, 0, 0, 7]), [0, 7]);
  assert.deepEqual(quantileBreaks([3]), [3]);
  assert.deepEqual(quantileBreaks([NaN]), []);
});
