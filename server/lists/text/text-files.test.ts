import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import type { ExportFormat } from "../../../contract/lists/export-formats.ts";
import type { FilePlan, FileRow } from "../file-plan.ts";
import { csvWriter } from "./write-csv.ts";
import { geoJsonWriter } from "./write-geojson.ts";

const plan = (format: ExportFormat): FilePlan => ({
  format,
  paper: "letter",
  language: "de",
  locale: "de-DE",
  timeZone: "UTC",
  author: "Ada",
  facts: { title: "", documentTitle: "", lines: [], about: "", page: "", of: "", empty: "" },
  columns: [
    { id: "county", header: "County, name", kind: "text", width: 9 },
    { id: "people", header: "People", kind: "number", width: 9 },
    { id: "at", header: "At", kind: "moment", width: 9 },
  ],
});
const AT = new Date("2026-03-01T12:00:00Z");
const write = async (writer: typeof csvWriter, format: ExportFormat, batches: readonly (readonly FileRow[])[]) => {
  const parts: Uint8Array[] = [];
  const file = writer(plan(format), (part) => parts.push(part));
  for (const rows of batches) file.write(rows);
  await file.end();
  return Buffer.concat(parts).toString();
};

test("CSV is read back by an independent reader; formulas are texts and missing values are empty", async () => {
  const text = await write(csvWriter, "csv", [
    [["Miami-Dade", 1234.5, AT]],
    [
      ['say "a,\nb"', -3, null],
      ["=HYPERLINK(1)", null, null],
    ],
  ]);
  assert.deepEqual(parse(text, { bom: true }), [
    ["County, name", "People", "At"],
    ["Miami-Dade", "1234.5", "2026-03-01T12:00:00.000Z"],
    ['say "a,\nb"', "-3", ""],
    ["'=HYPERLINK(1)", "", ""],
  ]);
});

test("GeoJSON has a feature per row, with its place or none", async () => {
  const point = { type: "Point", coordinates: [-82, 28] };
  const rows = [[["Bay", 5, AT, JSON.stringify(point)]], [["Gulf", null, null, null]]];
  assert.deepEqual(JSON.parse(await write(geoJsonWriter, "geojson", rows)), {
    type: "FeatureCollection",
    features: [
      { type: "Feature", geometry: point, properties: { county: "Bay", people: 5, at: AT.toISOString() } },
      { type: "Feature", geometry: null, properties: { county: "Gulf", people: null, at: null } },
    ],
  });
  assert.deepEqual(JSON.parse(await write(geoJsonWriter, "geojson", [])), { type: "FeatureCollection", features: [] });
});
