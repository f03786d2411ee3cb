import assert from "node:assert/strict";
import test from "node:test";
import type { StatisticsRow } from "./statistics.ts";
import { joinTracts } from "./join.ts";
import { countyOf, tractFips } from "./fips.ts";

const GEOMETRY = { type: "Polygon" as const, coordinates: [] };
const FIGURES = { population: 12 } as StatisticsRow["figures"];
const row = (fips: string): StatisticsRow => ({ fips, line: 2, county: null, figures: FIGURES, margins: {} });

test("shapes and rows meet by FIPS, whatever their order, and what is alone is listed", () => {
  const join = joinTracts(
    [
      { fips: "12003000100", feature: 1, geometry: GEOMETRY },
      { fips: "12001000100", feature: 2, geometry: GEOMETRY },
    ],
    [row("12001000100"), row("12002000100")],
  );
  assert.deepEqual(join, {
    records: [
      { fips: "12001000100", geometry: GEOMETRY, figures: FIGURES },
      { fips: "12002000100", geometry: null, figures: FIGURES },
      { fips: "12003000100", geometry: GEOMETRY, figures: {} },
    ],
    withoutStatistics: ["12003000100"],
    withoutGeometry: ["12002000100"],
  });
});

test("a FIPS is eleven digits, or ten that lost their zero", () => {
  assert.equal(tractFips(" 12001000200 "), "12001000200");
  assert.equal(tractFips(1001020100), "01001020100");
  for (const bad of ["", "123", "120010002000", "12001-00200", null, 1.5]) assert.equal(tractFips(bad), null);
  assert.equal(countyOf("12001000200"), "12001");
});
