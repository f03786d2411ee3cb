import assert from "node:assert/strict";
import test from "node:test";
import { comparedProducts } from "../../client/planning/projections.ts";
import { shownComparison } from "../../engine/supply/shown.ts";
import { column, sure } from "../../test/kits/numbers.ts";
import { comparisonOf } from "../../test/kits/record-fixtures.ts";
import { entryGroups, exportTable, figureRows, isShort } from "./figure-rows.ts";

const products = comparedProducts(comparisonOf(), { Water: "Liters" });
const { columns, rows } = exportTable(products, {
  column: (key) => key,
  block: (block) => `block ${block}`,
  figure: (figure) => figure,
  unrounded: (column) => `${column} exactly`,
  product: (name) => name,
  unit: ({ shown }) => shown.unit,
});

test("an export has the shown figures and the same unrounded, in the chosen unit", () => {
  assert.equal(columns.length, 3 + 8 + 8);
  assert.equal(rows.length, 3 * 8);
  const water = products.find(({ product }) => product === "Water");
  const row = rows.find((one) => one["product"] === "Water" && one["figure"] === "actual");
  assert.equal(row?.["unit"], "Liters");
  assert.equal(row?.["total"], water?.shown.total.actual);
  assert.ok(Math.abs(Number(row?.["exact_total"]) - (water?.exact.total.actual ?? 0) * 3.785411784) < 1e-6);
});

test("an unknown value and a balance's total are empty cells, not zeros", () => {
  const water = rows.filter((one) => one["product"] === "Water");
  assert.equal(water.find((one) => one["figure"] === "used")?.["block5"], null);
  assert.equal(water.find((one) => one["figure"] === "balance")?.["total"], null);
});

const [, compared] = comparisonOf().products;

test("a product's rows contain every figure of its blocks, with totals where they are meaningful", () => {
  assert.ok(compared);
  const row = (figure: string) => figureRows(compared).find((one) => one.figure === figure);
  assert.deepEqual(row("actual")?.blocks, column(compared.blocks, "actual"));
  assert.equal(row("actual")?.total, compared.total.actual);
  assert.equal(row("balance")?.total, undefined);
  assert.equal(
    row("expired")?.total,
    compared.blocks.reduce((sum, { expired }) => sum + sure(expired), 0),
  );
});

test("only a negative surplus or balance is short", () => {
  assert.deepEqual(
    [isShort("balance", -1), isShort("surplus", -1), isShort("balance", 0), isShort("surplus", null)],
    [true, true, false, false],
  );
});

const water = comparisonOf().products.find(({ product }) => product === "Water");
assert.ok(water);

for (const unit of ["Gallons", "Liters"] as const)
  test(`the entries of every block add up to its figures, in ${unit}`, () => {
    const shown = shownComparison(water, unit);
    for (const block of [null, 1, 2, 3, 4, 5, 6, 7])
      for (const { figure, entries, countedAs } of entryGroups(water, shown, block))
        if (countedAs !== "uncounted" && entries.length > 0)
          assert.equal(
            entries.reduce((sum, { share }) => sum + (share ?? 0), 0),
            figure,
          );
  });

test("entries that are not counted are listed with the total", () => {
  const group = (block: number | null) =>
    entryGroups(water, shownComparison(water), block).find(({ countedAs }) => countedAs === "uncounted")?.entries;
  assert.deepEqual(
    group(null)?.map(({ source }) => source.countedAs),
    ["outside", "unfit"],
  );
  assert.deepEqual(
    group(2)?.map(({ source }) => source.countedAs),
    ["unfit"],
  );
});

test("a figure without entries is unknown", () => {
  const used = entryGroups(water, shownComparison(water), 5).find(({ countedAs }) => countedAs === "used");
  assert.deepEqual([used?.figure, used?.entries], [null, []]);
});
