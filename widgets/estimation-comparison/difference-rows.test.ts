import assert from "node:assert/strict";
import test from "node:test";
import { shownDifferences } from "../../engine/what-if/shown.ts";
import { column, sure } from "../../test/kits/numbers.ts";
import { whatIfAnswer } from "../../test/kits/planner-fixtures.ts";
import { exportTable, type DiffNames } from "./difference-rows.ts";

const whatIf = whatIfAnswer();
const sides = { a: whatIf.a.projections, b: whatIf.b.projections };
const units = { Water: "Liters" } as const;
const names: DiffNames = {
  zone: (zone) => (zone === null ? "All" : `Zone ${zone}`),
  period: (period) => period,
  parts: ["Affected", "Parameters", "Interaction"],
  product: (name) => name,
  unit: (measure, unit) => (measure === "quantity" ? unit : measure),
  change: String,
};
const { columns, rows } = exportTable(
  whatIf,
  {
    quantity: shownDifferences(whatIf, sides, { measure: "quantity", units }),
    trucks: shownDifferences(whatIf, sides, { measure: "trucks", units }),
  },
  { names, column: (key) => key, unrounded: (column) => `${column} exact` },
);
const find = (zone: string, period: string, unit: string) =>
  rows.find(
    (row) => row["product"] === "Water" && row["zone"] === zone && row["period"] === period && row["unit"] === unit,
  );

test("the export has every product, zone and period in people, quantities and trucks", () => {
  assert.equal(rows.length, 3 * 4 * (1 + 9 + 9));
  assert.deepEqual(column(columns, "label"), [
    ...["product", "zone", "period", "unit", "a", "b", "difference", ...names.parts],
    ...["a", "b", "difference", ...names.parts].map((column) => `${column} exact`),
  ]);
});

test("shown figures equal the table's, unrounded ones the engine's in the same unit", () => {
  const all = find("All", "total", "Liters");
  assert.equal(
    all?.["a"],
    [1, 2, 3].reduce((sum, zone) => sum + Number(find(`Zone ${zone}`, "total", "Liters")?.["a"]), 0),
  );
  const exact = whatIf.rows.find(({ product, zone }) => product === "Water" && zone === null);
  assert.ok(exact?.a);
  assert.equal(all["exact_a"], sure(exact.a.total) * 3.785411784);
  assert.equal(all["exact_part2"], sure(exact.interaction).total * 3.785411784);
  const parts = [0, 1, 2].map((i) => Number(all[`part${i}`]));
  assert.equal(
    parts.reduce((sum, part) => sum + part),
    all["difference"],
  );
});

test("trucks and people are whole in both halves", () => {
  const trucks = find("Zone 2", "block3", "trucks");
  assert.equal(trucks?.["a"], trucks?.["exact_a"]);
  assert.equal(trucks?.["difference"], trucks?.["exact_difference"]);
  assert.equal(find("Zone 1", "total", "people")?.["difference"], 0);
});
