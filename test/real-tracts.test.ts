import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from "geojson";
import proj4 from "proj4";
import startSql from "sql.js";
import { readLayerFile } from "../client/map/files/read-file.ts";
import { geoJsonOf, shapesIn } from "../widgets/data-sets/shapes-file.ts";
import { guessColumns } from "../engine/tracts/guess-columns.ts";
import { SQUARE_METERS_PER_SQUARE_MILE } from "../engine/words/measures.ts";
import { parseStatistics } from "../engine/tracts/statistics.ts";
import { drawingInfo } from "../server/gis/feature-service/drawing.ts";
import { tractSource } from "../server/gis/feature-service/tract-source.ts";
import { buildTractSet } from "../engine/zones/tract-set.ts";
import { checkTracts } from "../server/tracts/managing/upload.ts";

const SHARED = path.resolve(import.meta.dirname, "../../shared/data");
const SHAPES = path.join(SHARED, "fl_tracts_cb2018_500k.geojson");
const skip = existsSync(SHAPES) ? false : "the shared data is not here";

/** NAD 83: degrees, and State Plane Florida East in feet. */
const DEGREES = `GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`;
const STATE_PLANE = `PROJCS["NAD_1983_StatePlane_Florida_East_FIPS_0901_Feet",${DEGREES},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",656166.6666666665],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-81.0],PARAMETER["Scale_Factor",0.9999411764705882],PARAMETER["Latitude_Of_Origin",24.33333333333333],UNIT["Foot_US",0.3048006096012192]]`;

type Tract = Feature<Polygon | MultiPolygon, { GEOID: string; ALAND: number }>;
const read = (name: string) => readFileSync(path.join(SHARED, name), "utf8");
const tracts = () => (JSON.parse(readFileSync(SHAPES, "utf8")) as FeatureCollection).features as Tract[];
const polygonsOf = ({ geometry }: Tract): Position[][][] =>
  geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
const heading = (csv: string) => csv.slice(0, csv.indexOf("\n")).trim().split(",");

/** The keys of Monroe: tracts of many islands. */
const MONROE = "12087";

test("all real tracts of Florida pass the form's reader and the server's check", { skip }, async () => {
  const file = new File([readFileSync(SHAPES)], "tracts.geojson");
  const shapes = shapesIn(await readLayerFile(file), file.name);
  const csv = read("fl_svi2018_tracts.csv");
  const { fips, ...columns } = guessColumns(heading(csv));
  const gzipped = (fileName: string, text: string) => ({
    fileName,
    file: gzipSync(text, { level: 1 }).toString("base64"),
  });
  const phases = new Set<string>();
  const report = await checkTracts(
    {
      statistics: gzipped("svi.csv", csv),
      shapes: gzipped(file.name, geoJsonOf(shapes, guessColumns(shapes.fields).fips ?? "")),
      columns: { fips: fips ?? "", ...columns },
      repair: false,
    },
    {
      signal: new AbortController().signal,
      set: ({ phase }) => void phases.add(phase),
    },
  );
  // 33 tracts without people have no polygon (SOURCES.md): the table's tracts are the 4,212 of the shapes.
  assert.deepEqual([report.tracts, report.counties, report.invalid.count], [4_212, 67, 0]);
  assert.deepEqual([report.withoutStatistics.count, report.withoutShape.count], [0, 0]);
  const { rows } = parseStatistics(csv, "svi.csv");
  assert.equal(
    report.population,
    rows.reduce((sum, { figures }) => sum + (figures.population ?? 0), 0),
  );
  assert.deepEqual([...phases], ["reading", "shapes"]);
});

interface Densities {
  readonly field: string;
  readonly normalizationField: string;
  readonly classBreakInfos: readonly { readonly classMinValue: number; readonly classMaxValue: number }[];
}

