import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { DatabaseSync } from "node:sqlite";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import type { FeatureCollection, MultiPolygon } from "geojson";
import { readGeoPackage } from "../../../engine/files/layers/geopackage.ts";
import { cutOffPart, shapefileFeatures, shapefilesIn } from "../../../engine/files/shapefile.ts";
import type { FileRow } from "../../lists/file-plan.ts";
import type { DownloadColumn, DownloadFacts, DownloadFormat } from "./download-plan.ts";
import { makeDownload } from "./make-download.ts";

const folder = mkdtempSync(join(tmpdir(), "downloads-test-"));
after(() => rmSync(folder, { recursive: true }));

const column = (id: string, kind: DownloadColumn["kind"], more: Partial<DownloadColumn> = {}): DownloadColumn => ({
  id,
  kind,
  header: id,
  width: 0,
  ...more,
});
const COLUMNS = [
  column("OBJECTID", "number", { isWhole: true }),
  column("county_name_long", "text", { length: 4000 }),
  column("county_name_lang", "text", { length: 4000 }),
  column("share", "number"),
  column("day", "day"),
  column("at", "moment"),
  column("open", "yesNo"),
];
const AT = new Date("2026-03-01T12:00:00.250Z");
const HOLED: MultiPolygon = {
  type: "MultiPolygon",
  coordinates: [
    [
      [[-82, 27], [-81, 27], [-81, 28], [-82, 28], [-82, 27]],
      [[-81.8, 27.2], [-81.8, 27.4], [-81.6, 27.4], [-81.6, 27.2], [-81.8, 27.2]],
    ],
    [[[-80, 26], [-79, 26], [-79, 27], [-80, 26]]],
  ],
}; // oxfmt-ignore
const LONG = "ü".repeat(200);
const ROWS: FileRow[] = [
  [1, "São José", LONG, 0.1 + 0.2, "2026-03-01", AT, true, JSON.stringify(HOLED)],
  [2, "=1+1", null, null, null, null, null, null],
  [2 ** 40, "", "x", -1e-9, "1999-12-31", AT, false, JSON.stringify({ ...HOLED, coordinates: [HOLED.coordinates[1]] })],
];

async function made(format: DownloadFormat, facts: Partial<DownloadFacts> = {}, rows = ROWS): Promise<Buffer> {
  const whole = { name: "zones", title: "Zones", description: "About zones", shape: "polygon", columns: COLUMNS, ...facts } as const; // oxfmt-ignore
  const batches = (async function* () {
    for (const row of rows) yield [row];
  })();
  const signal = new AbortController().signal;
  const fail = (error: unknown) => assert.fail(String(error));
  const file = await makeDownload({ ...whole, count: rows.length, positions: 10, batches }, { format, signal, onError: fail }); // oxfmt-ignore
  const bytes = await buffer(file.stream);
  assert.equal(bytes.length, file.bytes);
  return bytes;
}

const shapefiles = (zip: Buffer) => shapefilesIn(unzipSync(zip));

