import assert from "node:assert/strict";
import test from "node:test";
import { PRESET_DATA } from "../needs/defaults.ts";
import { countyPoints, headlineOf, zonePoints } from "./people.ts";

const PLAN = { products: ["Food", "Water", "Ice"], assistance: PRESET_DATA.default.assistance };
const zone = (number: number) => ({
  zone: number,
  population: 40_000,
  below_poverty: 10_000,
  above_poverty: 30_000,
  affected: 50,
});

test("the headline adds each zone's largest assisted", () => {
  // Zone 1: 100 % and 60 %, zone 2: 80 % and 40 %, half of the people affected.
  assert.deepEqual(headlineOf([zone(1), zone(2)], PLAN), { peopleAssisted: 14_000 + 10_000, peopleAffected: 40_000 });
});

test("a product that plans for more people sets the points", () => {
  const assistance = PLAN.assistance.map((row) => (row.product === "Ice" ? { ...row, value: 100 } : row));
  assert.equal(zonePoints(zone(1), { ...PLAN, assistance }).peopleADay, 20_000);
});

test("a county's points serve the people of its own tracts of the zone, by the zone's percentages", () => {
  const county = { county: "12086", below_poverty: 4_000, above_poverty: 10_000 };
  const points = countyPoints(zone(1), county, PLAN);
  assert.deepEqual(
    [points.county, points.zone, points.peopleADay, points.typeI, points.typeII, points.typeIII],
    ["12086", 1, 5_000, 0, 0, 1],
  );
});
