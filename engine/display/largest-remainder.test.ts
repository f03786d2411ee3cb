import assert from "node:assert/strict";
import test from "node:test";
import { seededRandom } from "../../test/kits/numbers.ts";
import { roundFigure, roundRows, sum } from "./largest-remainder.ts";

test("rows add up to the rounded total, the largest remainders going up", () => {
  assert.deepEqual(roundRows([1.4, 1.4, 1.4]), [2, 1, 1]);
  assert.deepEqual(roundRows([0.5, 0.5]), [1, 0]);
  assert.deepEqual(roundRows([10.2, 20.3, 30.9]), [10, 20, 31]);
});

test("whole rows and no rows stay what they are", () => {
  assert.deepEqual(roundRows([3, 0, 7]), [3, 0, 7]);
  assert.deepEqual(roundRows([]), []);
});

test("negative rows add up too", () => {
  assert.deepEqual(roundRows([-1.5, 2.7]), [-2, 3]);
});

test("the noise of doubles costs no row its unit", () => {
  assert.deepEqual(roundRows([0.1 * 3 * 10, 2]), [3, 2]);
  assert.deepEqual(roundRows([2.9999999999999996, 2]), [3, 2]);
});

test("over 2,000 random lists each row moves by less than one step and the sum is the total shown", () => {
  const random = seededRandom(7);
  for (let round = 0; round < 2_000; round++) {
    const values = Array.from(
      { length: 1 + Math.floor(random() * 9) },
      () => random() * 10 ** Math.floor(random() * 8),
    );
    const rows = roundRows(values);
    assert.equal(sum(rows), roundFigure(sum(values)));
    values.forEach((value, i) => assert.ok(Math.abs((rows[i] ?? NaN) - value) < 1));
  }
});

test("a total at a half beyond the reach of 1e-9 is rounded the same however it was added up", () => {
  const rows = [144_022_588.1, 144_022_588.2, 144_022_589.2];
  const total = 432_067_765.5;
  for (const near of [total - 6e-8, total, total + 6e-8]) assert.equal(roundFigure(near), 432_067_766);
  assert.equal(
    roundRows(rows).reduce((sum, row) => sum + row, 0),
    432_067_766,
  );
});
