import assert from "node:assert/strict";
import test from "node:test";
import { zipSync } from "fflate";
import { isArchive } from "../../../engine/files/archive.ts";
import { NEAR_TAMPA } from "../../../test/kits/layer-files.ts";
import { projectionOf } from "../../../engine/files/layers/projection.ts";
import { FileFault } from "../../../engine/tracts/fault.ts";
import { caseFile } from "../../../test/cases/case-files.ts";
import { rectangle } from "../../../test/fixtures/shapes.ts";
import { NAD83, shapefileParts, zippedShapefile } from "../../../test/kits/sample-files.ts";
import { readFeatures } from "./read-features.ts";
import { parseShapes } from "./read-shapes.ts";

const square = (x: number) => rectangle(x, 27, x + 1, 28);
const SHAPES = [
  { geoid: "12001000100", geometry: square(-82) },
  { geoid: "12001000200", geometry: square(-81) },
];

const refused = async (zip: Uint8Array, message: RegExp): Promise<void> => {
  await assert.rejects(readFeatures({ name: "t.zip", bytes: zip }), (error: unknown) => {
    assert.ok(error instanceof FileFault, String(error));
    assert.match(error.message, message);
    return true;
  });
};

test("shapes and their columns are read, ignoring folders and macOS's shadow files", async () => {
  const zip = zippedShapefile(SHAPES);
  assert.ok(isArchive(zip));
  const features = await readFeatures({ name: "t.zip", bytes: zip });
  assert.deepEqual(
    features.map(({ properties }) => properties?.GEOID),
    ["12001000100", "12001000200"],
  );
  const [first] = features;
  assert.equal(first?.geometry?.type === "Polygon" && first.geometry.coordinates[0]?.length, 5);
});

test("an unknown projection is refused by name, and so is a shapefile without one", async () => {
  const projected = new TextEncoder().encode(`PROJCS["Our_Own_Plane",${NAD83},PROJECTION["Ours"],UNIT["Meter",1]]`);
  await refused(zippedShapefile(SHAPES, { "tracts/t.prj": projected }), /Our_Own_Plane/);
  await refused(zippedShapefile(SHAPES, { "tracts/t.prj": null }), /no \.prj file/);
});

test("missing and doubled parts are refused", async () => {
  await refused(zippedShapefile(SHAPES, { "tracts/t.dbf": null }), /no \.dbf file/);
  await refused(
    zippedShapefile(SHAPES, { "tracts/u.shp": new Uint8Array(200) }),
    /several data sets \(tracts\/t\.shp, tracts\/u\.shp\)/,
  );
});

test("truncated files of every kind are refused", async () => {
  const { shp, dbf } = shapefileParts(SHAPES);
  await refused(zippedShapefile(SHAPES, { "tracts/t.shp": shp.slice(0, -30) }), /cut off/);
  await refused(zippedShapefile(SHAPES, { "tracts/t.dbf": dbf.slice(0, -8) }), /cut off/);
  await refused(zippedShapefile(SHAPES).slice(0, 300), /The archive is damaged/);
  // The table's header claims more than the table has.
  const headless = dbf.slice();
  new DataView(headless.buffer).setUint16(8, 1, true);
  await refused(zippedShapefile(SHAPES, { "tracts/t.dbf": headless }), /t\.zip: tracts\/t\.dbf is damaged/);
});

test("lines and other formats are refused", async () => {
  const { shp } = shapefileParts(SHAPES);
  const lines = shp.slice();
  lines[108] = 3;
  const zip = zippedShapefile(SHAPES, { "tracts/t.shp": lines });
  await assert.rejects(parseShapes({ name: "t.zip", bytes: zip }), /feature 1, geometry: found "LineString", expected a Polygon/); // oxfmt-ignore
  await refused(
    zippedShapefile(SHAPES, { "tracts/t.shp": new Uint8Array(400) }),
    /t\.shp is damaged or is not what its name says/,
  );
});

test("an archive that claims to unpack too large is refused before it is unpacked", async () => {
  const zip = zippedShapefile(SHAPES);
  const view = new DataView(zip.buffer);
  // The central directory states each entry's size; its records start with PK\x01\x02.
  for (let at = 0; at + 46 < zip.length; at++)
    if (view.getUint32(at) === 0x504b0102) view.setUint32(at + 24, 0x7fffffff, true);
  await refused(zip, /at most 900 MiB/);
});

