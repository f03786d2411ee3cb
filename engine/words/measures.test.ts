import assert from "node:assert/strict";
import test from "node:test";
import { measureOf } from "./measures.ts";
import type { Statistic } from "./statistics.ts";

const place = (counts: Partial<Record<Statistic, number>>, squareMiles: number | null = 4) => ({
  count: (key: Statistic) => counts[key] ?? null,
  squareMiles,
});

test("people are counted per square mile, a part of them as a percentage of all, homes of all homes", () => {
  const known = place({ population: 2_000, seniors: 500, households: 800, no_vehicles: 40, mobile_homes: 9, housing_units: 900 }); // oxfmt-ignore
  assert.equal(measureOf("population", "share", known), 500);
  assert.equal(measureOf("seniors", "share", known), 25);
  assert.equal(measureOf("no_vehicles", "share", known), 5);
  assert.equal(measureOf("mobile_homes", "share", known), 1);
  assert.equal(measureOf("seniors", "count", known), 500);
});

test("a share is missing if either part is, and if the whole is zero", () => {
  assert.equal(measureOf("seniors", "share", place({ population: 10 })), null);
  assert.equal(measureOf("seniors", "share", place({ seniors: 10 })), null);
  assert.equal(measureOf("seniors", "share", place({ seniors: 0, population: 0 })), null);
  assert.equal(measureOf("population", "share", place({ population: 10 }, null)), null);
  assert.equal(measureOf("population", "share", place({ population: 0 })), 0);
  assert.equal(measureOf("population", "count", place({ population: NaN })), null);
});
