import assert from "node:assert/strict";
import { test } from "node:test";
import { featureSetOf } from "../map/layers/features.ts";
import { clauseOf, meets } from "./conditions.ts";
import { DataRefusal, type DataField } from "./data-reader.ts";
import { openFeatures } from "./feature-reader.ts";

const field = (name: string, kind: DataField["kind"]): DataField => ({ name, label: name, kind, choices: new Map() });
const FIELDS = [field("name", "text"), field("people", "number"), field("day", "day"), field("at", "moment")];

test("conditions become a clause whose values stay values, whatever they are", () => {
  assert.equal(clauseOf([], FIELDS), "1=1");
  assert.equal(
    clauseOf(
      [
        { field: "name", values: ["O'Neil", "x') OR 1=1 --"] },
        { field: "name", contains: "50%_~'a" },
        { field: "people", from: 10, to: 20 },
        { field: "people", values: ["7) OR (1=1"] },
        { field: "day", from: "2026-09-08", to: "2026-09-09" },
        { field: "at", from: "2026-09-08", to: "2026-09-09" },
        { field: "at", values: [0] },
      ],
      FIELDS,
    ),
    [
      "(name IN ('O''Neil', 'x'') OR 1=1 --'))",
      "(UPPER(name) LIKE '%50~%~_~~''A%' ESCAPE '~')",
      "(people >= 10)",
      "(people <= 20)",
      "(people IN ('7) OR (1=1'))",
      "(day >= DATE '2026-09-08')",
      "(day <= DATE '2026-09-09')",
      "(at >= TIMESTAMP '2026-09-08 00:00:00')",
      "(at < TIMESTAMP '2026-09-10 00:00:00')",
      "(at IN (TIMESTAMP '1970-01-01 00:00:00'))",
    ].join(" AND "),
  );
  for (const name of ["roads", "1=1 OR name"])
    assert.throws(() => clauseOf([{ field: name, values: [1] }], FIELDS), DataRefusal);
});

test("a record meets conditions as the service has them; a missing value meets none", () => {
  const row = { name: "Depot", people: 15, day: "2026-09-09", none: null };
  assert.ok(meets(row, [{ field: "people", from: 15, to: 15 }]));
  assert.ok(
    meets(row, [
      { field: "name", contains: "dEp" },
      { field: "day", from: "2026-09-09", to: "2026-09-09" },
    ]),
  );
  assert.ok(!meets(row, [{ field: "people", values: [16] }]));
  assert.ok(!meets(row, [{ field: "day", to: "2026-09-08" }]));
  for (const condition of [{ to: 5 }, { values: [0] }, { contains: "n" }])
    assert.ok(!meets(row, [{ field: "none", ...condition }]), JSON.stringify(condition));
});

const point = (longitude: number, properties: Record<string, string | number | null>) => ({
  geometry: { type: "Point" as const, coordinates: [longitude, 28] },
  properties,
});
const DEPOTS = openFeatures(
  featureSetOf([
    point(-82, { name: "Armory", county: "Polk", pallets: 10 }),
    point(-81, { name: "Barn", county: "Polk", pallets: null }),
    point(-80, { name: "Cellar", county: "Lee", pallets: 30 }),
  ]).set,
);
const { signal } = new AbortController();
const ALL = { filter: [], within: null };

test("a file's records are ordered, with missing figures last either way, paged, and limited to bounds", async () => {
  const names = async (direction: "asc" | "desc", more: object = {}) => {
    const question = { ...ALL, sort: [{ column: "pallets", direction }], offset: 0, limit: 2, ...more };
    const { rows, total } = await DEPOTS.page(question, signal);
    return [rows.map(({ name }) => name), total];
  };
  assert.deepEqual(await names("asc"), [["Armory", "Cellar"], 3]);
  assert.deepEqual(await names("desc"), [["Cellar", "Armory"], 3]);
  assert.deepEqual(await names("asc", { offset: 2 }), [["Barn"], 3]);
  assert.deepEqual(await names("asc", { within: [-81.5, 27, -80.5, 29] }), [["Barn"], 1]);
});

test("a file's records are grouped: known figures are added up, and missing ones counted", async () => {
  const groups = (summary: "count" | "sum" | "avg") =>
    DEPOTS.groups({ ...ALL, by: "county", value: "pallets", summary }, signal);
  const of = (key: string, figure: number, records: number, missing: number) => ({
    key,
    unit: null,
    figure,
    records,
    missing,
  });
  assert.deepEqual(await groups("sum"), [of("Polk", 10, 2, 1), of("Lee", 30, 1, 0)]);
  assert.deepEqual(await groups("avg"), [of("Polk", 10, 2, 1), of("Lee", 30, 1, 0)]);
  assert.deepEqual(await groups("count"), [of("Polk", 2, 2, 0), of("Lee", 1, 1, 0)]);
  assert.deepEqual(await DEPOTS.bounds([1, 2], signal), [-82, 28, -81, 28]);
  assert.throws(() => DEPOTS.groups({ ...ALL, by: "roads", value: "", summary: "count" }, signal), DataRefusal);
});
