import assert from "node:assert/strict";
import test from "node:test";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { missingTracts, totalFigure, ZONE_FIGURES } from "./zone-figures.ts";

const zeros = Object.fromEntries(STATISTICS.map((key) => [key, 0])) as Record<(typeof STATISTICS)[number], number>;
const zone = {
  ...zeros,
  seniors: null,
  population: 120,
  above_poverty: 100,
  unknown_poverty: 5,
  missing: { ...zeros, seniors: 4, children: 1, population: 2 },
};

test("a figure is missing in tracts of its own; what follows from the population in those of the population", () => {
  assert.deepEqual(
    (["children", "above_poverty", "unknown_poverty", "below_poverty"] as const).map((key) => missingTracts(zone, key)),
    [1, 2, 2, 0],
  );
});

test("a total counts what is known", () => {
  assert.equal(totalFigure([zone, { ...zone, population: 30 }], "population"), 150);
  assert.equal(totalFigure([zone], "seniors"), null);
  assert.equal(totalFigure([], "population"), null);
});

test("all fourteen statistics and the two that follow are shown, each once", () => {
  assert.equal(new Set(ZONE_FIGURES).size, 16);
});
