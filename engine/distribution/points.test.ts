import assert from "node:assert/strict";
import test from "node:test";
import { columns, seededRandom } from "../../test/kits/numbers.ts";
import { countedPeople, peopleADay } from "../needs/assisted.ts";
import { PRESET_DATA } from "../needs/defaults.ts";
import type { Assistance } from "../needs/inputs.ts";
import { POINT_WATER, countyPoints, distributionPoints, headlineOf, zonePoints } from "./points.ts";

const counts = (people: number) => {
  const { typeI, typeII, typeIII } = distributionPoints(people);
  return [typeI, typeII, typeIII];
};

test("FEMA IS-26: each type serves its people with its lanes and staff", () => {
  const rows = [5_000, 10_000, 20_000].map(distributionPoints);
  assert.deepEqual(columns(rows, "lanes", "staffDay", "staffNight", "vehiclesAnHour", "spare"), [
    [1, 19, 4, 140, 0],
    [2, 34, 6, 280, 0],
    [4, 78, 10, 560, 0],
  ]);
});

test("the bounds between the types", () => {
  assert.deepEqual(counts(0), [0, 0, 0]);
  assert.deepEqual(counts(0.5), [0, 0, 1]);
  assert.deepEqual(counts(5_001), [0, 1, 0]);
  assert.deepEqual(counts(10_001), [1, 0, 0]);
  assert.deepEqual(counts(20_001), [1, 0, 1]);
  assert.deepEqual(counts(30_000), [1, 1, 0]);
  assert.deepEqual(counts(160_000), [8, 0, 0]);
});

test("no other combination of points does better", () => {
  const random = seededRandom(26);
  for (let round = 0; round < 500; round++) {
    const people = Math.floor(random() * 130_000);
    let best = { points: Infinity, capacity: Infinity };
    for (let i = 0; i <= 7; i++)
      for (let ii = 0; ii <= 14; ii++)
        for (let iii = 0; iii <= 26; iii++) {
          const points = i + ii + iii;
          const capacity = i * 20_000 + ii * 10_000 + iii * 5_000;
          const better = points < best.points || (points === best.points && capacity < best.capacity);
          if (capacity >= people && better) best = { points, capacity };
        }
    const { points, capacity } = distributionPoints(people);
    assert.deepEqual({ points, capacity }, best, `${people} people`);
  }
});

test("rounding errors of doubles open no further point", () => {
  assert.deepEqual(counts(20_000 + 1e-10), [1, 0, 0]);
  assert.deepEqual(counts(20_000 - 1e-10), [1, 0, 0]);
  assert.equal(distributionPoints(20_000 + 1e-10).spare, 0);
});

test("three people share a vehicle, and so does a remainder", () => {
  assert.equal(distributionPoints(20_000).vehicles, 6_667);
  assert.equal(distributionPoints(3).vehicles, 1);
  assert.equal(distributionPoints(0).vehicles, 0);
});

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
  const points = countyPoints("12086", { ...zone(1), below_poverty: 4_000, above_poverty: 10_000 }, PLAN);
  assert.deepEqual(
    [points.county, points.zone, points.peopleADay, points.typeI, points.typeII, points.typeIII],
    ["12086", 1, 5_000, 0, 0, 1],
  );
});

const ASSISTANCE: readonly Assistance[] = [
  { product: "Water", zone: 2, category: "Below Poverty(%)", value: 80 },
  { product: "Water", zone: 2, category: "Above Poverty(%)", value: 40 },
  { product: "Ice", zone: 2, category: "Below Poverty(%)", value: 100 },
  { product: "Ice", zone: 2, category: "Above Poverty(%)", value: 10 },
];
const PEOPLE = { zone: 2, below_poverty: 1_000, above_poverty: 10_000, affected: 75 };

test("assisted people are the affected share of the assisted poor and not poor", () => {
  assert.equal(countedPeople(PEOPLE, "Water", ASSISTANCE), 0.75 * (800 + 4_000));
  assert.equal(countedPeople({ ...PEOPLE, affected: 0 }, "Water", ASSISTANCE), 0);
});

test("whole percentages of whole people leave no rounding error", () => {
  const thirds = { zone: 2, below_poverty: 3, above_poverty: 0, affected: 10 };
  const cells = ASSISTANCE.map((row) => ({ ...row, value: 10 }));
  assert.equal(countedPeople(thirds, "Water", cells), 0.03);
});

test("people a day are those of the product that most people pick up", () => {
  assert.equal(peopleADay(PEOPLE, ["Water", "Ice"], ASSISTANCE), 3_600);
  assert.equal(peopleADay(PEOPLE, [], ASSISTANCE), 0);
});

test("a missing cell is an error, not zero", () => {
  assert.throws(() => countedPeople({ ...PEOPLE, zone: 1 }, "Water", ASSISTANCE), RangeError);
});

test("a type I point takes the published water trucks at the Corps preset's gallons a person, one more at the default's", () => {
  const loads = (preset: "default" | "corps") => {
    const of = (category: string) =>
      PRESET_DATA[preset].parameters.find((one) => one.product === "Water" && one.category === category)?.value ?? NaN;
    return (POINT_WATER.people * of("npp")) / of("cpt");
  };
  assert.deepEqual(
    [Number(loads("default").toFixed(1)), Math.ceil(loads("default"))],
    [POINT_WATER.loads, POINT_WATER.most],
  );
  assert.equal(Math.ceil(loads("corps")), POINT_WATER.trucks);
  assert.equal(POINT_WATER.truckLiters / POINT_WATER.truckPeople, POINT_WATER.liters);
});