const NAD83_WKT =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]]';
const WGS84_2 =
  'GEOGCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]],CS[ellipsoidal,2]]';

test("longitude and latitude on NAD83 or WGS84 are used unchanged", async () => {
  for (const said of [NAD83_WKT, WGS84_2, NAD83_WKT.replace("D_North_American_1983", "D_WGS_1984")])
    assert.deepEqual((await projectionOf(said))([-82, 29]), [-82, 29]);
});

test("the realizations of NAD83 and WGS84 are accepted by the names of ArcGIS, GDAL and PROJ, other datums are not", async () => {
  for (const datum of [
    "D_NAD_1983_2011",
    "D_North_American_1983_HARN",
    "D_North_American_1983_CSRS",
    "NAD83 (National Spatial Reference System 2011)",
    "NAD83_Canadian_Spatial_Reference_System",
    "D_WGS_1984_(G1762)",
    "D_ITRF_2014",
  ])
    assert.deepEqual((await projectionOf(NAD83_WKT.replace("D_North_American_1983", datum)))([-82, 29]), [-82, 29]);
  const ensemble =
    'GEOGCRS["WGS 84",ENSEMBLE["World Geodetic System 1984 ensemble",MEMBER["World Geodetic System 1984 (Transit)"],ELLIPSOID["WGS 84",6378137,298.257223563,LENGTHUNIT["metre",1]]],CS[ellipsoidal,2],ANGLEUNIT["degree",0.0174532925199433]]';
  assert.deepEqual((await projectionOf(ensemble))([-82, 29]), [-82, 29]);
  for (const projection of [
    NAD83_WKT.replace("D_North_American_1983", "D_NAD_1983_HARN_Adj_MN_Anoka").replace("6378137", "6378418.941"),
    NAD83_WKT.replace("D_North_American_1983", "D_NAD_1927"),
    NAD83_WKT.replace("6378137,298.257222101", "6378206.4,294.9786982"),
    `PROJCS["UTM 17",${NAD83_WKT.replace("6378137,298.257222101", "6378206.4,294.9786982")},UNIT["Meter",1]]`,
    "+proj=longlat +ellps=clrk66",
  ])
    await assert.rejects(projectionOf(projection), /otherDatum/, projection);
});

test("tracts are read on NAD83 (2011), with names in any code page, ignoring macOS's shadow files", async () => {
  for (const name of ["48-nad83-2011/g-2011.zip", "25-apple-double-flat-layer/s-macflat.zip"])
    assert.equal((await parseShapes(caseFile(name))).length, 4, name);
  for (const name of ["27-dbf-latin1-without-cpg/s-latin-nocpg.zip", "29-dbf-cpg-88591/s-cpg88591.zip"]) {
    const [first] = await readFeatures(caseFile(name));
    assert.equal(first?.properties?.["NAME"], "Peñuelas", name);
  }
});

test("the Census Bureau's KML of tracts is read, zipped or not, and zipped GeoJSON; a tract without a shape is skipped", async () => {
  const kml = new TextEncoder()
    .encode(`<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>2.01</name>
    <ExtendedData><SchemaData schemaUrl="#t"><SimpleData name="GEOID">12001000201</SimpleData></SchemaData></ExtendedData>
    <Polygon><outerBoundaryIs><LinearRing><coordinates>-82,29,0 -81,29,0 -81,30,0 -82,29,0</coordinates></LinearRing>
    </outerBoundaryIs></Polygon></Placemark></Document></kml>`);
  const zip = zipSync({ "cb_2018_12_tract_500k.kml": kml, "cb_2018_12_tract_500k.kml.iso.xml": new Uint8Array(2) });
  for (const bytes of [kml, zip])
    assert.deepEqual((await parseShapes({ name: "cb.zip", bytes })).map(({ fips }) => fips), ["12001000201"]); // oxfmt-ignore
  assert.equal((await parseShapes(caseFile("24-zip-with-geojson/z-geojson.zip"))).length, 4);
  const shapes = await parseShapes(caseFile("68-null-geometry-tracts/t-null.geojson"));
  assert.deepEqual(shapes.map(({ feature }) => feature), [1, 3, 4]); // oxfmt-ignore
  const both = { name: "both.zip", bytes: zipSync({ "a.kml": kml, "b.kml": kml }) };
  await assert.rejects(parseShapes(both), /both\.zip: found several data sets \(a\.kml, b\.kml\)/);
  const cut = { name: "cut.kml", bytes: kml.slice(0, 300) };
  await assert.rejects(parseShapes(cut), FileFault);
});

