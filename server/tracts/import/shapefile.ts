import type { Geometry } from "geojson";
import { open } from "shapefile";
import { RAW, restoredText } from "../../../engine/files/dbf.ts";
import { assertWhole } from "../../../engine/files/layers/projected-shapefile.ts";
import { DEGREES, moved, projectionOf, type ToDegrees } from "../../../engine/files/layers/projection.ts";
import type { ReadFeature } from "../../../engine/files/layers/read-feature.ts";
import type { ShapefileParts } from "../../../engine/files/shapefile.ts";
import { UnreadableError } from "../../../engine/files/unreadable.ts";
import { TractFault } from "../../../engine/tracts/tract-fault.ts";

/** Shape types of the format that hold one kind of shape, plain, with heights and with measures, and what is said of others. */
export interface ShapeTypes {
  readonly types: readonly number[];
  readonly fault: "notArea" | "notLine";
}
export const AREAS: ShapeTypes = { types: [5, 15, 25], fault: "notArea" };
export const LINES: ShapeTypes = { types: [3, 13, 23], fault: "notLine" };

/**
 * Reads a shapefile of an archive as it streams, in degrees: holes go into the shells around them. Throws a fault for a part that is
 * missing or cut off, another kind of shapes, and coordinates of a datum that is not ours.
 */
export async function shapefileFeatures(
  parts: ShapefileParts,
  file: string,
  shapes: ShapeTypes,
): Promise<ReadFeature[]> {
  const { entry, shp, dbf, cpg, projection } = parts;
  if (dbf === undefined) throw new TractFault({ file }, "noPart", { found: ".dbf" });
  assertWhole(parts);
  const to = await toDegrees(projection, file);
  const type = new DataView(shp.buffer, shp.byteOffset, shp.byteLength).getInt32(32, true);
  if (!shapes.types.includes(type)) throw new TractFault({ file, feature: 1 }, shapes.fault, { found: `type ${type}` });
  const restored = restoredText(dbf, cpg);
  const features: ReadFeature[] = [];
  try {
    const source = await open(shp, dbf, { encoding: RAW });
    for (let step = await source.read(); !step.done; step = await source.read()) {
      const { geometry, properties } = step.value as {
        geometry: Geometry | null;
        properties: ReadFeature["properties"];
      };
      features.push({ geometry: geometry && moved(geometry, to), properties: properties && restored(properties) });
    }
  } catch (error) {
    // What the library throws says that lengths and types within the file do not fit each other.
    if (!(error instanceof Error)) throw error;
    throw new UnreadableError("damaged", { file: entry });
  }
  return features;
}

/**
 * Datums whose longitudes and latitudes are ours to within a meter or two: NAD 83 and WGS 84 with their realizations, by the names
 * of ArcGIS (`D_NAD_1983_2011`, `D_North_American_1983_HARN`), GDAL and PROJ. County systems of their own (`HARN_Adj_MN_…`) are none.
 */
const DATUMS = new RegExp(
  "^(D_)?(NORTH_AMERICAN_(DATUM_(OF_)?)?1983|NAD_?(19)?83|WGS_?(19)?84|WORLD_GEODETIC_SYSTEM_(OF_)?1984)" +
    "(_(2011|PA11|MA11|HARN|FBN|CSRS\\w*|NSRS_?2007|CORS_?96|MARP00|PACP00|ENSEMBLE|TRANSIT|G\\d{3,4}" +
    "|NATIONAL_SPATIAL_REFERENCE_SYSTEM\\w*|HIGH_ACCURACY_REFERENCE_NETWORK|CANADIAN_SPATIAL_REFERENCE_SYSTEM\\w*))?_?$",
);

/**
 * How what a .prj (well-known text) says becomes degrees. Refuses other datums than NAD 83 and WGS 84, whose shapes would land next to
 * their places without a word.
 */
export async function toDegrees(projection: string, file: string): Promise<ToDegrees> {
  const [, kind = "", name = ""] = /^(\w+)\s*\[\s*"([^"]*)"/.exec(projection) ?? [];
  if (kind === "") throw new TractFault({ file }, "notOurDatum", { found: projection.slice(0, SHOWN) });
  const [, datum = ""] = /DATUM\s*\[\s*"([^"]*)"/i.exec(projection) ?? [];
  if (!DATUMS.test(datum.toUpperCase().replaceAll(/[ ()_-]+/g, "_")))
    throw new TractFault({ file }, "notOurDatum", { found: datum === "" ? name : `${name}: ${datum}` });
  const [, unit = "degree"] = /UNIT\s*\[\s*"([^"]*)"/i.exec(projection.replaceAll(/PRIMEM\s*\[[^\]]*\]/gi, "")) ?? [];
  if (!/^GEOG(CS|CRS|RAPHICCRS)$/i.test(kind)) return projectionOf(projection);
  if (!/^deg/i.test(unit)) throw new TractFault({ file }, "notOurDatum", { found: `${name}: ${unit}` });
  return DEGREES;
}

/** Letters of a text that a fault repeats. */
const SHOWN = 60;
