import type { MultiPolygon, Polygon } from "geojson";
import { union, type Geom } from "polyclip-ts";
import { polygonsOf } from "../../../engine/geometry/rings.ts";
import { checkPolygon } from "../../../engine/geometry/validate.ts";

/**
 * The area that rings enclose whose edges cross or lie upon one another, as a valid shape: cut where they meet, by the
 * even-odd rule. Null where nothing with an area is left, or what is left is still not valid.
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
