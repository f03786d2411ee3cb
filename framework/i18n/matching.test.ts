import assert from "node:assert/strict";
import test from "node:test";
import { folded, nameRank } from "./matching.ts";

test("accents and case do not count, and every character keeps its place", () => {
  assert.equal(folded("Estimación São Überblick"), "estimacion sao uberblick");
  assert.equal(folded("Straße İ").length, "Straße İ".length);
});

test("the same, its beginning, a word's beginning, its middle, all its words; anything else does not fit", () => {
  const ranks = ["Zones", "Zones and rules", "Draw zones", "Freezones", "Rules of zones"].map((n) =>
    nameRank(n, "zones"),
  );
  assert.deepEqual(ranks, [0, 1, 2, 3, 2]);
  assert.equal(nameRank("Zone statistics and rules", "rules zone"), 4);
  assert.equal(nameRank("St. Johns", "st johns"), 0);
  assert.equal(nameRank("Zones", "map"), null);
  assert.equal(nameRank("Zones", "%"), null);
});
