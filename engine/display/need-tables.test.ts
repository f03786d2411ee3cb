import assert from "node:assert/strict";
import test from "node:test";
import { projectionsOf } from "../../test/kits/planner-fixtures.ts";
import { applyPreset } from "../needs/defaults.ts";
import type { ZonePeople } from "../needs/inputs.ts";
import { calculateNeeds } from "../needs/needs.ts";
import { MEASURES, needTables } from "./need-tables.ts";

const projections = projectionsOf();
const add = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

test("rows and columns of quantities add up to the totals shown", () => {
  for (const { zones, all } of needTables(projections, "quantity", { Water: "Liters", Ice: "Kilograms" })) {
    assert.equal(add(zones.map((line) => line.shown.total)), all.shown.total);
    assert.equal(add(zones.map((line) => line.shown.dayOne)), all.shown.dayOne);
    assert.equal(add(zones.map((line) => line.shown.assisted)), all.shown.assisted);
    assert.equal(add(all.shown.blocks), all.shown.total);
    for (const line of zones) assert.equal(add(line.shown.blocks), line.shown.total);
  }
});

// Worked out by hand: 0.75 · 0.6 · 12,347 = 5,556.15 and 0.5 · 0.25 · 1,001 = 125.125 people.
const zone = (number: number, above_poverty: number, affected: number) => ({
  zone: number,
  below_poverty: 0,
  above_poverty,
  affected,
});
const tableOf = (zones: readonly ZonePeople[]) => needTables(calculateNeeds({ zones, ...applyPreset({}) }), "quantity");

test("people shown times the need per person give the figure next to them, and totals are sums of the figures shown", () => {
  const people = [zone(1, 12_347, 75), zone(3, 1_001, 50)];
  const shown = [5_556, 125, 5_681];
  for (const [i, npp] of [2, 1, 8].entries()) {
    const { zones, all } = tableOf(people)[i] ?? assert.fail();
    for (const [l, line] of [...zones.map((one) => one.shown), all.shown].entries()) {
      const day = (shown[l] ?? NaN) * npp;
      assert.deepEqual(line, { assisted: shown[l], dayOne: day, blocks: Array(7).fill(3 * day), total: 21 * day });
    }
  }
});

test("a zone keeps its figures when another is added", () => {
  const [first, second] = [zone(1, 12_347, 75), zone(2, 999_999, 33.3)];
  const alone = tableOf([first]).map(({ zones }) => zones[0]?.shown);
  assert.deepEqual(
    tableOf([first, second]).map(({ zones }) => zones[0]?.shown),
    alone,
  );
});

test("less than half a person is shown as none, but their need is still shown", () => {
  const [food] = tableOf([zone(1, 0.7, 75)]);
  // 0.7 · 0.75 · 0.6 = 0.315 people need 0.63 meals a day and 1.89 in three.
  assert.deepEqual([food?.all.shown.assisted, food?.all.shown.dayOne, food?.all.shown.total], [0, 1, 14]);
});

test("a chosen unit converts the figures, not the people or the trucks", () => {
  const [gallons] = needTables(projections, "quantity").filter((one) => one.product === "Water");
  const [liters] = needTables(projections, "quantity", { Water: "Liters" }).filter((one) => one.product === "Water");
  assert.ok(Math.abs((liters?.all.exact.total ?? 0) / (gallons?.all.exact.total ?? 1) - 3.785411784) < 1e-12);
  assert.equal(liters?.all.shown.assisted, gallons?.all.shown.assisted);
  assert.deepEqual(
    needTables(projections, "trucks", { Water: "Liters" })[1]?.all.shown,
    needTables(projections, "trucks")[1]?.all.shown,
  );
});

test("truck totals are the engine's, from the summed quantity", () => {
  for (const table of needTables(projections, "trucks")) {
    const total = projections.totals.find((row) => row.product === table.product);
    assert.equal(table.all.shown.total, total?.trucks.total);
    assert.deepEqual(table.all.shown.blocks, total?.trucks.blocks);
  }
});

test("a zone without any population figure shows nothing, not zero; nor does the total if no zone has one", () => {
  const known = { zone: 1, below_poverty: 400, above_poverty: 600, affected: 50 };
  const unknown = { zone: 2, below_poverty: null, above_poverty: null, affected: 100 };
  for (const measure of MEASURES) {
    const shown = (zones: readonly ZonePeople[]) =>
      needTables(calculateNeeds({ zones, ...applyPreset({}) }), measure)[0];
    const one = shown([known, unknown]);
    assert.deepEqual(one?.all.shown, shown([known])?.all.shown);
    const lines = [one?.zones[1], shown([unknown])?.zones[0], shown([unknown])?.all];
    for (const line of lines)
      assert.deepEqual(line?.shown, { assisted: null, dayOne: null, blocks: Array(7).fill(null), total: null });
  }
});
