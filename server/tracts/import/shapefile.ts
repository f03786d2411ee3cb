import { unzipSync, type UnzipFileInfo } from "fflate";
import type { Feature } from "geojson";
import { open } from "shapefile";
import { checkPolygon } from "../../../engine/geometry/validate.ts";
import { FileFault } from "../../../engine/tract-files/fault.ts";
import { parseJson } from "../../../engine/tract-files/geojson.ts";
import { parseTractGeometry, type TractShape } from "../../../engine/tract-files/geometry.ts";
import { IMPORT_LIMITS, assertSize, textOfFile } from "./limits.ts";

/** The parts of a shapefile that are read; the rest of the archive is passed over. */
const PARTS = [".shp", ".dbf", ".prj", ".cpg"] as const;
type Part = (typeof PARTS)[number];

/** Shape types of the format that hold one kind of shape, plain, with heights and with measures. */
interface ShapeTypes {
  readonly types: readonly number[];
  readonly said: string;
}
const AREAS: ShapeTypes = { types: [5, 15, 25], said: "polygons (type 5)" };
export const LINES: ShapeTypes = { types: [3, 13, 23], said: "lines (type 3)" };

/** Whether bytes are a ZIP archive, by the signature of its first entry. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/**
 * Reads the one shapefile in a ZIP archive, of polygons or another kind of shape, as GeoJSON features. Throws a FileFault for a damaged archive, one that
 * unpacks too large, none or several shapefiles, a missing part, a file cut off, or coordinates that are not degrees.
 */
export async function readZippedShapefile(zip: Uint8Array, file: string, shapes = AREAS): Promise<Feature[]> {
  const parts = unpack(zip, file);
  const part = (name: Part): Uint8Array => {
    const bytes = parts.get(name);
    if (bytes === undefined)
      throw new FileFault({ file }, `no ${name} file in the archive`, "a zipped shapefile (.shp, .dbf, .prj)");
    return bytes;
  };
  const [shp, dbf] = [part(".shp"), part(".dbf")];
  assertGeographic(new TextDecoder().decode(part(".prj")), `${file} (.prj)`);
  assertWholeFile({ shp, dbf, file, expected: shapes });
  const encoding = new TextDecoder().decode(parts.get(".cpg") ?? new Uint8Array()).trim();
  const source = await open(shp, dbf, { encoding: isEncoding(encoding) ? encoding : "utf-8" });
  const features: Feature[] = [];
  for (let step = await source.read(); !step.done; step = await source.read()) features.push(step.value);
  return features;
}

function unpack(zip: Uint8Array, file: string): ReadonlyMap<Part, Uint8Array> {
  const sizes = new Map<string, number>();
  let total = 0;
  const wanted = (entry: UnzipFileInfo): boolean => {
    if (partOf(entry.name) === null) return false;
    total += entry.originalSize;
    assertSize(`${file} (unpacked)`, total, IMPORT_LIMITS.unzipped);
    sizes.set(entry.name, entry.originalSize);
    return true;
  };
  const entries = Object.entries(unzipped(zip, file, wanted));
  const parts = new Map<Part, Uint8Array>();
  for (const [name, bytes] of entries) {
    const part = partOf(name);
    if (part === null) continue;
    if (parts.has(part)) throw new FileFault({ file }, `several ${part} files`, "an archive with one shapefile");
    if (bytes.length !== sizes.get(name)) throw new FileFault({ file }, `${name} damaged`, "a whole ZIP archive");
    parts.set(part, bytes);
  }
  return parts;
}

function unzipped(zip: Uint8Array, file: string, filter: (entry: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(zip, { filter });
  } catch (error) {
    if (error instanceof FileFault || !(error instanceof Error)) throw error;
    throw new FileFault({ file }, `a damaged ZIP archive (${error.message})`, "a whole ZIP archive");
  }
}

function partOf(name: string): Part | null {
  // macOS puts a shadow of each file into the archives it makes.
  if (name.startsWith("__MACOSX/") || name.split("/").at(-1)?.startsWith("._")) return null;
  const lower = name.toLowerCase();
  return PARTS.find((part) => lower.endsWith(part)) ?? null;
}

/** The lengths that the headers state, against those that are there: the reader itself would stop early without a word. */
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
  const [shapes, table] = [viewOf(shp), viewOf(dbf)];
  const type = shapes.getInt32(32, true);
  if (shapes.getInt32(0) !== 9994) throw new FileFault({ file: `${file} (.shp)` }, "another format", "a shapefile");
  if (!expected.types.includes(type))
    throw new FileFault({ file: `${file} (.shp)` }, `shapes of type ${type}`, expected.said);
  // Stated in 16-bit words.
  const stated = shapes.getInt32(24) * 2;
  if (shp.length < stated)
    throw new FileFault({ file: `${file} (.shp)` }, `${shp.length} of ${stated} bytes (cut off)`, whole);
  const rows = table.getUint16(8, true) + table.getUint32(4, true) * table.getUint16(10, true);
  if (dbf.length < rows)
    throw new FileFault({ file: `${file} (.dbf)` }, `${dbf.length} of ${rows} bytes (cut off)`, whole);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function isEncoding(label: string): boolean {
  try {
    return label !== "" && new TextDecoder(label).encoding !== "";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Datums whose longitudes and latitudes are ours to within a metre or two. */
const DATUMS = /^(D_)?(NORTH_AMERICAN_(DATUM_)?1983|NAD_?(19)?83|WGS_?(19)?84|WORLD_GEODETIC_SYSTEM_1984)\b/;

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
  if (!DATUMS.test(datum.toUpperCase().replaceAll(/[ -]+/g, "_")))
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

/** Reads tract polygons from GeoJSON or a zipped shapefile (told apart by content) and checks each: FileFault lists the bad ones. */
export async function readShapes(file: InputFile): Promise<TractShape[]> {
  const shapes = await parseShapes(file);
  assertValidShapes(shapes, file.name);
  return shapes;
}

/** The same without a look at whether rings cross. */
export async function parseShapes({ name, bytes }: InputFile): Promise<TractShape[]> {
  assertSize(name, bytes.length, IMPORT_LIMITS.geometry);
  const json = isZip(bytes)
    ? { type: "FeatureCollection", features: await readZippedShapefile(bytes, name) }
    : parseJson(textOfFile(bytes, name), name);
  return parseTractGeometry(json, name);
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
