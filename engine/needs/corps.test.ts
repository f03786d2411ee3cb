import assert from "node:assert/strict";
import test from "node:test";
import { sure } from "../../test/kits/numbers.ts";
import { applyPreset } from "./defaults.ts";
import { calculateNeeds } from "./needs.ts";
import { truckloads } from "./trucks.ts";

/**
 * The US Army Corps of Engineers' published example of its commodity model:
 * 400,000 people without power.
 */
const WITHOUT_POWER = { zone: 1, below_poverty: 80_000, above_poverty: 320_000, affected: 100 };

const { needs, totals } = calculateNeeds({ zones: [WITHOUT_POWER], ...applyPreset({ preset: "corps" }) });
const row = (product: string) => {
  const found = totals.find((total) => total.product === product);
  assert.ok(found);
  return found;
};
/** Loads of one day, rounded as the preset does. */
const loads = (quantity: number, capacity: number) => truckloads(quantity, capacity, "nearest");

test("160,000 of 400,000 people without power are assisted", () => {
  for (const need of needs) assert.equal(need.assisted, 160_000);
});

test("water: 32, 29 and 27 loads of 152.0, 139.0 and 125.9 thousand gallons on the first three days", () => {
  const water = row("Water");
  assert.equal(water.trucks.dayOne, 32);
  assert.deepEqual(
    water.daily.slice(0, 3).map((quantity) => loads(sure(quantity), 4_750)),
    [32, 29, 27],
  );
  assert.deepEqual(
    water.daily.slice(0, 3).map((quantity) => (sure(quantity) / 1_000).toFixed(1)),
    ["152.0", "139.0", "125.9"],
  );
});

test("ice: 32, 29 and 27 loads of 1,280, 1,170 and 1,061 thousand pounds", () => {
  const ice = row("Ice");
  assert.equal(ice.trucks.dayOne, 32);
  assert.deepEqual(
    ice.daily.slice(0, 3).map((quantity) => loads(sure(quantity), 40_000)),
    [32, 29, 27],
  );
  assert.deepEqual(
    ice.daily.slice(0, 3).map((quantity) => Math.round(sure(quantity) / 1_000)),
    [1_280, 1_170, 1_061],
  );
});

test("meals: 16 loads on day one", () => {
  assert.equal(row("Food").trucks.dayOne, 16);
});

test("the first 72 hours take 88 loads of water, 88 of ice and 44 of meals", () => {
  assert.deepEqual(
    ["Water", "Ice", "Food"].map((product) => row(product).trucks.blocks[0]),
    [88, 88, 44],
  );
});

test("nothing is needed from day 13 on", () => {
  for (const total of totals) {
    assert.deepEqual(total.blocks.slice(4), [0, 0, 0]);
    assert.deepEqual(total.trucks.blocks.slice(4), [0, 0, 0]);
  }
});
