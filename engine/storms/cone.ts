import type { MultiPolygon, Polygon } from "geojson";
import { union } from "polyclip-ts";
import { destination } from "../geometry/ellipsoid.ts";
import RADII from "./cone-radii.json" with { type: "json" };
import { hullOf } from "./hull.ts";
import { METRES_PER_NAUTICAL_MILE } from "./quadrants.ts";

/** Forecast hours for which the Hurricane Center gives radii of its cone; those of 60 hours since 2020. */
const HOURS = [3, 12, 24, 36, 48, 60, 72, 96, 120] as const;

/**
 * Radii of the cone in nautical miles by season: circles that hold two thirds of the errors of the five years before.
 * Null if the season has none for the hour. The file names its source.
 */
const { atlantic, pacific }: Readonly<Record<"atlantic" | "pacific", RadiiBySeason>> = RADII;
type RadiiBySeason = Readonly<Record<string, readonly (number | null)[]>>;

/**
 * Radius of the cone in nautical miles at a forecast hour, interpolated between the hours of the table; from the
 * nearest known season.
 */
export function coneRadius(
  { basin, season }: { readonly basin: string; readonly season: number },
  tau: number,
): number {
  const table = basin === "AL" ? atlantic : pacific;
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
