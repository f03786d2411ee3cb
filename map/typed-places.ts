import { likelyPlaces, writeCoordinates } from "./coordinates.ts";
import { boundsAround, type Bounds } from "./geo.ts";
import type { SearchTarget } from "./live-map.ts";

/**
 * The places that typed coordinates may mean, the likeliest first, as decimal degrees in the reader's notation; empty
 * for any other text. `within`: the bounds of the data, in which a place is likelier; null if they are not known.
 */
export const typedPlaces = (typed: string, locale: string, within: Bounds | null): SearchTarget[] =>
  likelyPlaces(typed, locale, within).map((at) => ({
    label: writeCoordinates(at, locale).decimal,
    bounds: boundsAround(at),
  }));
