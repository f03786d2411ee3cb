import type { Position } from "geojson";
import { boundsOfFeatures, type LayerFeature } from "../features.ts";

/** Why places may not be where they are meant: latitude and longitude in each other's place, a lost sign, or nothing for a place. */
export type PlaceDoubt = "swapped" | "mirrored" | "zero";

/** West, south, east and north around the country's states and islands, on both sides of 180° (Guam, the Aleutians). */
const COUNTRY = [
  [-180, -15, -64, 72],
  [144, 13, 180, 54],
] as const;

/**
 * What speaks against the places of a layer: not one is near the country, whose tracts are counted here, and all of them would be
 * with latitude and longitude the other way round, or with the minus of the west. Null where nothing does.
 */
export function placeDoubt(features: readonly Pick<LayerFeature, "geometry">[]): PlaceDoubt | null {
  const bounds = boundsOfFeatures(features);
  if (bounds === null) return null;
  const [west, south, east, north] = bounds;
  if (features.some(({ geometry }) => geometry.type === "Point" && isZero(geometry.coordinates))) return "zero";
  if (COUNTRY.some(([w, s, e, n]) => west <= e && east >= w && south <= n && north >= s)) return null;
  const isWithin = ([left, bottom, right, top]: readonly [number, number, number, number]): boolean =>
    COUNTRY.some(([w, s, e, n]) => left >= w && right <= e && bottom >= s && top <= n);
  if (isWithin([south, west, north, east])) return "swapped";
  return isWithin([-east, south, -west, north]) ? "mirrored" : null;
}

const isZero = ([x, y]: Position): boolean => x === 0 && y === 0;
