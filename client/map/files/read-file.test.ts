import assert from "node:assert/strict";
import test from "node:test";
import { zipSync } from "fflate";
import startSql from "sql.js";
import {
  FLORIDA_WEST,
  NEAR_TAMPA,
  TAMPA,
  UTM17,
  encoded,
  geoPackage,
  pointShp,
} from "../../../test/kits/layer-files.ts";
import { featuresOfTable, guessPlaceColumns, readCsv } from "../../../engine/files/layers/table.ts";
import { LayerFileError, type LayerFileFault } from "./fault.ts";
import { FILE_LIMITS } from "./limits.ts";
import { readLayerFile, type FileLayer } from "./read-file.ts";

const fileOf = (name: string, content: string | Uint8Array<ArrayBuffer>): File => new File([content], name);
async function layersOf(file: File): Promise<readonly FileLayer[]> {
  const read = await readLayerFile(file);
  assert.equal(read.kind, "layers");
  return read.layers;
}
const refuses = (file: File, fault: LayerFileFault, values: RegExp = /./) =>
  assert.rejects(
    () => readLayerFile(file),
    (error) => {
      assert.ok(error instanceof LayerFileError, String(error));
      assert.equal(error.fault, fault);
      assert.match(JSON.stringify(error.values), values);
      return true;
    },
  );
function assertTampa(layer: FileLayer | undefined, degrees: readonly number[] = TAMPA.degrees): void {
  const geometry = layer?.set.features[0]?.geometry;
  assert.equal(geometry?.type, "Point");
  for (const [axis, expected] of degrees.entries())
    assert.ok(Math.abs((geometry.coordinates[axis] ?? NaN) - expected) < 1e-6, `${geometry.coordinates.join()}`);
}

const zipped = (files: Record<string, Uint8Array>) => fileOf("places.zip", zipSync(files).slice());

