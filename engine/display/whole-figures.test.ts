import assert from "node:assert/strict";
import test from "node:test";
import { nearestWithTotal, roundFigure, wholeRow } from "./whole-figures.ts";

test("each figure is rounded by itself and the total is the sum of the figures shown", () => {
  for (const [values, cells, total] of [
    [[1.4, 1.4, 1.4], [1, 1, 1], 3],
    [[0.5, 0.5], [1, 1], 2],
    [[-1.5, 2.7], [-1, 3], 2],
    [[2.9999999999999996, 0.1 * 3 * 10], [3, 3], 6],
    [[10.2, null, 20.6], [10, null, 21], 31],
    [[null], [null], null],
    [[], [], null],
  ] as const)
    assert.deepEqual(wholeRow(values), { cells, total }, JSON.stringify(values));
});

test("halves are rounded up, also if doubles are slightly below them", () => {
  assert.deepEqual([0.5, 1.4999999999999998, -0.5, null].map(roundFigure), [1, 2, 0, null]);
});

test("the nearest whole numbers absorb the rounding difference, up or down, and zero stays zero", () => {
  for (const [values, total, whole] of [
    [[0.4, -0.4, 1.2], 1, [0, 0, 1]],
    [[1, 2, 3], 4, [0, 1, 3]],
    [[1, 2, 3], 8, [2, 3, 3]],
    [[0, 5.4], 7, [0, 7]],
    [[0, 0], 1, [1, 0]],
    [[], 0, []],
  ] as const)
    assert.deepEqual(nearestWithTotal(values, total), whole, JSON.stringify(values));
});
