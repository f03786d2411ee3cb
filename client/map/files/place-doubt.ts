import type { Position } from "geojson";
import { placeDoubt } from "../../../engine/geometry/place-doubt.ts";
import { boundsOfFeatures, type LayerFeature } from "../layers/features.ts";

/** Why places may be wrong: latitude and longitude swapped, a lost sign, or zero in place of a position. */
export type PlaceDoubt = "swapped" | "mirrored" | "zero";

/** The reason to doubt a layer's coordinates; null for none. */
export function layerDoubt(features: readonly Pick<LayerFeature, "geometry">[]): PlaceDoubt | null {
  const bounds = boundsOfFeatures(features);
  if (bounds === null) return null;
  if (features.some(({ geometry }) => geometry.type === "Point" && isZero(geometry.coordinates))) return "zero";
  return placeDoubt(bounds);
}

const isZero = ([x, y]: Position): boolean => x === 0 && y === 0;
