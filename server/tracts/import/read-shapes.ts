import { checkPolygon } from "../../../engine/geometry/validate.ts";
import { FileFault } from "../../../engine/tracts/fault.ts";
import { parseTractGeometry, type TractShape } from "../../../engine/tracts/geometry.ts";
import { readFeatures, type InputFile } from "./read-features.ts";

/**
 * Reads tract polygons from a file of any format ({@link readFeatures}) and checks each; the FileFault lists the bad
 * ones.
 */
export async function readShapes(file: InputFile): Promise<TractShape[]> {
  const shapes = await parseShapes(file);
  assertValidShapes(shapes, file.name);
  return shapes;
}

/** The same without checking for crossing rings. */
export const parseShapes = async (file: InputFile): Promise<TractShape[]> =>
  parseTractGeometry(await readFeatures(file), file.name);

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
