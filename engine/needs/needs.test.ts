import assert from "node:assert/strict";
import test from "node:test";
import { column, sure } from "../../test/kits/numbers.ts";
import { applyPreset, type Explicit } from "./defaults.ts";
import type { ZonePeople } from "./inputs.ts";
import { blockOfDay, calculateNeeds, demandOf, perBlock, type Needs } from "./needs.ts";

const ZONES = [
  { zone: 1, below_poverty: 12_345, above_poverty: 67_891, affected: 100 },
  { zone: 2, below_poverty: 4_321, above_poverty: 98_765, affected: 62.5 },
  { zone: 4, below_poverty: 0, above_poverty: 17, affected: 3 },
] as const satisfies readonly ZonePeople[];

function needsOf(zones: readonly ZonePeople[], explicit: Explicit = {}): Needs {
  return calculateNeeds({ zones, ...applyPreset(explicit) });
}

function near(actual: number | null, expected: number | null): void {
  assert.ok(actual !== null && expected !== null);
  assert.ok(Math.abs(actual - expected) <= 1e-12 * Math.abs(expected), `${actual} is not ${expected}`);
}

const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + sure(value), 0);

test("the defaults plan zone 1 for 100 % below and 60 % above poverty", () => {
  const { needs } = needsOf([{ zone: 1, below_poverty: 1_000, above_poverty: 5_000, affected: 50 }]);
  assert.deepEqual(
    needs.map(({ product, unit, zone, assisted, dayOne, total, trucks }) => ({
      product,
      unit,
      zone,
      assisted,
      dayOne,
      total,
      trucks: [trucks.dayOne, trucks.blocks[0], trucks.total],
    })),
    [
      { product: "Food", unit: "Meals", zone: 1, assisted: 2_000, dayOne: 4_000, total: 84_000, trucks: [1, 1, 4] },
      { product: "Water", unit: "Gallons", zone: 1, assisted: 2_000, dayOne: 2_000, total: 42_000, trucks: [1, 2, 9] },
      { product: "Ice", unit: "Pounds", zone: 1, assisted: 2_000, dayOne: 16_000, total: 336_000, trucks: [1, 2, 9] },
    ],
  );
});

test("products are in parameter order, zones ascending in any input order", () => {
  const { needs, totals } = needsOf(ZONES.toReversed());
  assert.deepEqual(
    needs.map(({ product, zone }) => `${product} ${zone}`),
    ["Food", "Water", "Ice"].flatMap((product) => [1, 2, 4].map((zone) => `${product} ${zone}`)),
  );
  assert.deepEqual(column(totals, "product"), ["Food", "Water", "Ice"]);
});

test("days add up to blocks, blocks to the total, zones to the product", () => {
  for (const demandCurve of ["constant", "linear"] as const) {
    const { needs, totals } = needsOf(ZONES, { settings: { demandCurve } });
    for (const row of [...needs, ...totals]) {
      assert.equal(row.daily.length, 21);
      assert.equal(row.blocks.length, 7);
      near(sum(row.daily), row.total);
      near(sum(row.blocks), row.total);
      row.blocks.forEach((block, b) => near(sum(row.daily.slice(b * 3, b * 3 + 3)), block));
      assert.equal(row.dayOne, row.daily[0]);
    }
    for (const total of totals) {
      const rows = needs.filter((row) => row.product === total.product);
      near(sum(rows.map((row) => row.total)), total.total);
      near(sum(rows.map((row) => row.assisted)), total.assisted);
    }
  }
});

test("need is linear in people", () => {
  const once = needsOf(ZONES);
  const thrice = needsOf(
    ZONES.map((zone) => ({ ...zone, below_poverty: zone.below_poverty * 3, above_poverty: zone.above_poverty * 3 })),
  );
  once.needs.forEach((row, i) => near(thrice.needs[i]?.total ?? 0, sure(row.total) * 3));
});

test("a custom curve of 100 % is the constant curve", () => {
  const custom = needsOf(ZONES, { settings: { demandCurve: "custom", demand: Array(7).fill(100) } });
  assert.deepEqual(custom, needsOf(ZONES));
});

test("a total's trucks come from the summed quantity, not from the rows", () => {
  const people = (zone: number) => ({ zone, below_poverty: 100, above_poverty: 0, affected: 100 });
  const { needs, totals } = needsOf([people(1), people(2)]);
  assert.deepEqual(
    needs.filter((row) => row.product === "Water").map((row) => row.trucks.dayOne),
    [1, 1],
  );
  assert.equal(totals.find((row) => row.product === "Water")?.trucks.dayOne, 1);
});

test("npp and cpt in different units of one kind compare in one unit", () => {
  const zones = [{ zone: 1, below_poverty: 47_500, above_poverty: 0, affected: 100 }];
  const cpt = { product: "Water", category: "cpt", value: 4_750 * 3.785411784, unit: "Liters" } as const;
  const water = needsOf(zones, { parameters: [cpt] }).needs.find((row) => row.product === "Water");
  assert.equal(water?.unit, "Gallons");
  assert.equal(water?.trucks.dayOne, 10);
});

test("without zones there are no rows and empty totals", () => {
  const { needs, totals } = needsOf([]);
  assert.deepEqual(needs, []);
  for (const row of totals) assert.deepEqual([row.assisted, row.total, row.trucks.total], [0, 0, 0]);
});

test("the same inputs give the same bits", () => {
  assert.deepEqual(needsOf(ZONES), needsOf(ZONES));
});

const shares = ({ weights, denominator }: { weights: readonly number[]; denominator: number }) =>
  weights.map((weight) => weight / denominator);

test("the constant curve asks for all on each of 21 days", () => {
  assert.deepEqual(shares(demandOf({ demandCurve: "constant", demand: null })), Array(21).fill(1));
});

test("the linear curve falls by 3/35 a day and is 0 from day 13", () => {
  const linear = shares(demandOf({ demandCurve: "linear", demand: null }));
  linear.forEach((share, i) => assert.ok(Math.abs(share - Math.max(0, 1 - (i * 3) / 35)) < 1e-15));
  assert.ok((linear[11] ?? 0) > 0);
  assert.deepEqual(linear.slice(12), Array(9).fill(0));
});

test("a custom curve gives each block's days its percentage, day one the first", () => {
  const custom = shares(demandOf({ demandCurve: "custom", demand: [150, 100, 80, 60, 40, 20, 0] }));
  assert.equal(custom[0], 1.5);
  assert.deepEqual(
    perBlock(custom).map((days) => days.map((share) => share * 100)),
    [150, 100, 80, 60, 40, 20, 0].map((percent) => Array(3).fill(percent)),
  );
});

test("a custom curve without its seven percentages is refused", () => {
  for (const demand of [null, [], [1, 2, 3, 4, 5, 6]]) {
    assert.throws(() => demandOf({ demandCurve: "custom", demand }), RangeError);
  }
});

test("days 1 to 3 are block 1 and day 21 is block 7", () => {
  assert.deepEqual([1, 3, 4, 21].map(blockOfDay), [1, 1, 2, 7]);
});
