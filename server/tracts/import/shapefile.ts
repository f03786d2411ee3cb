import type { Unzipped } from "fflate";
import type { Feature } from "geojson";
import { open } from "shapefile";
import { isArchive, unpacked } from "../../../engine/files/archive.ts";
import { RAW, restoredText } from "../../../engine/files/dbf.ts";
import { readKml } from "../../../engine/files/kml.ts";
import { cutOffPart, shapefilesIn } from "../../../engine/files/shapefile.ts";
import { UnreadableError } from "../../../engine/files/unreadable.ts";
import { checkPolygon } from "../../../engine/geometry/validate.ts";
import { FileFault } from "../../../engine/tracts/fault.ts";
import { parseJson } from "../../../engine/tracts/geojson.ts";
import { parseTractGeometry, type TractShape } from "../../../engine/tracts/geometry.ts";
import { IMPORT_LIMITS, assertSize, textOfFile } from "./limits.ts";

/** Shape types of the format that hold one kind of shape, plain, with heights and with measures. */
interface ShapeTypes {
  readonly types: readonly number[];
  readonly said: string;
}
const AREAS: ShapeTypes = { types: [5, 15, 25], said: "polygons (type 5)" };
export const LINES: ShapeTypes = { types: [3, 13, 23], said: "lines (type 3)" };

/**
 * Reads the one shapefile in a ZIP archive, of polygons or another kind of shape, as GeoJSON features. Throws a FileFault for a damaged archive, one that
 * unpacks too large, none or several shapefiles, a missing part, a file cut off, or coordinates that are not degrees.
 */
export async function readZippedShapefile(zip: Uint8Array, file: string, shapes = AREAS): Promise<Feature[]> {
  return shapefileIn(unpackedFiles(zip, file, /\.(shp|dbf|prj|cpg)$/i), file, shapes);
}

async function shapefileIn(files: Unzipped, file: string, expected: ShapeTypes): Promise<Feature[]> {
  const [parts, more] = shapefilesIn(files);
  if (more !== undefined) throw new FileFault({ file }, "several .shp files", "an archive with one shapefile");
  const absent = [
    ...(parts === undefined ? [".shp"] : []),
    ...(parts?.dbf === undefined ? [".dbf"] : []),
    ...(parts?.projection === "" ? [".prj"] : []),
  ];
  if (parts?.dbf === undefined || absent.length > 0)
    throw new FileFault({ file }, `no ${absent[0] ?? ""} file in the archive`, "a zipped shapefile (.shp, .dbf, .prj)");
  const { shp, dbf, cpg, projection } = parts;
  assertGeographic(projection, `${file} (.prj)`);
  assertWholeFile({ shp, dbf, file, expected });
  const restored = restoredText(dbf, cpg);
  const features: Feature[] = [];
  try {
    const source = await open(shp, dbf, { encoding: RAW });
    for (let step = await source.read(); !step.done; step = await source.read()) {
      const { value } = step;
      features.push({ ...value, properties: value.properties && restored(value.properties) });
    }
  } catch (error) {
    // What the library throws says that lengths and types within the file do not fit each other.
    if (!(error instanceof Error)) throw error;
    throw new FileFault({ file }, `a damaged shapefile (record ${features.length + 1})`, "a whole shapefile");
  }
  return features;
}

function unpackedFiles(zip: Uint8Array, file: string, endings: RegExp): Unzipped {
  try {
    return unpacked(zip, endings, IMPORT_LIMITS.unzipped).files;
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    const found = error.values["found"] ?? "";
    if (error.fault === "tooLargeUnzipped") assertSize(`${file} (unpacked)`, Number(found), IMPORT_LIMITS.unzipped);
    throw new FileFault({ file }, `a damaged ZIP archive (${found})`, "a whole ZIP archive");
  }
}

/** Refuses another kind of shapes than expected, and a part that is shorter than its header says. */
function assertWholeFile({
  shp,
  dbf,
  file,
  expected,
}: {
  readonly shp: Uint8Array;
  readonly dbf: Uint8Array;
  readonly file: string;
  readonly expected: ShapeTypes;
}): void {
  const whole = "a whole shapefile";
  if (shp.length < 100 || dbf.length < 32) throw new FileFault({ file }, "a file without its header", whole);
  const shapes = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  const type = shapes.getInt32(32, true);
  if (shapes.getInt32(0) !== 9994) throw new FileFault({ file: `${file} (.shp)` }, "another format", "a shapefile");
  if (!expected.types.includes(type))
    throw new FileFault({ file: `${file} (.shp)` }, `shapes of type ${type}`, expected.said);
  const cut = cutOffPart({ entry: file, shp, dbf });
  if (cut !== null)
    throw new FileFault({ file: `${file} (${cut.part})` }, `${cut.found} of ${cut.stated} bytes (cut off)`, whole);
}

/**
 * Datums whose longitudes and latitudes are ours to within a meter or two: NAD 83 and WGS 84 with their realizations,
 * by the names of ArcGIS (`D_NAD_1983_2011`, `D_North_American_1983_HARN`), GDAL and PROJ. County systems of their own
 * (`HARN_Adj_MN_…`) are none.
 */
