import assert from "node:assert/strict";
import test from "node:test";
import { assistedPeople, peopleADay } from "./assisted.ts";
import type { Assistance } from "./inputs.ts";

const ASSISTANCE: readonly Assistance[] = [
  { product: "Water", zone: 2, category: "Below Poverty(%)", value: 80 },
  { product: "Water", zone: 2, category: "Above Poverty(%)", value: 40 },
  { product: "Ice", zone: 2, category: "Below Poverty(%)", value: 100 },
  { product: "Ice", zone: 2, category: "Above Poverty(%)", value: 10 },
];
const PEOPLE = { zone: 2, below_poverty: 1_000, above_poverty: 10_000, affected: 75 };

test("assisted people are the affected share of the assisted poor and not poor", () => {
  assert.equal(assistedPeople(PEOPLE, "Water", ASSISTANCE), 0.75 * (800 + 4_000));
  assert.equal(assistedPeople({ ...PEOPLE, affected: 0 }, "Water", ASSISTANCE), 0);
});

test("whole percentages of whole people leave no noise", () => {
  const thirds = { zone: 2, below_poverty: 3, above_poverty: 0, affected: 10 };
  const cells = ASSISTANCE.map((row) => ({ ...row, value: 10 }));
  assert.equal(assistedPeople(thirds, "Water", cells), 0.03);
});

test("people a day are those of the product that most people fetch", () => {
  assert.equal(peopleADay(PEOPLE, ["Water", "Ice"], ASSISTANCE), 3_600);
  assert.equal(peopleADay(PEOPLE, [], ASSISTANCE), 0);
});

test("a cell that is not there is an error, not a nothing", () => {
  assert.throws(() => assistedPeople({ ...PEOPLE, zone: 1 }, "Water", ASSISTANCE), RangeError);
});
