import startSql from "sql.js";

/** UTM zone 17 N as ArcGIS writes it. */
export const UTM17 = `PROJCS["NAD_1983_UTM_Zone_17N",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-81.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`;
/** A place in Tampa: degrees, and UTM zone 17 N of the GRS 80 ellipsoid by Krüger's series, to the centimeter. */
export const TAMPA = { degrees: [-82.4572, 27.9506], utm: [356_650.41, 3_092_584.63] } as const;

/** Florida West in feet as ArcGIS writes it, and a place near Tampa in it by PROJ (`test/fixtures/state-planes.json`). */
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

/** A GeoPackage with one table of a point and of a row without a place (OGC 12-128r19). */
export async function geoPackage(
  [x, y]: readonly [number, number],
  { code, wkt }: { readonly code: number; readonly wkt: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { Database } = await startSql();
  const database = new Database();
  const geometry = new DataView(new ArrayBuffer(29));
  for (const [at, byte] of [0x47, 0x50, 0, 1].entries()) geometry.setUint8(at, byte);
  geometry.setInt32(4, code, true);
  geometry.setUint8(8, 1);
  geometry.setUint32(9, 1, true);
  geometry.setFloat64(13, x, true);
  geometry.setFloat64(21, y, true);
  database.run(`create table gpkg_contents (table_name, data_type, identifier);
    create table gpkg_geometry_columns (table_name, column_name, srs_id);
    create table gpkg_spatial_ref_sys (srs_id, definition, organization, organization_coordsys_id);
    create table halls (fid integer primary key, geom blob, name text, empty blob);
    insert into gpkg_contents values ('halls', 'features', 'City halls');
    insert into gpkg_geometry_columns values ('halls', 'geom', ${code});
    insert into gpkg_spatial_ref_sys values (${code}, '${wkt}', 'EPSG', ${code});`);
  database.run("insert into halls values (1, ?, 'Tampa', null), (2, null, 'Nowhere', null)", [
    new Uint8Array(geometry.buffer),
  ]);
  const file = database.export().slice();
  database.close();
  return file;
}

/** A feature collection as a person keeps it. */
export const ownFeatures = (name: string) =>
  JSON.stringify({
    type: "FeatureCollection",
    features: [{ type: "Feature", geometry: { type: "Point", coordinates: [-82.4, 27.9] }, properties: { name } }],
  });
