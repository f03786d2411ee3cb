import { checkPolygon } from "../../../engine/geometry/validate.ts";
import { FileFault } from "../../../engine/tract-files/fault.ts";
import { parseJson } from "../../../engine/tract-files/geojson.ts";
import { parseTractGeometry, type TractShape } from "../../../engine/tract-files/geometry.ts";
import { IMPORT_LIMITS, assertSize, textOfFile } from "./limits.ts";
import { isZip, readZippedShapefile } from "./shapefile.ts";

/** A file as it was read or uploaded. */
export interface InputFile {
  /** Name without its folder, for messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Reads tract polygons from GeoJSON or a zipped shapefile (told apart by content) and checks each: FileFault lists the bad ones. */
export async function readShapes({ name, bytes }: InputFile): Promise<TractShape[]> {
  assertSize(name, bytes.length, IMPORT_LIMITS.geometry);
  const json = isZip(bytes)
    ? { type: "FeatureCollection", features: await readZippedShapefile(bytes, name) }
    : parseJson(textOfFile(bytes, name), name);
  const shapes = parseTractGeometry(json, name);
  assertValidShapes(shapes, name);
  return shapes;
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
