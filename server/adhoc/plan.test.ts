import assert from "node:assert/strict";
import { test } from "node:test";
import { AdhocQuerySchema, type AdhocQuery } from "../../contract/adhoc/queries.ts";
import type { BaseViewName } from "../../contract/adhoc/base-views.ts";
import { HttpError } from "../answers/errors.ts";
import { hasText } from "../answers/texts.ts";
import { VIEWS } from "./view-catalog.ts";
import { titleKey } from "./describe.ts";
import { planQuery } from "./plan.ts";

const plan = (view: BaseViewName, changes: Partial<AdhocQuery> = {}) =>
  planQuery(VIEWS[view], AdhocQuerySchema.parse({ view, ...changes }), { maxLocations: 2 });
const ids = (view: BaseViewName, changes: Partial<AdhocQuery>) => plan(view, changes).columns.map(({ id }) => id);
const faults = (view: BaseViewName, changes: Partial<AdhocQuery>): string[] => {
  try {
    plan(view, changes);
  } catch (error) {
    if (error instanceof HttpError)
      return (error.details.faults ?? []).map(({ path, key }) => `${path} ${key.split(".").at(-1)}`);
    throw error;
  }
  return [];
};

test("every view and column has a title, a key of columns without doubles, and names that need no quoting", () => {
  for (const view of Object.values(VIEWS)) {
    assert.ok(hasText(titleKey(view)), view.name);
    const names = view.columns.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length, view.name);
    for (const { name, header, unit, unitColumn, apart = [], apartInSums = [] } of view.columns) {
      assert.ok(hasText(header) && (unit === undefined || hasText(unit)), header);
      assert.match(name, /^[a-z_]+$/);
      for (const other of [...apart, ...apartInSums, ...(unitColumn === undefined ? [] : [unitColumn])])
        assert.ok(names.includes(other), `${name} ${other}`);
    }
  }
});

test("rows have the chosen columns in their order, all where none is chosen; groups have theirs and the summaries", () => {
  assert.deepEqual(ids("facilities", { columns: ["type", "name", "type"] }), ["type", "name"]);
  assert.equal(ids("facilities", {}).length, VIEWS.facilities.columns.length);
  const sums = [{ column: "capacity", summary: "sum" as const }];
  assert.deepEqual(ids("facilities", { columns: ["name"], groups: ["type"], sums }), ["type", "sum_capacity"]);
  assert.deepEqual(ids("facilities", { sums }), ["sum_capacity"]);
});

test("a summary never mixes units, a sum never mixes estimations or dates, and a count accepts everything", () => {
  const of = (view: BaseViewName, column: string, summary: "sum" | "max" | "count") =>
    ids(view, { sums: [{ column, summary }] });
  assert.deepEqual(of("zone_needs", "quantity", "sum"), ["estimation", "product", "unit", "sum_quantity"]);
  assert.deepEqual(of("zone_needs", "quantity", "max"), ["product", "unit", "max_quantity"]);
  assert.deepEqual(of("zone_needs", "quantity", "count"), ["count_quantity"]);
  assert.deepEqual(of("outages", "figure", "sum"), ["at", "series", "measure", "unit", "sum_figure"]);
});

test("invalid parts are refused by their place, all of them at once", () => {
  assert.deepEqual(
    faults("tract_profile", {
      columns: ["population", "password_hash"],
      groups: ["nothing"],
      sums: [
        { column: "name", summary: "sum" },
        { column: "oid", summary: "max" },
      ],
      filters: [
        { kind: "contains", column: "population", text: "1" },
        { kind: "between", column: "name", from: "2026-01-01", to: null },
        { kind: "oneOf", column: "gone", values: ["1"] },
      ],
      sliders: [
        { column: "population", min: 5, max: 4 },
        { column: "name", min: null, max: 4 },
      ],
      sort: [{ column: "seniors", direction: "asc" }],
      locations: ["12001", "12003", "12005"],
      facilityTypes: ["Warehouse"],
    }).map((fault) => fault.replace("body.query.", "")),
    [
      "sums.0.summary summaryUnfit",
      "sums.1.column columnUnknown",
      "columns.1 columnUnknown",
      "groups.0 columnUnknown",
      "filters.0.kind filterUnfit",
      "filters.1.kind filterUnfit",
      "filters.2.column columnUnknown",
      "sliders.0 rangeOrder",
      "sliders.1 sliderUnfit",
      "sort.0.column columnUnknown",
      "locations tooManyLocations",
      "facilityTypes notTyped",
    ],
  );
  assert.deepEqual(faults("inventory", { locations: ["12001"] }), ["body.query.locations notLocated"]);
});
