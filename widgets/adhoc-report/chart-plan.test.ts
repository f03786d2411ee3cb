import assert from "node:assert/strict";
import { test } from "node:test";
import type { AdhocRow, ResultColumn } from "../../contract/adhoc/queries.ts";
import { planChart } from "./chart-plan.ts";

const column = (id: string, more: Partial<ResultColumn> = {}): ResultColumn => {
  const base = {
    id,
    title: id,
    kind: "text" as const,
    unit: null,
    choices: [],
    figure: false,
    grouped: true,
    missing: null,
  };
  return { ...base, ...more };
};
const figure = (id: string) => column(id, { kind: "number", figure: true, grouped: false });
const plan = (columns: readonly ResultColumn[], rows: readonly AdhocRow[], wanted: string | null = null) =>
  planChart({ columns, rows }, wanted, ({ id }, row) => String(row[id] ?? "–"));

test("days and moments make lines along the axis, other groups become series, and missing values leave a gap", () => {
  const columns = [column("product"), column("date", { kind: "day" }), figure("sum_quantity")];
  const rows = [
    { product: "Food", date: "2026-01-01", sum_quantity: 1 },
    { product: "Food", date: "2026-01-02", sum_quantity: null },
    { product: "Water", date: "2026-01-02", sum_quantity: 4 },
  ];
  const drawn = plan(columns, rows);
  assert.deepEqual([drawn?.form, drawn?.categories], ["lines", ["2026-01-01", "2026-01-02"]]);
  assert.deepEqual(drawn?.series, [
    { name: "Food", values: [1, null] },
    { name: "Water", values: [null, 4] },
  ]);
});

test("ungrouped rows keep a place each, drawn as columns of the chosen figure", () => {
  const columns = [column("name", { grouped: false }), figure("capacity"), figure("latitude")];
  const rows = [
    { name: "Kitchen", capacity: 5, latitude: 27 },
    { name: "Kitchen", capacity: 7, latitude: 28 },
  ];
  assert.deepEqual(plan(columns, rows, "latitude")?.series, [{ name: "latitude", values: [27, 28] }]);
  const drawn = plan(columns, rows, "gone");
  assert.deepEqual([drawn?.form, drawn?.categories, drawn?.figure.id], ["columns", ["Kitchen", "Kitchen"], "capacity"]);
});

test("nothing is proposed without a figure, without names, or without rows", () => {
  assert.equal(plan([column("name")], [{ name: "a" }]), null);
  assert.equal(plan([figure("sum")], [{ sum: 1 }]), null);
  assert.equal(plan([column("name"), figure("sum")], []), null);
});
