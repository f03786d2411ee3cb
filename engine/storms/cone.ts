import type { MultiPolygon, Polygon } from "geojson";
import { union } from "polyclip-ts";
import { destination } from "../geometry/ellipsoid.ts";
import { hullOf } from "./hull.ts";
import { METRES_PER_NAUTICAL_MILE } from "./quadrants.ts";

/** Forecast hours for which the Hurricane Center gives radii of its cone; those of 60 hours since 2020. */
const HOURS = [3, 12, 24, 36, 48, 60, 72, 96, 120] as const;

/**
 * Radii of the cone in nautical miles by season: circles that hold two thirds of the errors of the five years before.
 * Source: National Hurricane Center, "NHC Track Forecast Cone", radii of past years
 * (nhc.noaa.gov/verification/verify3.shtml). Null if the season has none for the hour.
 */
const ATLANTIC: Readonly<Record<number, readonly (number | null)[]>> = {
  2008: [16, 39, 67, 92, 118, null, 170, 233, 305],
  2009: [16, 36, 62, 89, 111, null, 167, 230, 302],
  2010: [16, 36, 62, 85, 108, null, 161, 220, 285],
  2011: [16, 36, 59, 79, 98, null, 144, 190, 239],
  2012: [16, 36, 56, 75, 95, null, 141, 180, 236],
  2013: [16, 33, 52, 72, 92, null, 128, 177, 229],
  2014: [16, 33, 52, 72, 92, null, 125, 170, 226],
  2015: [16, 32, 52, 71, 90, null, 122, 170, 225],
  2016: [16, 30, 49, 66, 84, null, 115, 165, 237],
  2017: [16, 29, 45, 63, 78, null, 107, 159, 211],
  2018: [16, 26, 43, 56, 74, null, 103, 151, 198],
  2019: [16, 26, 41, 54, 68, null, 102, 151, 198],
  2020: [16, 26, 41, 55, 69, 86, 103, 151, 196],
  2021: [16, 27, 40, 55, 69, 86, 102, 148, 200],
  2022: [16, 26, 39, 52, 67, 84, 100, 142, 200],
  2023: [16, 26, 39, 53, 67, 81, 99, 145, 205],
};
const PACIFIC: typeof ATLANTIC = {
  2008: [16, 36, 66, 92, 115, null, 161, 210, 256],
  2009: [16, 36, 59, 85, 105, null, 148, 187, 230],
  2010: [16, 36, 59, 82, 102, null, 138, 174, 220],
  2011: [16, 33, 59, 79, 98, null, 134, 187, 230],
  2012: [16, 33, 52, 72, 89, null, 121, 170, 216],
  2013: [16, 30, 49, 66, 82, null, 111, 157, 197],
  2014: [16, 30, 46, 62, 79, null, 105, 154, 190],
  2015: [16, 26, 42, 54, 69, null, 100, 143, 182],
  2016: [16, 27, 42, 55, 70, null, 100, 137, 172],
  2017: [16, 25, 40, 51, 66, null, 93, 116, 151],
  2018: [16, 25, 39, 50, 66, null, 94, 125, 162],
  2019: [16, 25, 38, 48, 62, null, 88, 115, 145],
  2020: [16, 25, 38, 51, 65, 78, 91, 115, 138],
  2021: [16, 25, 37, 51, 64, 77, 89, 114, 138],
  2022: [16, 25, 38, 51, 65, 79, 93, 120, 146],
  2023: [16, 25, 38, 51, 63, 78, 86, 110, 137],
};

/**
 * Radius of the cone in nautical miles at a forecast hour, interpolated between the hours of the table; from the
 * nearest known season.
 */
export function coneRadius(
  { basin, season }: { readonly basin: string; readonly season: number },
  tau: number,
): number {
  const table = basin === "AL" ? ATLANTIC : PACIFIC;
  const seasons = Object.keys(table).map(Number);
  const nearest = Math.min(Math.max(season, Math.min(...seasons)), Math.max(...seasons));
  const known = HOURS.flatMap((hour, at) => {
    const radius = table[nearest]?.[at] ?? null;
    return radius === null ? [] : [{ hour: hour as number, radius }];
  });
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) throw new Error(`No radii of cones for ${nearest}`);
  if (tau <= first.hour) return first.radius;
  const after = known.find(({ hour }) => hour >= tau);
  if (after === undefined) return last.radius;
  const before = known.findLast(({ hour }) => hour < tau) ?? first;
  return before.radius + ((after.radius - before.radius) * (tau - before.hour)) / (after.hour - before.hour);
}

/** A forecast position. */
export interface ForecastPosition {
  readonly tau: number;
  readonly longitude: number;
  readonly latitude: number;
}

/** An estimate of the cone: circles of the season's radii around the forecast positions, each joined to the next by their hull. Null for fewer than two positions. */
export function estimatedCone(
  storm: { readonly basin: string; readonly season: number },
  positions: readonly ForecastPosition[],
): Polygon | MultiPolygon | null {
  const circles = positions.map(({ tau, longitude, latitude }) =>
    Array.from({ length: CORNERS }, (_, at) =>
      destination(longitude, latitude, (360 * at) / CORNERS, coneRadius(storm, tau) * METRES_PER_NAUTICAL_MILE),
    ),
  );
  const hulls = circles.slice(1).map((circle, at) => [hullOf([...(circles[at] ?? []), ...circle])]);
  const [first, ...others] = hulls;
  if (first === undefined) return null;
  const [only, ...more] = union(first, ...others);
  if (only === undefined) return null;
  return more.length === 0
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates: [only, ...more] };
}

const CORNERS = 72;
