import geographic from "geographiclib-geodesic";
import type { LonLat } from "./geo.ts";

const { WGS84 } = geographic.Geodesic;

/** Meters along the shortest lines between points, on the WGS 84 ellipsoid (Karney 2013). */
export function lengthOf(points: readonly LonLat[]): number {
  return points.slice(1).reduce((sum, [longitude, latitude], i) => {
    const [fromLongitude, fromLatitude] = points[i] ?? [longitude, latitude];
    return sum + (WGS84.Inverse(fromLatitude, fromLongitude, latitude, longitude).s12 ?? 0);
  }, 0);
}

/**
 * Square meters within the shortest lines between points, and the meters around them; their direction does not matter.
 */
export function areaOf(points: readonly LonLat[]): { readonly area: number; readonly around: number } {
  const polygon = WGS84.Polygon(false);
  for (const [longitude, latitude] of points) polygon.AddPoint(latitude, longitude);
  const { area = 0, perimeter } = polygon.Compute(false, true);
  return { area: Math.abs(area), around: perimeter };
}
