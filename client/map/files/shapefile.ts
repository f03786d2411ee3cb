import { cutOffPart, shapefileFeatures, type ShapefileParts } from "../../../engine/files/shapefile.ts";
import type { ReadFeature } from "../layers/features.ts";
import { LayerFileError } from "./fault.ts";
import { moved, projectionOf } from "./projection.ts";

/** Reads a shapefile of an archive, in degrees whatever its projection; a record without a shape has no geometry. */
export async function readShapefile(parts: ShapefileParts): Promise<ReadFeature[]> {
  const { entry, projection } = parts;
  if (projection === "") throw new LayerFileError("noProjection", { file: entry });
  const cut = cutOffPart(parts);
  if (cut !== null) {
    const file = entry.replace(/\.shp$/i, cut.part);
    throw new LayerFileError("cutOff", { file, found: cut.found, expected: cut.stated });
  }
  const to = await projectionOf(projection);
  return shapefileFeatures(parts).map(({ geometry, properties }) => ({
    geometry: geometry && moved(geometry, to),
    properties,
  }));
}