test("the feature service draws tracts by the densities from the Census Bureau's own land areas", { skip }, () => {
  const people = new Map(parseStatistics(read("fl_svi2018_tracts.csv"), "svi.csv").rows.map(({ fips, figures }) => [fips, figures.population])); // oxfmt-ignore
  const all = tracts();
  const set = buildTractSet(
    all.map(({ geometry, properties: { GEOID: fips } }) => ({ fips, geometry, figures: { population: people.get(fips) } })),
  ); // oxfmt-ignore
  const source = tractSource({ dataSetId: 1, state: "real", set, counties: new Map() });
  const { field, normalizationField, classBreakInfos } = drawingInfo(source.layer).renderer as Densities;
  const classOf = (density: number) =>
    classBreakInfos.findIndex(
      ({ classMinValue, classMaxValue }) => density >= classMinValue && density <= classMaxValue,
    );
  const counts = classBreakInfos.map(() => 0);
  let alike = 0;
  for (const { properties } of all) {
    const row = set.fips.indexOf(properties.GEOID);
    const drawn = classOf(Number(source.valueOf(row, field)) / Number(source.valueOf(row, normalizationField)));
    const land = properties.ALAND / SQUARE_METERS_PER_SQUARE_MILE;
    if (drawn === classOf((people.get(properties.GEOID) ?? NaN) / land)) alike++;
    counts[drawn] = (counts[drawn] ?? 0) + 1;
  }
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    all.length,
  );
  assert.ok(counts.every((count) => count > all.length / 20), `${counts}: each class says something`); // oxfmt-ignore
  // Outlines are generalized and include some water, so a few tracts next to a bound are outside.
  assert.ok(alike > 0.9 * all.length, `${alike} of ${all.length}`);
});

test("a table with other names is read by the chosen columns", { skip }, () => {
  const csv = read("fl_tracts_2018_svi_like.csv");
  const guessed = guessColumns(heading(csv));
  assert.deepEqual([guessed.fips, guessed.county, guessed.figures.population], ["FIPS", "COUNTY", "E_TOTPOP"]);
  assert.equal(guessed.figures.seniors, null);
  const figures = { ...guessed.figures, seniors: "E_AGE65_CTYALLOC" };
  const { rows } = parseStatistics(csv, "like.csv", {
    named: { ...guessed, fips: "FIPS", figures },
  });
  assert.equal(rows.length, 4_212);
  assert.ok(rows.some((row) => (row.figures.seniors ?? 0) > 0) && rows.every((row) => row.figures.disabled === null));
});

test(
  "the same tracts as a zipped shapefile in feet of the State Plane and as a GeoPackage get the coordinates of the GeoJSON",
  { skip },
  async () => {
    const monroe = tracts().filter(({ properties }) => properties.GEOID.startsWith(MONROE));
    const toFeet = proj4("EPSG:4269", STATE_PLANE);
    const feet = ([x = 0, y = 0]: Position): Position => toFeet.forward([x, y]);
    for (const file of [
      new File([shapefile(monroe, feet).slice()], "monroe.zip"),
      new File([(await geoPackage(monroe)).slice()], "monroe.gpkg"),
    ]) {
      const shapes = shapesIn(await readLayerFile(file), file.name);
      assert.equal(guessColumns(shapes.fields).fips, "GEOID", file.name);
      const found = JSON.parse(geoJsonOf(shapes, "GEOID")) as {
        features: Tract[];
      };
      assert.equal(found.features.length, monroe.length);
      for (const [i, tract] of monroe.entries()) {
        const same = found.features[i] ?? assert.fail();
        assert.equal(same.properties.GEOID, tract.properties.GEOID);
        assert.ok(farthest(cornersOf(tract), cornersOf(same)) < 1e-6, `${file.name}: ${tract.properties.GEOID}`);
      }
    }
  },
);

/** All positions, in an order that does not depend on the format. */
const cornersOf = (tract: Tract): Position[] =>
  polygonsOf(tract)
    .flat(2)
    .toSorted(([ax = 0, ay = 0], [bx = 0, by = 0]) => (Math.abs(ax - bx) > 1e-6 ? ax - bx : ay - by));

function farthest(a: readonly Position[], b: readonly Position[]): number {
  if (a.length !== b.length) return Infinity;
  return Math.max(...a.map(([x = 0, y = 0], i) => Math.hypot(x - (b[i]?.[0] ?? NaN), y - (b[i]?.[1] ?? NaN))));
}

