import type { Position } from "geojson";
import { placeDoubt } from "../../../engine/geometry/place-doubt.ts";
import { boundsOfFeatures, type LayerFeature } from "../layers/features.ts";

/**
 * Reasons why places may be wrong: latitude and longitude swapped in all or in some, a lost sign, or zero instead of a
 * position.
 */
export type PlaceDoubt = "swapped" | "someSwapped" | "mirrored" | "zero";

/** The reason to doubt a layer's coordinates; null for none. */
export function layerDoubt(features: readonly Pick<LayerFeature, "geometry">[]): PlaceDoubt | null {
  const bounds = boundsOfFeatures(features);
  if (bounds === null) return null;
  if (features.some(({ geometry }) => geometry.type === "Point" && isZero(geometry.coordinates))) return "zero";
  return placeDoubt(bounds) ?? (features.some(isSwapped) ? "someSwapped" : null);
}

const isSwapped = (feature: Pick<LayerFeature, "geometry">): boolean => {
  const bounds = boundsOfFeatures([feature]);
  return bounds !== null && placeDoubt(bounds) === "swapped";
};

const isZero = ([x, y]: Position): boolean => x === 0 && y === 0;
