import type { Unzipped } from "fflate";
import { cutOffPart, shapefileFeatures, shapefilesIn } from "../../files/shapefile.ts";
import { UnreadableError } from "../../files/unreadable.ts";
import { StormFault } from "../fault.ts";
import type { StormFeature } from "./features.ts";

/**
 * The features of all shapefiles of an archive, null for a record without a shape. The Hurricane Center's coordinates
 * are degrees on a sphere, used as WGS 84.
 */
export function stormShapes(files: Unzipped, file: string): (StormFeature | null)[] {
  return shapefilesIn(files).flatMap((parts) => {
    const { entry, dbf, projection } = parts;
    if (projection !== "" && !/^GEO[GD]/i.test(projection))
      throw new UnreadableError("unknownProjection", { found: /"([^"]*)"/.exec(projection)?.[1] ?? projection });
    if (dbf === undefined || cutOffPart(parts) !== null) throw new StormFault("cutOff", { file, found: entry });
    return shapefileFeatures(parts).map(({ geometry, properties }) =>
      geometry === null
        ? null
        : { file, layer: entry.split("/").at(-1) ?? entry, geometry, properties: properties ?? {} },
    );
  });
}
