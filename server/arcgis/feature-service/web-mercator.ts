import type { Box } from "../../tracts/data-set-content.ts";

/** Radius of the sphere of Web Mercator (EPSG:3857) in metres. */
const RADIUS = 6_378_137;
const DEGREE = Math.PI / 180;
/** Web Mercator ends here; both poles lie in infinity. */
const MAX_LATITUDE_OF_EXTENT = 89.5;

/** Longitude in degrees to metres east. */
export function eastOf(longitude: number): number {
  return longitude * DEGREE * RADIUS;
}

/** Latitude in degrees to metres north. */
export function northOf(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE_OF_EXTENT, Math.min(MAX_LATITUDE_OF_EXTENT, latitude));
  return Math.log(Math.tan(Math.PI / 4 + (clamped * DEGREE) / 2)) * RADIUS;
}

/** Metres east to longitude in degrees. */
export function longitudeOf(east: number): number {
  return east / RADIUS / DEGREE;
}

/** Metres north to latitude in degrees. */
export function latitudeOf(north: number): number {
  return (2 * Math.atan(Math.exp(north / RADIUS)) - Math.PI / 2) / DEGREE;
}

/** A box in degrees as metres. */
export function toMetres([west, south, east, north]: Box): Box {
  return [eastOf(west), northOf(south), eastOf(east), northOf(north)];
}

/** A box in metres as degrees. */
export function toDegrees([west, south, east, north]: Box): Box {
  return [longitudeOf(west), latitudeOf(south), longitudeOf(east), latitudeOf(north)];
}
