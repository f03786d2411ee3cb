import type { Polygon } from "geojson";
import { destination } from "../geometry/ellipsoid.ts";
import type { QuadrantRadii } from "./advisory.ts";

/** Exact by definition (International Hydrographic Conference, Monaco 1929). */
export const METRES_PER_NAUTICAL_MILE = 1852;
/** Degrees between the corners of an arc: its area stays within 0.05 % of the quadrant's. */
const STEP = 3;

/**
 * The wind area around a center as the Hurricane Center draws it: each quadrant is an arc of its own radius (nautical
 * miles), joined to the next by a step along the radius, or at the center where the wind does not blow. Null if it
 * blows nowhere.
 */
export function quadrantArea(longitude: number, latitude: number, { ne, se, sw, nw }: QuadrantRadii): Polygon | null {
  const quadrants = [ne, se, sw, nw];
  if (quadrants.every((radius) => radius <= 0)) return null;
  const clockwise = quadrants.flatMap((radius, quadrant) => quadrantArc([longitude, latitude], radius, quadrant));
  const ring = clockwise.reverse();
  return { type: "Polygon", coordinates: [[...ring, ...ring.slice(0, 1)]] };
}

/** The arc of one quadrant (0 northeast, then clockwise) at a radius in nautical miles; only the center for a radius of 0. */
export function quadrantArc(
  [longitude, latitude]: readonly [number, number],
  radius: number,
  quadrant: number,
): [number, number][] {
  if (radius <= 0) return [[longitude, latitude]];
  const corners = Array.from({ length: 90 / STEP + 1 }, (_, at) => 90 * quadrant + STEP * at);
  return corners.map((azimuth) => destination(longitude, latitude, azimuth, radius * METRES_PER_NAUTICAL_MILE));
}
