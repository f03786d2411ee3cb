import type { Geometry } from "geojson";
import type { Unzipped } from "fflate";
import { besideIn } from "./archive.ts";
import { DBF_HEADER, dbfLayout, readDbf } from "./dbf.ts";
import { decodedText } from "./decoded-text.ts";
import { SHP_HEADER, shapesOf } from "./shp.ts";
import { UnreadableError } from "./unreadable.ts";

/** One shapefile of an archive, its coordinates unchanged. */
export interface ShapefileParts {
  /** Its path in the archive. */
  readonly entry: string;
  /** The text of its `.prj`; empty without one. */
  readonly projection: string;
  readonly shp: Uint8Array;
  readonly dbf: Uint8Array | undefined;
  readonly cpg: Uint8Array | undefined;
}

/** A shape with its row; null for a record that has none. */
interface ShapefileFeature {
  readonly geometry: Geometry | null;
  readonly properties: Record<string, unknown> | null;
}

/** The shapefiles of an archive, by their `.shp`. */
export function shapefilesIn(files: Unzipped): ShapefileParts[] {
  return Object.entries(files)
    .filter(([entry]) => /\.shp$/i.test(entry))
    .map(([entry, shp]) => ({
      entry,
      projection: decodedText(besideIn(files, entry, ".prj") ?? new Uint8Array()).trim(),
      shp,
      dbf: besideIn(files, entry, ".dbf"),
      cpg: besideIn(files, entry, ".cpg"),
    }));
}

/**
 * The shapes of a shapefile with their rows. Throws an UnreadableError for a damaged one; {@link cutOffPart} checks for
 * one that is cut off.
 */
export function shapefileFeatures({ entry, shp, dbf, cpg }: ShapefileParts): ShapefileFeature[] {
  const rows = dbf === undefined ? [] : orDamaged(entry.replace(/\.shp$/i, ".dbf"), () => readDbf(dbf, cpg));
  const shapes = orDamaged(entry, () => shapesOf(shp));
  if (rows.length > 0 && rows.length < shapes.length)
    throw new UnreadableError("damaged", { file: entry.replace(/\.shp$/i, ".dbf") });
  // A row without a record of its own has no shape.
  return Array.from({ length: Math.max(shapes.length, rows.length) }, (_, at) => ({
    geometry: shapes[at] ?? null,
    properties: rows[at] ?? null,
  }));
}

/** Contradictory lengths in a file cause reads outside its range. */
function orDamaged<Read>(file: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableError("damaged", { file });
    throw error;
  }
}

/** The first bytes of every shapefile. */
const SHAPEFILE = 9994;

/** A part of a shapefile whose header states more bytes than there are: readers would stop early without any error. */
interface TruncatedPart {
  readonly part: ".shp" | ".dbf";
  readonly found: number;
  readonly stated: number;
}

/** The part that is cut off; null if both are whole. Throws an UnreadableError for shapes of another format. */
export function cutOffPart({ entry, shp, dbf }: Pick<ShapefileParts, "entry" | "shp" | "dbf">): TruncatedPart | null {
  const shapes = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  if (shp.length >= SHP_HEADER && shapes.getInt32(0) !== SHAPEFILE)
    throw new UnreadableError("damaged", { file: entry });
  // The header counts in words of two bytes.
  const stated = shp.length < SHP_HEADER ? SHP_HEADER : 2 * shapes.getInt32(24);
  if (shp.length < stated) return { part: ".shp", found: shp.length, stated };
  if (dbf === undefined) return null;
  const rows = rowBytes(dbf);
  return dbf.length < rows ? { part: ".dbf", found: dbf.length, stated: rows } : null;
}

function rowBytes(dbf: Uint8Array): number {
  if (dbf.length < DBF_HEADER) return DBF_HEADER;
  const { from, rows, width } = dbfLayout(dbf);
  return from + rows * width;
}
