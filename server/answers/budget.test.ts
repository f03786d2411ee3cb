import assert from "node:assert/strict";
import test from "node:test";
import { budgetAMinute } from "./budget.ts";

test("a caller's points count for a minute, and refused ones not at all", () => {
  let now = 0;
  const budget = budgetAMinute(10, () => now);
  assert.equal(budget.overspent("a", 6), null);
  now = 20_500;
  assert.deepEqual(budget.overspent("a", 5), { found: 11, seconds: 40 });
  assert.equal(budget.overspent("b", 10), null);
  assert.deepEqual(budget.overspent("b", 0), { found: 10, seconds: 60 });
  assert.equal(budget.overspent("a", 4), null);
  now = 60_000;
  assert.equal(budget.overspent("a", 10), null);
});
