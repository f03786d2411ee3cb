import assert from "node:assert/strict";
import { test } from "node:test";
import { decimalSum } from "./allocations.ts";

test("numbers add up as people write them, large next to small ones too", () => {
  assert.equal(decimalSum([0.1, 0.2]), 0.3);
  assert.equal(decimalSum(Array<number>(10).fill(0.1)), 1);
  assert.equal(decimalSum([1_000_000_000, -999_999_999.9999]), 0.0001);
  assert.equal(decimalSum([0.3, -0.1, -0.2]), 0);
  assert.equal(decimalSum([1e-7, 2e-7]), 3e-7);
  assert.equal(decimalSum([]), 0);
  assert.equal(decimalSum([2.5, -5]), -2.5);
});
