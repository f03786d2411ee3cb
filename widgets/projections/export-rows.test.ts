import assert from "node:assert/strict";
import test from "node:test";
import { needTables } from "../../engine/display/need-tables.ts";
import { projectionsOf } from "../../test/kits/planner-fixtures.ts";
import { exportTable } from "./export-rows.ts";

const projections = projectionsOf();

test("an export has the shown figures and the same unrounded", () => {
  const tables = needTables(projections, "quantity");
  const { columns, rows } = exportTable(tables, "quantity", {
    column: (key) => key,
    block: (i) => `block ${i + 1}`,
    unrounded: (column) => `${column} exactly`,
    unit: (table) => table.unit,
    product: (name) => name,
    allZones: "all",
    zoneNames: { 2: "Coast" },
  });
  assert.equal(rows.length, 3 * (3 + 1));
  assert.equal(columns.length, 4 + 10 + 10);
  assert.deepEqual(
    rows.slice(0, 4).map((row) => [row["zone"], row["zoneName"]]),
    [
      [1, null],
      [2, "Coast"],
      [3, null],
      ["all", null],
    ],
  );
  const water = rows.find((row) => row["product"] === "Water" && row["zone"] === "all");
  assert.equal(water?.["total"], tables[1]?.all.shown.total);
  assert.equal(water?.["exact_total"], projections.totals[1]?.total);
});
