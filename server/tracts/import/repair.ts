import type { MultiPolygon, Polygon } from "geojson";
import { union, type Geom } from "polyclip-ts";
import { polygonsOf } from "../../../engine/geometry/rings.ts";
import { checkPolygon } from "../../../engine/geometry/validate.ts";

/**
 * Repairs rings whose edges cross or overlap: cuts them where they meet, by the even-odd rule. Null if no area is left
 * or the result is still invalid.
 */
export function repaired(geometry: Polygon | MultiPolygon): Polygon | MultiPolygon | null {
  const [first, ...others] = union(polygonsOf(geometry) as Geom);
  if (first === undefined) return null;
  const shape: Polygon | MultiPolygon =
    others.length === 0
      ? { type: "Polygon", coordinates: first }
      : { type: "MultiPolygon", coordinates: [first, ...others] };
  return checkPolygon(shape) === null ? shape : null;
}
