/** Longitude and latitude in degrees (WGS 84). */
export type LonLat = readonly [number, number];
/** Metres of web mercator (EPSG:3857). */
export type Meters = readonly [number, number];

/** Radius of the sphere that web mercator projects, in metres (EPSG:3857). */
const RADIUS = 6_378_137;
const DEGREE = Math.PI / 180;
/** Web mercator is square: beyond this latitude there is no map. */
export const MAX_LATITUDE = 85.051_128_78;

/** Degrees to metres of web mercator; latitudes beyond the map's edge are moved to it. */
export function toMeters([lon, lat]: LonLat): Meters {
  const kept = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));
  return [RADIUS * lon * DEGREE, RADIUS * Math.log(Math.tan(Math.PI / 4 + (kept * DEGREE) / 2))];
}

/** Metres of web mercator to degrees, rounded to 1e-7 degree (about a centimetre). */
export function toLonLat([x, y]: Meters): LonLat {
  const lon = x / RADIUS / DEGREE;
  const lat = (2 * Math.atan(Math.exp(y / RADIUS)) - Math.PI / 2) / DEGREE;
  return [Math.round(lon * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];
}
