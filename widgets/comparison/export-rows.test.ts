import assert from "node:assert/strict";
import test from "node:test";
import { comparedProducts } from "../../client/comparison.ts";
import { comparisonOf } from "../../test/kits/record-fixtures.ts";
import { exportTable } from "./export-rows.ts";

const products = comparedProducts(comparisonOf(), { Water: "Liters" });
const { columns, rows } = exportTable(products, {
  column: (key) => key,
  block: (block) => `block ${block}`,
  figure: (figure) => figure,
  unrounded: (column) => `${column} exactly`,
  product: (name) => name,
  unit: ({ shown }) => shown.unit,
});

test("an export holds what is shown and the same unrounded, in the chosen unit", () => {
  assert.equal(columns.length, 3 + 8 + 8);
  assert.equal(rows.length, 3 * 8);
  const water = products.find(({ product }) => product === "Water");
  const row = rows.find((one) => one["product"] === "Water" && one["figure"] === "actual");
  assert.equal(row?.["unit"], "Liters");
  assert.equal(row?.["total"], water?.shown.total.actual);
  assert.ok(Math.abs(Number(row?.["exact_total"]) - (water?.exact.total.actual ?? 0) * 3.785411784) < 1e-6);
});

test("what is not known, and a balance's total, is an empty cell and no zero", () => {
  const water = rows.filter((one) => one["product"] === "Water");
  assert.equal(water.find((one) => one["figure"] === "used")?.["block5"], null);
  assert.equal(water.find((one) => one["figure"] === "balance")?.["total"], null);
});
