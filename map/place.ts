import { MAX_LATITUDE, type LonLat } from "./geo.ts";

/** The map's position. */
export interface MapPlace {
  /** Its middle, in degrees. */
  readonly center: LonLat;
  /** The zoom level: at each, a pixel is half as many meters as at the previous one. */
  readonly zoom: number;
}

/**
 * Zoom levels of the map: the ends, the closest one for showing bounds, and one at which a point is recognizable by its
 * surroundings.
 */
export const ZOOM = { least: 3, most: 19, closest: 14, place: 12 } as const;

/** Separates the numbers: a comma would be written as `%2C`. */
const BETWEEN = "_";
const PLACE = /^(-?\d{1,2}(?:\.\d{1,8})?)[_,](-?\d{1,3}(?:\.\d{1,8})?)[_,](\d{1,2}(?:\.\d{1,4})?)$/;

/** Writes a position for the address: latitude, longitude and zoom level (`27.95_-82.46_9`), to the nearest pixel. */
export function writePlace({ center: [longitude, latitude], zoom }: MapPlace): string {
  // 256 pixels are 360° at level 0.
  const digits = Math.max(0, Math.ceil(Math.log10((256 * 2 ** zoom) / 360)));
  const short = (value: number, most: number): string => String(Number(value.toFixed(most)));
  return [short(latitude, digits), short(longitude, digits), short(zoom, 2)].join(BETWEEN);
}

/** Reads the result of `writePlace`, also with commas; null for anything else or outside the map. */
export function readPlace(text: string | null): MapPlace | null {
  const [, latitude, longitude, zoom] = (PLACE.exec(text ?? "") ?? []).map(Number);
  if (latitude === undefined || longitude === undefined || zoom === undefined) return null;
  const onMap = Math.abs(latitude) <= MAX_LATITUDE && Math.abs(longitude) <= 180;
  return onMap && zoom >= ZOOM.least && zoom <= ZOOM.most ? { center: [longitude, latitude], zoom } : null;
}