test("a GeoPackage has what the standard requires, and its rows, shapes, dates and missing values", async () => {
  const bytes = await made("gpkg");
  const path = join(folder, "zones.gpkg");
  writeFileSync(path, bytes);
  assert.equal(bytes.subarray(0, 15).toString(), "SQLite format 3");
  assert.deepEqual([bytes.toString("latin1", 68, 72), bytes.readUInt32BE(60)], ["GPKG", 10_300]);
  const database = new DatabaseSync(path, { readOnly: true });
  const all = (sql: string) => database.prepare(sql).all().map((row) => Object.values(row)); // oxfmt-ignore
  assert.deepEqual(all("pragma integrity_check"), [["ok"]]);
  assert.deepEqual(all("pragma foreign_key_check"), []);
  assert.deepEqual(all("select srs_id from gpkg_spatial_ref_sys order by 1"), [[-1], [0], [4326]]);
  assert.deepEqual(all("select table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id from gpkg_contents"), [
    ["zones", "features", "Zones", -82, 26, -79, 28, 4326],
  ]); // oxfmt-ignore
  assert.deepEqual(all("select * from gpkg_geometry_columns"), [["zones", "geom", "MULTIPOLYGON", 4326, 0, 0]]);
  assert.deepEqual(all("select OBJECTID, county_name_long, county_name_lang, share, day, at, open from zones"), [
    [1, "São José", LONG, 0.1 + 0.2, "2026-03-01", AT.toISOString(), 1],
    [2, "=1+1", null, null, null, null, null],
    [2 ** 40, "", "x", -1e-9, "1999-12-31", AT.toISOString(), 0],
  ]);
  assert.deepEqual(all("select type from pragma_table_info('zones')").flat(), [
    ...["INTEGER", "MULTIPOLYGON", "INTEGER", "TEXT", "TEXT", "DOUBLE", "DATE", "DATETIME", "BOOLEAN"],
  ]);
  database.close();
  const [layer] = await readGeoPackage("zones.gpkg", bytes, { features: 10 });
  assert.deepEqual(layer?.features.map(({ geometry }) => geometry)[0], HOLED);
  assert.equal(layer?.features[1]?.geometry, null);
});

