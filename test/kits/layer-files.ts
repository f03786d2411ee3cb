import startSql from "sql.js";

/** UTM zone 17 N in ArcGIS's form. */
export const UTM17 = `PROJCS["NAD_1983_UTM_Zone_17N",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-81.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`;
/** A place in Tampa: degrees, and UTM zone 17 N of the GRS 80 ellipsoid by Krüger's series, to the centimeter. */
export const TAMPA = { degrees: [-82.4572, 27.9506], utm: [356_650.41, 3_092_584.63] } as const;

/** Florida West in feet in ArcGIS's form, and a place near Tampa in it by PROJ (`test/fixtures/state-planes.json`). */
export const FLORIDA_WEST = `PROJCS["NAD_1983_StatePlane_Florida_West_FIPS_0902_Feet",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",656166.6666666665],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-82.0],PARAMETER["Scale_Factor",0.9999411764705882],PARAMETER["Latitude_Of_Origin",24.33333333333333],UNIT["Foot_US",0.3048006096012192]]`;
export const NEAR_TAMPA = { degrees: [-82.23, 27.94], feet: [581_906.806, 1_310_960.388] } as const;

/** A shapefile's main file with one point (ESRI Shapefile Technical Description, 1998). */
export function pointShp([x, y]: readonly [number, number]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(128));
  view.setInt32(0, 9994);
  view.setInt32(24, 64);
  view.setInt32(28, 1000, true);
  view.setInt32(32, 1, true);
  view.setInt32(100, 1);
  view.setInt32(104, 10);
  view.setInt32(108, 1, true);
  view.setFloat64(112, x, true);
  view.setFloat64(120, y, true);
  return new Uint8Array(view.buffer);
}
export const encoded = (text: string) => new TextEncoder().encode(text);

interface Reference {
  readonly code: number;
  readonly wkt: string;
}

/** A GeoPackage with one table of a point and of a row without a place (OGC 12-128r19). */
export const geoPackage = ([x, y]: readonly [number, number], srs: Reference) =>
  packageOf({ whole: [1, 1], figures: [x, y] }, srs, { name: "Tampa" });

/** A GeoPackage with one polygon of one ring, a field, and a row without a place. */
export const polygonPackage = (
  ring: readonly (readonly number[])[],
  srs: Reference,
  attributes: Readonly<Record<string, string>>,
) => packageOf({ whole: [1, 3, 1, ring.length], figures: ring.flat() }, srs, attributes);

/** Well-known binary (OGC 06-103r4, 8.2) from numbers: byte order, integers, figures. */
interface Binary {
  readonly whole: readonly number[];
  readonly figures: readonly number[];
}

async function packageOf(
  { whole: [order = 1, ...whole], figures }: Binary,
  { code, wkt }: Reference,
  attributes: Readonly<Record<string, string>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { Database } = await startSql();
  const database = new Database();
  const geometry = new DataView(new ArrayBuffer(9 + 4 * whole.length + 8 * figures.length));
  for (const [at, byte] of [0x47, 0x50, 0, 1].entries()) geometry.setUint8(at, byte);
  geometry.setInt32(4, code, true);
  geometry.setUint8(8, order);
  for (const [at, value] of whole.entries()) geometry.setUint32(9 + 4 * at, value, true);
  for (const [at, value] of figures.entries()) geometry.setFloat64(9 + 4 * whole.length + 8 * at, value, true);
  const [[field, value] = ["name", ""]] = Object.entries(attributes);
  database.run(`create table gpkg_contents (table_name, data_type, identifier);
    create table gpkg_geometry_columns (table_name, column_name, srs_id);
    create table gpkg_spatial_ref_sys (srs_id, definition, organization, organization_coordsys_id);
    create table halls (fid integer primary key, geom blob, "${field}" text, empty blob);
    insert into gpkg_contents values ('halls', 'features', 'City halls');
    insert into gpkg_geometry_columns values ('halls', 'geom', ${code});
    insert into gpkg_spatial_ref_sys values (${code}, '${wkt}', 'EPSG', ${code});`);
  database.run("insert into halls values (1, ?, ?, null), (2, null, 'Nowhere', null)", [
    new Uint8Array(geometry.buffer),
    value,
  ]);
  const file = database.export().slice();
  database.close();
  return file;
}

/** A feature collection like a user's own file. */
export const ownFeatures = (name: string) =>
  JSON.stringify({
    type: "FeatureCollection",
    features: [{ type: "Feature", geometry: { type: "Point", coordinates: [-82.4, 27.9] }, properties: { name } }],
  });
