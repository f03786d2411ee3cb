import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { Polygon } from "geojson";
import { STATISTICS, estimateColumns } from "../../../engine/words/statistics.ts";
import { FileFault } from "../../../engine/tracts/fault.ts";
import { rectangle } from "../../../test/fixtures/shapes.ts";
import { testDatabase } from "../../../test/kits/cluster.ts";
import { zippedShapefile } from "../../../test/kits/sample-files.ts";
import { cpuMilliseconds } from "../../../test/kits/waiting.ts";
import { tractDataSets } from "../../storage/schema/index.ts";
import { tractSetFor } from "../tract-sets.ts";
import { importReportText, importTracts, type TractYear } from "./import-tracts.ts";

const database = testDatabase();

const COLUMNS = ["FIPS", "COUNTY", "M_TOTPOP", ...STATISTICS.map((key) => estimateColumns("below100")[key])];
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = (name: string, content: string | Uint8Array) => ({
  name,
  bytes: typeof content === "string" ? bytes(content) : content,
});

/** A table with one row for each FIPS; every figure is 10 times the row's number. */
function table(fips: readonly string[]): string {
  const rows = fips.map((code, i) => [code, "Alachua", i, ...STATISTICS.map(() => 10 * (i + 1))].join());
  return [COLUMNS.join(), ...rows].join("\n");
}

const square = (x: number) => rectangle(x, 29, x + 0.1, 29.1);
const A = "12001000100";
const B = "12001000200";
const C = "12001000301";
const collection = (shapes: readonly (readonly [fips: string, geometry: unknown])[]): string =>
  JSON.stringify({
    type: "FeatureCollection",
    features: shapes.map(([GEOID, geometry]) => ({ type: "Feature", properties: { GEOID }, geometry })),
  });

const good = {
  statistics: file("svi.csv", table([A, B])),
  geometry: file(
    "tracts.geojson",
    collection([
      [A, square(-82)],
      [B, square(-81)],
    ]),
  ),
  year: 2018 as TractYear,
};

const countSets = async (): Promise<number> => (await database.db.select().from(tractDataSets)).length;

test("matching statistics and shapes make a data set; importing them again changes nothing", async () => {
  const first = await importTracts(database.db, good);
  assert.equal(first.outcome, "stored");
  assert.deepEqual([first.tracts, first.counties, first.population], [2, 1, 30]);
  assert.deepEqual([first.withoutStatistics, first.withoutGeometry], [[], []]);
  assert.match(importReportText(first), /Stored as data set \d+ "Census tracts 2018"/);
  const again = await importTracts(database.db, good);
  assert.equal(again.outcome, "unchanged");
  assert.equal(again.dataSetId, first.dataSetId);
  assert.match(importReportText(again), /^Unchanged/);
});

test("three tract years are stored together, from either kind of file", async () => {
  const shapes = [
    { geoid: A, geometry: square(-82) },
    { geoid: B, geometry: square(-81) },
  ];
  const zipped = file("tracts.zip", zippedShapefile(shapes));
  const one = await importTracts(database.db, { ...good, year: 2016 });
  const two = await importTracts(database.db, { ...good, geometry: zipped, year: 2020 });
  const [first, second] = [
    await tractSetFor(database.db, one.dataSetId),
    await tractSetFor(database.db, two.dataSetId),
  ];
  assert.deepEqual([first.tractYear, second.tractYear], [2016, 2020]);
  assert.deepEqual([...first.set.xy], [...second.set.xy]);
  assert.equal(first.set.figures.population[1], 20);
});

test("rows and shapes without a match are stored and listed", async () => {
  const report = await importTracts(database.db, {
    ...good,
    label: "Partly",
    statistics: file("svi.csv", table([A, C])),
  });
  assert.deepEqual([report.withoutStatistics, report.withoutGeometry], [[B], [C]]);
  const text = importReportText(report);
  assert.match(text, /1 shapes without statistics[^\n]*\n {2}12001000200/);
  assert.match(text, /1 rows without a shape[^\n]*\n {2}12001000301/);
  const { set } = await tractSetFor(database.db, report.dataSetId);
  assert.equal(set.size, 3);
});