/** A zipped shapefile (ESRI Shapefile Technical Description, 1998): outer rings clockwise, holes the other way. */
function shapefile(all: readonly Tract[], project: (at: Position) => Position): Uint8Array {
  const records = all.map((tract) => {
    const rings = polygonsOf(tract).flatMap((polygon) => polygon.map((ring) => ring.toReversed().map(project)));
    const points = rings.flat();
    const view = new DataView(new ArrayBuffer(44 + 4 * rings.length + 16 * points.length));
    view.setInt32(0, 5, true);
    view.setInt32(36, rings.length, true);
    view.setInt32(40, points.length, true);
    let first = 0;
    for (const [i, ring] of rings.entries()) {
      view.setInt32(44 + 4 * i, first, true);
      first += ring.length;
    }
    for (const [i, [x = 0, y = 0]] of points.entries()) {
      view.setFloat64(44 + 4 * rings.length + 16 * i, x, true);
      view.setFloat64(52 + 4 * rings.length + 16 * i, y, true);
    }
    return Buffer.from(view.buffer);
  });
  const shp = Buffer.concat([
    Buffer.alloc(100),
    ...records.flatMap((record, i) => {
      const head = Buffer.alloc(8);
      head.writeInt32BE(i + 1, 0);
      head.writeInt32BE(record.length / 2, 4);
      return [head, record];
    }),
  ]);
  shp.writeInt32BE(9994, 0);
  shp.writeInt32BE(shp.length / 2, 24);
  shp.writeInt32LE(1000, 28);
  shp.writeInt32LE(5, 32);
  const dbf = Buffer.alloc(65 + 12 * all.length, " ");
  dbf.fill(0, 0, 65);
  dbf[0] = 3;
  dbf.writeUInt32LE(all.length, 4);
  dbf.writeUInt16LE(65, 8);
  dbf.writeUInt16LE(12, 10);
  dbf.write("GEOID", 32);
  dbf.write("C", 43);
  dbf[48] = 11;
  dbf[64] = 0x0d;
  for (const [i, { properties }] of all.entries()) dbf.write(properties.GEOID, 66 + 12 * i);
  return zipSync({
    "t.shp": shp,
    "t.dbf": dbf,
    "t.prj": Buffer.from(STATE_PLANE),
  });
}

/** A GeoPackage (OGC 12-128r18) in degrees of NAD 83. */
async function geoPackage(all: readonly Tract[]): Promise<Uint8Array> {
  const database = new (await startSql()).Database();
  database.run(`create table gpkg_contents (table_name, data_type, identifier);
    create table gpkg_geometry_columns (table_name, column_name, srs_id);
    create table gpkg_spatial_ref_sys (srs_id, definition, organization, organization_coordsys_id);
    create table tracts (fid integer primary key, geom blob, GEOID text);
    insert into gpkg_contents values ('tracts', 'features', 'Tracts');
    insert into gpkg_geometry_columns values ('tracts', 'geom', 4269);
    insert into gpkg_spatial_ref_sys values (4269, '${DEGREES}', 'EPSG', 4269)`);
  for (const tract of all)
    database.run("insert into tracts (geom, GEOID) values (?, ?)", [packed(tract), tract.properties.GEOID]);
  const bytes = database.export();
  database.close();
  return bytes;
}

/** A geometry in a GeoPackage: an eight-byte header, then well-known binary. */
function packed(tract: Tract): Uint8Array {
  const head = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0]);
  head.writeInt32LE(4269, 4);
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const polygons = polygonsOf(tract).map((polygon) =>
    Buffer.concat([
      Buffer.from([1]),
      number(3),
      number(polygon.length),
      ...polygon.flatMap((ring) => [number(ring.length), Buffer.from(new Float64Array(ring.flat()).buffer)]),
    ]),
  );
  return Buffer.concat([head, Buffer.from([1]), number(6), number(polygons.length), ...polygons]);
}
