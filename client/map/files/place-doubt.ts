import type { Position } from "geojson";
import { placeDoubt } from "../../../engine/geometry/place-doubt.ts";
import { boundsOfFeatures, type LayerFeature } from "../layers/features.ts";

/** Why places may not be where they are meant: latitude and longitude in each other's place, a lost sign, or nothing for a place. */
export type PlaceDoubt = "swapped" | "mirrored" | "zero";

/** What speaks against the places of a layer; null where nothing does. */
export function layerDoubt(features: readonly Pick<LayerFeature, "geometry">[]): PlaceDoubt | null {
  const bounds = boundsOfFeatures(features);
  if (bounds === null) return null;
  if (features.some(({ geometry }) => geometry.type === "Point" && isZero(geometry.coordinates))) return "zero";
  return placeDoubt(bounds);
}

const isZero = ([x, y]: Position): boolean => x === 0 && y === 0;