test("a data set with the poverty column of 2020 stores its meaning", async () => {
  const statistics = file("svi.csv", table([A, B]).replace("E_POV", "E_POV150"));
  const { dataSetId } = await importTracts(database.db, { ...good, statistics, label: "SVI 2020", year: 2020 });
  assert.equal((await tractSetFor(database.db, dataSetId)).povertyMeaning, "below150");
});

const bowTie: Polygon = {
  type: "Polygon",
  coordinates: [
    [
      [-82, 29],
      [-81, 30],
      [-81, 29],
      [-82, 30],
      [-82, 29],
    ],
  ],
};

for (const [what, order, message] of [
  ["a table of other columns", { statistics: file("c.csv", "a,b\n1,2") }, /c\.csv: line 1.*no column FIPS/],
  ["a FIPS twice in the table", { statistics: file("svi.csv", table([A, A])) }, /svi\.csv: line 3, FIPS: found 120010/],
  ["a count that is none", { statistics: file("svi.csv", table([A]).replace(/10$/, "many")) }, /line 2, E_GROUPQ/],
  ["a truncated table", { statistics: file("svi.csv", table([A, B]).slice(0, -9)) }, /svi\.csv: line 3/],
  [
    "a binary table",
    { statistics: file("svi.xlsx", Uint8Array.of(80, 75, 3, 4, 0)) },
    /svi\.xlsx: The file is ZIP\. Expected: a table as text \(CSV\)/,
  ],
  ["truncated GeoJSON", { geometry: file("t.geojson", collection([[A, square(-82)]]).slice(0, 90)) }, /not JSON/],
  [
    "a shape twice",
    {
      geometry: file(
        "t.geojson",
        collection([
          [A, square(-82)],
          [A, square(-81)],
        ]),
      ),
    },
    /feature 2, GEOID/,
  ],
  [
    "polygons that cross themselves",
    {
      geometry: file(
        "t.geojson",
        collection([
          [A, bowTie],
          [B, square(-81)],
        ]),
      ),
    },
    /invalid polygon: feature 1 \(12001000100\) selfCrossing/,
  ],
  [
    "shapes of another state",
    { geometry: file("t.geojson", collection([["13001000100", square(-84)]])) },
    /no tract of svi/,
  ],
  [
    "a zip without a shapefile",
    { geometry: file("t.zip", zippedShapefile([], { "tracts/t.shp": null })) },
    /The archive has no file of places .*a shapefile \(\.shp\)/,
  ],
] as const) {
  test(`nothing is stored: ${what}`, async () => {
    const before = await countSets();
    await assert.rejects(importTracts(database.db, { ...good, ...order, label: "Bad" }), (error: unknown) => {
      assert.ok(error instanceof FileFault, String(error));
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
    assert.equal(await countSets(), before);
  });
}

test("a failure during storing leaves nothing stored", async () => {
  const before = await countSets();
  const progress = (line: string): void => {
    if (line.startsWith("Stored")) throw new Error("the power went");
  };
  const statistics = file("svi.csv", table([B, A]));
  await assert.rejects(importTracts(database.db, { ...good, statistics, label: "Half" }, { progress }), /power/);
  assert.equal(await countSets(), before);
});

const real = (name: string) => new URL(`../../../../shared/data/${name}`, import.meta.url);
const absent = !existsSync(real("fl_svi2018_tracts.csv"));

test(
  "all of Florida's 4,212 real tracts are matched in less than half a minute of CPU time",
  { skip: absent && "../shared/data is not here" },
  async () => {
    const started = process.cpuUsage();
    const report = await importTracts(database.db, {
      statistics: { name: "svi.csv", bytes: readFileSync(real("fl_svi2018_tracts.csv")) },
      geometry: { name: "tracts.geojson", bytes: readFileSync(real("fl_tracts_cb2018_500k.geojson")) },
      year: 2018,
      label: "Florida 2018",
    });
    assert.ok(cpuMilliseconds(started) < 30_000);
    assert.deepEqual([report.tracts, report.counties], [4212, 67]);
    assert.deepEqual([report.withoutStatistics, report.withoutGeometry], [[], []]);
  },
);
