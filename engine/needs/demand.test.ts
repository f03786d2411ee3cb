import assert from "node:assert/strict";
import test from "node:test";
import { blockOfDay, demandOf, perBlock } from "./demand.ts";

const shares = ({ weights, denominator }: { weights: readonly number[]; denominator: number }) =>
  weights.map((weight) => weight / denominator);

test("the constant curve asks for all on each of 21 days", () => {
  assert.deepEqual(shares(demandOf({ demandCurve: "constant", demand: null })), Array(21).fill(1));
});

test("the linear curve falls by 3/35 a day and is 0 from day 13", () => {
  const linear = shares(demandOf({ demandCurve: "linear", demand: null }));
  linear.forEach((share, i) => assert.ok(Math.abs(share - Math.max(0, 1 - (i * 3) / 35)) < 1e-15));
  assert.ok((linear[11] ?? 0) > 0);
  assert.deepEqual(linear.slice(12), Array(9).fill(0));
});

test("a custom curve gives each block's days its percentage, day one the first", () => {
  const custom = shares(demandOf({ demandCurve: "custom", demand: [150, 100, 80, 60, 40, 20, 0] }));
  assert.equal(custom[0], 1.5);
  assert.deepEqual(
    perBlock(custom).map((days) => days.map((share) => share * 100)),
    [150, 100, 80, 60, 40, 20, 0].map((percent) => Array(3).fill(percent)),
  );
});

test("a custom curve without its seven percentages is refused", () => {
  for (const demand of [null, [], [1, 2, 3, 4, 5, 6]]) {
    assert.throws(() => demandOf({ demandCurve: "custom", demand }), RangeError);
  }
});

test("days 1 to 3 are block 1 and day 21 is block 7", () => {
  assert.deepEqual([1, 3, 4, 21].map(blockOfDay), [1, 1, 2, 7]);
});
