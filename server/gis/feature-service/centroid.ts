import { centroidOf } from "../../../engine/geometry/area.ts";
import type { FeatureSource } from "./feature-source.ts";

/**
 * A row's center in degrees: of a polygon's area, of a line's box, of a point itself; null for a row without a shape.
 */
export function centroidOfRow(source: FeatureSource, row: number): readonly [number, number] | null {
  const box = source.boxOf(row);
  if (box === null) return null;
  if (source.layer.shape === "polygon") return centroidOf(source.regionOf(row));
  return [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
}