const PLANE = `PROJCS["NAD83 / UTM zone 17N",${NAD83_WKT},PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",-81],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["Meter",1]]`;

test("projections are recognized by number in every spelling, State Planes by EPSG and Esri numbers; heights are dropped", async () => {
  // Calculated by Krüger's series.
  const utm = [352_370.74, 3_087_029.33];
  const west = [-82.5, 27.9];
  for (const projection of [
    "EPSG:26917",
    "urn:ogc:def:crs:EPSG::26917",
    "urn:ogc:def:crs:EPSG:6.18.3:26917",
    "http://www.opengis.net/def/crs/EPSG/0/26917",
    "http://spatialreference.org/ref/epsg/26917/proj4/",
    "+init=epsg:26917",
    "urn:ogc:def:crs,crs:EPSG::26917,crs:EPSG::5703",
    "EPSG:26917+5703",
    "EPSG:6346",
    "+proj=utm +zone=17 +datum=NAD83 +units=m +vunits=us-ft +geoidgrids=g2012b.gtx",
    PLANE,
    `COMPD_CS["NAD83 / UTM zone 17N + NAVD88 [ft]",${PLANE},VERT_CS["NAVD88",VERT_DATUM["NAVD88",2005],UNIT["foot",0.3048]]]`,
    `${PLANE},VERTCS["NAVD_1988",VDATUM["NAVD_1988"],PARAMETER["Vertical_Shift",0.0],UNIT["Meter",1.0]]`,
    `BOUNDCRS[SOURCECRS[${PLANE}],TARGETCRS[${WGS84_2}],ABRIDGEDTRANSFORMATION["x",METHOD["Geocentric translations"]]]`,
  ]) {
    const at = (await projectionOf(projection))(utm);
    assert.ok(
      at.every((degree, axis) => Math.abs(degree - (west[axis] ?? NaN)) < 1e-6),
      `${projection}: ${at.join()}`,
    );
  }
  for (const code of ["EPSG:2237", "EPSG:102659", "ESRI:102659", "EPSG:2882", "EPSG:6443"]) {
    const at = (await projectionOf(code))([...NEAR_TAMPA.feet]);
    assert.ok(at.every((degree, axis) => Math.abs(degree - (NEAR_TAMPA.degrees[axis] ?? NaN)) < 1e-6), `${code}: ${at.join()}`); // oxfmt-ignore
  }
  assert.deepEqual((await projectionOf(`COMPD_CS["x",${NAD83_WKT},VERT_CS["y"]]`))([-82, 29]), [-82, 29]);
  for (const [projection, message] of [
    ["EPSG:27700", /otherDatum .*EPSG:27700/],
    ["urn:ogc:def:crs:EPSG::4267", /otherDatum .*EPSG:4267/],
    ["EPSG:26717", /otherDatum .*EPSG:26717/],
    ["EPSG:4978", /unknownProjection .*EPSG:4978/],
    ["EPSG:102648", /unknownProjection .*ESRI:102648/],
    ["EPSG:99999", /unknownProjection .*99999/],
    ["NONE:-1", /unknownProjection/],
    ['COMPD_CS["x",LOCAL_CS["y"],VERT_CS["z"]]', /unknownProjection .*x/],
    ['FITTED_CS["our yard",PARAM_MT["Affine"],PROJCS["x"]]', /unknownProjection .*our yard/],
  ] as const)
    await assert.rejects(projectionOf(projection), message, projection);
});

test("another unit and an empty text are refused", async () => {
  for (const [projection, message] of [
    [NAD83_WKT.replace("Degree", "Grad"), /GCS_North_American_1983: Grad/],
    ["plain words", /unknownProjection .*plain words/],
  ] as const)
    await assert.rejects(projectionOf(projection), message);
});