test("GeoJSON is read with its fields; features without a place are counted, and an older crs is followed", async () => {
  const features = [
    {
      type: "Feature",
      geometry: { type: "Point", coordinates: [-82, 28] },
      properties: { name: "A", people: 3, open: true },
    },
    { type: "Feature", geometry: null, properties: { name: "B" } },
  ];
  const [layer] = await layersOf(fileOf("a.geojson", JSON.stringify({ type: "FeatureCollection", features })));
  assert.deepEqual([layer?.name, layer?.set.features.length, layer?.placeless], ["a", 1, 1]);
  assert.deepEqual(layer?.set.fields, [
    { name: "name", type: "text" },
    { name: "people", type: "number" },
    { name: "open", type: "text" },
  ]);
  const [mercator] = await layersOf(
    fileOf(
      "m.json",
      JSON.stringify({
        type: "FeatureCollection",
        crs: { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::3857" } },
        features: [
          { type: "Feature", geometry: { type: "Point", coordinates: [-9_179_093.52, 3_242_747.01] }, properties: {} },
        ],
      }),
    ),
  );
  assertTampa(mercator);
});

test("a zipped shapefile is read in its projection; without one, cut off or in an unknown one it is refused", async () => {
  assertTampa((await layersOf(zipped({ "in/Places.shp": pointShp(TAMPA.utm), "in/Places.PRJ": encoded(UTM17) })))[0]);
  const plane = zipped({ "p.shp": pointShp(NEAR_TAMPA.feet), "p.prj": encoded(FLORIDA_WEST) });
  assertTampa((await layersOf(plane))[0], NEAR_TAMPA.degrees);
  await refuses(zipped({ "p.shp": pointShp(TAMPA.utm) }), "noProjection", /p\.shp/);
  await refuses(zipped({ "p.shp": pointShp(TAMPA.utm).slice(0, 110), "p.prj": encoded(UTM17) }), "cutOff", /128/);
  const unknown = UTM17.replace("Transverse_Mercator", "Peirce_Quincuncial").replace(
    "NAD_1983_UTM_Zone_17N",
    "Our own grid",
  );
  await refuses(
    zipped({ "p.shp": pointShp(TAMPA.utm), "p.prj": encoded(unknown) }),
    "unknownProjection",
    /Our own grid/,
  );
  await refuses(zipped({ "readme.kmx": encoded("x") }), "noLayerInArchive");
});

test("a GeoPackage is read in its projection, each table a layer", async () => {
  const content = await geoPackage(TAMPA.utm, { code: 26917, wkt: UTM17 });
  const [layer] = await layersOf(fileOf("a.gpkg", content));
  assertTampa(layer);
  assert.deepEqual(
    [layer?.name, layer?.placeless, layer?.set.features[0]?.attributes["name"]],
    ["City halls", 1, "Tampa"],
  );
  // A point without coordinates is an empty one.
  await refuses(fileOf("e.gpkg", await geoPackage([NaN, NaN], { code: 4326, wkt: "" })), "empty");
  await refuses(fileOf("b.gpkg", "SQLite format 3 but not"), "damaged", /b\.gpkg/);
  await refuses(fileOf("c.gpkg", "no database"), "notGeoPackage", /no database/);
  const sql = await startSql();
  const file = (statements: string, name: string): File => {
    const database = new sql.Database();
    database.run(statements);
    const bytes = database.export().slice();
    database.close();
    return fileOf(name, bytes);
  };
  await refuses(file("create table notes (a)", "plain.gpkg"), "notGeoPackage", /notes/);
  // A view that never ends is read up to the size limit of a layer.
  const endless = `create table gpkg_contents (table_name, data_type, identifier);
    create table gpkg_geometry_columns (table_name, column_name, srs_id);
    create table gpkg_spatial_ref_sys (srs_id, definition, organization, organization_coordsys_id);
    create view v as with recursive c(x) as (select 1 union all select x + 1 from c) select x from c;
    insert into gpkg_contents values ('v', 'features', 'V');
    insert into gpkg_geometry_columns values ('v', 'x', 4326);
    insert into gpkg_spatial_ref_sys values (4326, '', 'EPSG', 4326);`;
  await refuses(file(endless, "endless.gpkg"), "tooManyFeatures");
  const local = await geoPackage(TAMPA.utm, { code: 990_001, wkt: 'LOCAL_CS["Our yard",UNIT["m",1]]' });
  await refuses(fileOf("d.gpkg", local), "unknownProjection", /Our yard/);
});

test("invalid coordinates and invalid text are refused by feature, type and content", async () => {
  const geoJson = (geometry: unknown): File =>
    fileOf("a.geojson", JSON.stringify({ type: "FeatureCollection", features: [{ type: "Feature", geometry }] }));
  for (const [type, coordinates] of [
    ["Point", [null, 27]],
    ["Point", ["-82", "27"]],
    ["LineString", [-82, 27, -81, 28]],
    ["Polygon", [-82, 27]],
    ["Polygon", [null]],
    ["Polygon", [[[[[[[[[[-82, 27]]]]]]]]]]],
    ["GeometryCollection", [1, 2]],
  ] as const)
    await refuses(geoJson({ type, coordinates }), "badCoordinates", new RegExp(`"feature":1,"type":"${type}"`));
  await refuses(geoJson({ type: "GeometryCollection", geometries: [null] }), "badCoordinates", /null/);
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  await refuses(fileOf("a.geojson", `{"type":"FeatureCollection","features":${deep}}`), "notGeoJson", /\[…\]/);
  await refuses(fileOf("a.geojson", '{"type":"Point","coordinates":[NaN,27]}'), "notJson", /\[NaN,27\]/);
  await refuses(fileOf("a.geojson", '{"error":{"code":499,"message":"Token Required"}}'), "needsToken");
  for (const ending of ["geojson", "csv", "kml", "zip", "gpkg"])
    await refuses(fileOf(`a.${ending}`, ""), "emptyFile", /\{\}/);
  await refuses(fileOf("a.csv", new Uint8Array([97, 44, 0, 10])), "notText", /\{\}/);
  await refuses(fileOf("a.csv", 'name,lat,lon\n"A,27,-82\n'), "badQuotes", /"line":/);
});

test("a damaged shapefile is refused by its file, and an archive of something else by what is in it", async () => {
  const prj = encoded(UTM17);
  const broken = pointShp(TAMPA.utm);
  // Polygons are described where a point is too.
  for (const at of [32, 108]) new DataView(broken.buffer).setInt32(at, 5, true);
  await refuses(zipped({ "p.shp": broken, "p.prj": prj }), "damaged", /p\.shp/);
  await refuses(zipped({ "p.shp": encoded("x".repeat(300)), "p.prj": prj }), "damaged", /p\.shp/);
  await refuses(zipped({ "p.shp": pointShp(TAMPA.utm), "p.prj": prj, "p.dbf": encoded("z") }), "cutOff", /p\.dbf/);
  await refuses(zipped({ "p.shp": pointShp(TAMPA.utm), "p.prj": encoded(" ") }), "noProjection", /p\.shp/);
  await refuses(zipped({ "x.gdb/a.gdbtable": encoded("x") }), "otherForm", /File Geodatabase/);
  // Recognized by its first bytes, regardless of the name.
  const archive = zipSync({ "p.shp": pointShp(TAMPA.utm), "p.prj": prj }).slice();
  assertTampa((await layersOf(fileOf("places.csv", archive)))[0]);
});

test("UTF-16 is read by its mark, and columns of one name stay apart", async () => {
  const text = "\uFEFFname;lat;lat;lon\nAño;27;28;-82\n";
  const utf16 = new Uint8Array(new Uint16Array([...text].map((sign) => sign.charCodeAt(0))).buffer);
  const table = await readLayerFile(fileOf("u.csv", utf16));
  assert.deepEqual(table.kind === "table" && table.columns, ["name", "lat", "lat (2)", "lon"]);
});

test("a table's place columns are guessed and can be chosen; codes stay texts, bad places are left out", async () => {
  const text = "\uFEFFFIPS;Lat;Long_;Beds\n00123;27,95;-82,46;120\n00124;95;-82;\n";
  const place = { latitude: "Lat", longitude: "Long_" };
  const columns = ["FIPS", "Lat", "Long_", "Beds"];
  assert.deepEqual(await readLayerFile(fileOf("s.csv", text)), {
    kind: "table",
    name: "s",
    columns,
    rows: 2,
    guessed: place,
    misplaced: null,
  });
  const placed = await readLayerFile(fileOf("s.csv", text), place);
  assert.equal(placed.kind === "layers" && placed.layers[0]?.placeless, 1);
  const table = readCsv(text);
  const rows = featuresOfTable(table, place);
  assert.deepEqual(rows[0]?.geometry, { type: "Point", coordinates: [-82.46, 27.95] });
  assert.deepEqual(rows[0]?.properties, { FIPS: "00123", Lat: 27.95, Long_: -82.46, Beds: 120 });
  assert.equal(rows[1]?.geometry, null);
  assert.deepEqual(guessPlaceColumns(readCsv("plat,flat\na,b\n")), { latitude: null, longitude: null });
  assert.throws(() => featuresOfTable(table, { latitude: "FIPS", longitude: "Beds" }), /noCoordinates/);
  const beyond = await readLayerFile(fileOf("s.csv", "name,latitude,longitude\na,127.9,-82.4\n"));
  assert.deepEqual(beyond.kind === "table" && [beyond.guessed, beyond.misplaced], [
    { latitude: "latitude", longitude: "longitude" },
    { latitude: "latitude", longitude: "longitude", found: "127.9, -82.4" },
  ]);
});

test("a file that is not a layer is refused with its content named", async () => {
  const large = fileOf("big.geojson", "");
  Object.defineProperty(large, "size", { value: 200_000_000 });
  await refuses(large, "tooLarge", new RegExp(`200000000.*${FILE_LIMITS.file}`));
  await refuses(fileOf("a.geojson", "{"), "notJson");
  await refuses(fileOf("a.geojson", '{"rows":[]}'), "notGeoJson", /rows/);
  await refuses(fileOf("a.geojson", '{"type":"FeatureCollection","features":[]}'), "empty");
  await refuses(
    fileOf("a.geojson", '{"type":"Point","coordinates":[356650,3092584]}'),
    "notDegrees",
    /356650, 3092584/,
  );
  await refuses(fileOf("a.csv", "only one column\n"), "noTable");
  await refuses(fileOf("a.zip", "no archive"), "damagedArchive");
  await refuses(fileOf("a.xyz", "x"), "unknownKind", /\.xyz/);
  await refuses(fileOf("a.docx", "x"), "otherForm", /Word/);
  const bomb = zipSync({ "a.shp": new Uint8Array(1000) });
  const [entry] = [bomb.findIndex((_, at) => bomb[at] === 0x50 && bomb[at + 1] === 0x4b && bomb[at + 2] === 1)];
  new DataView(bomb.buffer).setUint32(entry + 24, 300_000_000, true);
  await refuses(fileOf("bomb.zip", bomb.slice()), "tooLargeUnzipped", /300000000/);
});