const DATUMS = new RegExp(
  "^(D_)?(NORTH_AMERICAN_(DATUM_(OF_)?)?1983|NAD_?(19)?83|WGS_?(19)?84|WORLD_GEODETIC_SYSTEM_(OF_)?1984)" +
    "(_(2011|PA11|MA11|HARN|FBN|CSRS\\w*|NSRS_?2007|CORS_?96|MARP00|PACP00|ENSEMBLE|TRANSIT|G\\d{3,4}" +
    "|NATIONAL_SPATIAL_REFERENCE_SYSTEM\\w*|HIGH_ACCURACY_REFERENCE_NETWORK|CANADIAN_SPATIAL_REFERENCE_SYSTEM\\w*))?_?$",
);

/**
 * Refuses a .prj (well-known text) that does not say longitude and latitude in degrees on NAD 83 or WGS 84: projected
 * coordinates would land in the wrong place, silently.
 */
export function assertGeographic(prj: string, file: string): void {
  const expected = "a geographic coordinate system on NAD83 or WGS84 (longitude and latitude in degrees)";
  const text = prj.trim();
  const [, kind = "", name = ""] = /^(\w+)\s*\[\s*"([^"]*)"/.exec(text) ?? [];
  if (kind === "") throw new FileFault({ file }, "no well-known text", expected);
  if (!/^GEOG(CS|CRS|RAPHICCRS)$/.test(kind.toUpperCase()))
    throw new FileFault({ file }, `the coordinate system "${name}" (${kind})`, expected);
  const [, datum = ""] = /DATUM\s*\[\s*"([^"]*)"/i.exec(text) ?? [];
  if (!DATUMS.test(datum.toUpperCase().replaceAll(/[ ()_-]+/g, "_")))
    throw new FileFault({ file }, `the datum "${datum}" of "${name}"`, expected);
  const [, unit = "degree"] = /UNIT\s*\[\s*"([^"]*)"/i.exec(text.replaceAll(/PRIMEM\s*\[[^\]]*\]/gi, "")) ?? [];
  if (!/^deg/i.test(unit)) throw new FileFault({ file }, `the unit "${unit}" of "${name}"`, expected);
}

/** A file as it was read or uploaded. */
export interface InputFile {
  /** Name without its folder, for messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads tract polygons from GeoJSON or a zipped shapefile (distinguished by content) and checks each: FileFault lists
 * the bad ones.
 */
export async function readShapes(file: InputFile): Promise<TractShape[]> {
  const shapes = await parseShapes(file);
  assertValidShapes(shapes, file.name);
  return shapes;
}

/** The same without a look at whether rings cross. */
export const parseShapes = async (file: InputFile): Promise<TractShape[]> =>
  parseTractGeometry(await readCollection(file), file.name);

/** The shapes of a file as a GeoJSON collection: GeoJSON or KML, by itself or in an archive, or a zipped shapefile in degrees. */
export async function readCollection({ name, bytes }: InputFile): Promise<unknown> {
  assertSize(name, bytes.length, IMPORT_LIMITS.geometry);
  if (!isArchive(bytes)) return collectionIn(textOfFile(bytes, name), name);
  const files = unpackedFiles(bytes, name, /\.(shp|dbf|prj|cpg|kml|geojson|json)$/i);
  const texts = Object.entries(files).filter(([entry]) => /\.(kml|geojson|json)$/i.test(entry));
  const [text, more] = texts;
  if (text === undefined || Object.keys(files).some((entry) => /\.shp$/i.test(entry)))
    return { type: "FeatureCollection", features: await shapefileIn(files, name, AREAS) };
  if (more !== undefined)
    throw new FileFault({ file: name }, `several files (${text[0]}, ${more[0]})`, "an archive with one of them");
  return collectionIn(textOfFile(text[1], name), name);
}

/** GeoJSON as it is, or what a KML text holds: the Census Bureau's of tracts says each FIPS in GEOID. */
function collectionIn(text: string, file: string): unknown {
  if (!/^\s*</.test(text)) return parseJson(text, file);
  try {
    const features = readKml(text).placemarks.map((placemark) => ({ type: "Feature", ...placemark }));
    return { type: "FeatureCollection", features };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    const { line, placemark, found = "" } = error.values;
    const place =
      line !== undefined ? { line: Number(line) } : placemark !== undefined ? { field: `placemark ${placemark}` } : {};
    const expected = error.fault === "badPlacemark" ? "coordinates as longitude,latitude" : "KML or GeoJSON";
    throw new FileFault({ file, ...place }, `${found}`, expected);
  }
}

const LISTED = 20;

function assertValidShapes(shapes: readonly TractShape[], file: string): void {
  const faults = shapes.flatMap(({ fips, feature, geometry }) => {
    const fault = checkPolygon(geometry);
    if (fault === null) return [];
    const place = fault.at === null ? "" : ` at ${fault.at.join(" ")}`;
    return [`feature ${feature} (${fips}) ${fault.reason}${place}`];
  });
  if (faults.length === 0) return;
  const more = faults.length > LISTED ? ` and ${faults.length - LISTED} more` : "";
  const found = `${faults.length} invalid polygons: ${faults.slice(0, LISTED).join("; ")}${more}`;
  throw new FileFault({ file }, faults.length === 1 ? `an invalid polygon: ${faults[0]}` : found, "valid polygons");
}