test("a shapefile has short names, UTF-8, blanks for missing values (a text of dBASE cannot be missing), turned rings, and says which texts were cut", async () => {
  const zip = await made("shapefile");
  const files = unzipSync(zip);
  const names = Object.keys(files).sort();
  assert.deepEqual(names, ["fields.csv", "zones.cpg", "zones.dbf", "zones.prj", "zones.shp", "zones.shx"]);
  const [part] = shapefiles(zip);
  assert.ok(part !== undefined && cutOffPart(part) === null);
  assert.match(part.projection, /^GEOGCS\["GCS_WGS_1984"/);
  const features = shapefileFeatures(part);
  assert.deepEqual(
    features.map(({ properties }) => properties),
    [
      { OBJECTID: 1, county_nam: "São José", county_n_2: "ü".repeat(127), share: 0.1 + 0.2, day: "2026-03-01", at: AT.toISOString(), open: true },
      { OBJECTID: 2, county_nam: "=1+1", county_n_2: "", share: null, day: null, at: "", open: null },
      { OBJECTID: 2 ** 40, county_nam: "", county_n_2: "x", share: -1e-9, day: "1999-12-31", at: AT.toISOString(), open: false },
    ],
  ); // oxfmt-ignore
  const turned = {
    ...HOLED,
    coordinates: HOLED.coordinates.map((polygon) => polygon.map((ring) => ring.toReversed())),
  };
  assert.deepEqual(features[0]?.geometry, turned);
  assert.equal(features[1]?.geometry, null);
  // The first ring of the first record: clockwise, as its standard has shells.
  const shp = Buffer.from(part.shp);
  assert.deepEqual([shp.readInt32BE(24) * 2, shp.readInt32LE(32), shp.readDoubleLE(36)], [shp.length, 5, -82]);
  const shx = Buffer.from(files["zones.shx"] ?? []);
  assert.deepEqual([shx.length, shx.readInt32BE(100) * 2], [100 + 3 * 8, 100]);
  const ring = Array.from({ length: 5 }, (_, i) => shp.readDoubleLE(108 + 44 + 4 * 3 + 16 * i));
  assert.deepEqual(ring, [-82, -82, -81, -81, -82]);
  assert.deepEqual(parse(Buffer.from(files["fields.csv"] ?? []), { bom: true })[3], ["county_n_2", "county_name_lang", "county_name_lang", "1"]); // oxfmt-ignore
});

test("a shapefile has one part for each kind of shape, and a table for rows without", async () => {
  const rows: FileRow[] = [
    [1, JSON.stringify({ type: "Point", coordinates: [-82, 27] })],
    [2, JSON.stringify({ type: "LineString", coordinates: [[-82, 27], [-81, 28]] })],
    [3, JSON.stringify(HOLED)],
    [4, null],
    [5, JSON.stringify({ type: "Point", coordinates: [-80, 26] })],
  ]; // oxfmt-ignore
  const columns = [column("n", "number", { isWhole: true })];
  const zip = await made("shapefile", { shape: null, columns }, rows);
  const byPart = shapefiles(zip).map((part) => [part.entry, shapefileFeatures(part).map(({ properties, geometry }) => [properties?.["n"], geometry?.type])]); // oxfmt-ignore
  assert.deepEqual(Object.fromEntries(byPart), {
    "zones_point.shp": [[1, "Point"], [5, "Point"]],
    "zones_polyline.shp": [[2, "LineString"]],
    "zones_polygon.shp": [[3, "MultiPolygon"]],
  }); // oxfmt-ignore
  assert.ok(unzipSync(zip)["zones_table.dbf"] !== undefined);
  const bytes = await made("gpkg", { shape: null, columns }, rows);
  const [layer] = await readGeoPackage("zones.gpkg", bytes, { features: 10 });
  assert.deepEqual(
    layer?.features.map(({ geometry }) => geometry?.type),
    ["Point", "MultiLineString", "MultiPolygon", undefined, "Point"],
  );
});

test("CSV and GeoJSON have the same rows; an empty layer is an empty file of each kind", async () => {
  const [, first, second] = parse(await made("csv"), { bom: true }) as string[][];
  assert.deepEqual(first, ["1", "São José", LONG, String(0.1 + 0.2), "2026-03-01", AT.toISOString(), "true"]);
  assert.deepEqual(second, ["2", "'=1+1", "", "", "", "", ""]);
  const { features } = JSON.parse((await made("geojson")).toString()) as FeatureCollection;
  assert.deepEqual(features[0]?.geometry, HOLED);
  assert.deepEqual([features[1]?.geometry, features[1]?.properties?.["share"]], [null, null]);
  const [part] = shapefiles(await made("shapefile", {}, []));
  assert.ok(part !== undefined && cutOffPart(part) === null);
  assert.deepEqual(shapefileFeatures(part), []);
  assert.deepEqual((await readGeoPackage("e", await made("gpkg", {}, []), { features: 10 }))[0]?.features, []);
});

test("a download that is too large is refused with what to narrow, and leaves nothing behind", async () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith("provision-download-"));
  const texts = Array.from({ length: 90 }, (_, i) => column(`text_${i}`, "text"));
  const asked = (format: DownloadFormat, sizes: { count: number; positions: number }, columns = COLUMNS) => {
    const content = { name: "a", title: "", description: "", shape: "polygon", columns, batches: (async function* () {})(), ...sizes } as const; // oxfmt-ignore
    return makeDownload(content, { format, signal: new AbortController().signal, onError: () => undefined });
  };
  const details = (pattern: RegExp) => (error: { code: number; details: string[] }) =>
    error.code === 400 && pattern.test(error.details.join());
  await assert.rejects(asked("csv", { count: 200_001, positions: 0 }), details(/200001 rows.*where/));
  await assert.rejects(asked("gpkg", { count: 1, positions: 50_000_001 }), details(/returnGeometry=false/));
  await assert.rejects(asked("shapefile", { count: 100_000, positions: 0 }, texts), details(/outFields, or take f=gpkg/)); // oxfmt-ignore
  const leaves = new AbortController();
  const endless = async function* () {
    for (;;) {
      yield ROWS;
      leaves.abort(new Error("left"));
    }
  };
  const content = { name: "a", title: "", description: "", shape: "polygon", columns: COLUMNS, count: 9, positions: 9, batches: endless() } as const; // oxfmt-ignore
  await assert.rejects(makeDownload(content, { format: "gpkg", signal: leaves.signal, onError: () => undefined }), /left/); // oxfmt-ignore
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith("provision-download-"));
  assert.deepEqual(left.filter((name) => !before.includes(name)), []); // oxfmt-ignore
});
