import type { AreaBox } from "./boxes.ts";

/** West, south, east and north around the country's states and islands, on both sides of 180° (Guam, the Aleutians). */
const COUNTRY: readonly AreaBox[] = [
  [-180, -15, -64, 72],
  [144, 13, 180, 54],
];

/**
 * The reason to doubt places: none is near the country, whose tracts are counted, and all would be with latitude and
 * longitude swapped or with a minus sign for west. Null for none.
 */
export function placeDoubt([west, south, east, north]: AreaBox): "swapped" | "mirrored" | null {
  if (COUNTRY.some(([w, s, e, n]) => west <= e && east >= w && south <= n && north >= s)) return null;
  const isWithin = ([left, bottom, right, top]: AreaBox): boolean =>
    COUNTRY.some(([w, s, e, n]) => left >= w && right <= e && bottom >= s && top <= n);
  if (isWithin([south, west, north, east])) return "swapped";
  return isWithin([-east, south, -west, north]) ? "mirrored" : null;
}
