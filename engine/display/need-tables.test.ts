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

test("a figure moves by less than one unit from the one calculated", () => {
  for (const { zones } of needTables(projections, "quantity")) {
    for (const { shown, exact } of zones) {
      shown.blocks.forEach((value, i) => assert.ok(Math.abs((value ?? 0) - (exact.blocks[i] ?? 0)) < 1));
    }
  }
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

test("a zone without any population figure shows nothing, not zero; nor do all of them where no zone has one", () => {
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
