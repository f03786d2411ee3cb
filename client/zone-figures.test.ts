import assert from "node:assert/strict";
import test from "node:test";
import { STATISTIC_KEYS } from "../contract/domain.ts";
import { knownFigure, missingTracts, totalFigure, ZONE_FIGURES } from "./zone-figures.ts";

const zeros = Object.fromEntries(STATISTIC_KEYS.map((key) => [key, 0])) as Record<
  (typeof STATISTIC_KEYS)[number],
  number
>;
const zone = {
  ...zeros,
  population: 120,
  above_poverty: 100,
  unknown_poverty: 5,
  tracts: 4,
  missing: { ...zeros, seniors: 4, children: 1 },
};

test("a figure that no tract knows is null, one that some know is their sum", () => {
  assert.equal(knownFigure(zone, "seniors"), null);
  assert.equal(knownFigure(zone, "children"), 0);
  assert.equal(knownFigure(zone, "population"), 120);
  assert.equal(missingTracts(zone, "children"), 1);
});

test("an empty zone has people: none", () => {
  assert.equal(knownFigure({ ...zone, tracts: 0, population: 0, missing: zeros }, "population"), 0);
});

test("what follows from an unknown population is unknown too", () => {
  const unknown = { ...zone, missing: { ...zeros, population: 4 } };
  assert.equal(knownFigure(unknown, "above_poverty"), null);
});

test("a total counts what is known", () => {
  assert.equal(totalFigure([zone, { ...zone, population: 30 }], "population"), 150);
  assert.equal(totalFigure([zone], "seniors"), null);
  assert.equal(totalFigure([], "population"), null);
});

test("all fourteen statistics and the two that follow are shown, each once", () => {
  assert.equal(new Set(ZONE_FIGURES).size, 16);
});
