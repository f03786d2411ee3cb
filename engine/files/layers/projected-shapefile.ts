import { cutOffPart, shapefileFeatures, type ShapefileParts } from "../shapefile.ts";
import type { ReadFeature } from "./read-feature.ts";
import { UnreadableError } from "../unreadable.ts";
import { moved, projectionOf } from "./projection.ts";

/** Reads a shapefile of an archive, in degrees whatever its projection; a record without a shape has no geometry. */
export async function readProjectedShapefile(parts: ShapefileParts): Promise<ReadFeature[]> {
  assertWhole(parts);
  const to = await projectionOf(parts.projection);
  return shapefileFeatures(parts).map(({ geometry, properties }) => ({
    geometry: geometry && moved(geometry, to),
    properties,
  }));
}

/** Throws for a shapefile that does not name its projection, and for one that is cut off. */
function assertWhole(parts: ShapefileParts): void {
  const { entry, projection } = parts;
  if (projection === "") throw new UnreadableError("noProjection", { file: entry });
  const cut = cutOffPart(parts);
  if (cut === null) return;
  const file = entry.replace(/\.shp$/i, cut.part);
  throw new UnreadableError("cutOff", { file, found: cut.found, expected: cut.stated });
}
