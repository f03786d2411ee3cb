import { locate, OUTSIDE } from "../geometry/predicates.ts";
import { metresPerRadian } from "../geometry/ellipsoid.ts";
import { tractRegion, type TractSet } from "../zones/tract-set.ts";
import type { QuadrantRadii as Quadrants } from "./advisory.ts";

/** The storm at one hour of its forecast. */
export interface ForecastPoint {
  /** Milliseconds since 1970, UTC. */
  readonly at: number;
  readonly longitude: number;
  readonly latitude: number;
  /** Greatest sustained wind in knots; null if the advisory gives none. */
  readonly wind: number | null;
  /** Radii of 34-knot winds; null if the advisory gives none. */
  readonly reach: Quadrants | null;
}

/** Times at which 34-knot winds first reach places, in milliseconds since 1970, UTC. */
interface Arrivals {
  /** By five-digit FIPS, ascending; a county that they do not reach within the forecast is absent. */
  readonly counties: ReadonlyMap<string, number>;
  /** The earliest arrival; null if there is none. */
  readonly first: number | null;
  /** The last hour for which radii are known; null if there is none. */
  readonly until: number | null;
}

/** Least sustained wind of a tropical storm, in knots (National Hurricane Center, glossary). */
const STORM_WIND = 34;
/** The longest step between two checks: a quarter of an hour. */
const STEP = 15 * 60_000;
const METRES_PER_NAUTICAL_MILE = 1852;
const DEGREES = 180 / Math.PI;

/**
 * Returns when 34-knot winds first reach each county. Between the forecast's hours the center and the reach in each
 * quadrant are interpolated linearly and checked every 15 minutes or less against the nearest point of the county's
 * tracts (flat earth around the center, within 0.2 % at 300 nautical miles). An hour with winds below 34 knots reaches
 * nowhere; the forecast ends before the first hour with stronger winds and no reach. Winds that already blow there
 * arrive at the first hour. `rows` are the tracts that count; all of them if it is absent. `points` must come in time
 * order.
 */
export function windArrivals(set: TractSet, points: readonly ForecastPoint[], rows?: Iterable<number>): Arrivals {
  const known = knownHours(points);
  let waiting = [...(rows ?? set.fips.keys())]
    .filter((row) => !Number.isNaN(set.boxes[4 * row]))
    .map((row) => ({ row, county: (set.fips[row] ?? "").slice(0, 5) }));
  const found = new Map<string, number>();
  for (const storm of moments(known)) {
    const isNear = nearness(set, storm);
    const before = found.size;
    for (const { row, county } of waiting)
      if (!found.has(county) && isNear(row) && reaches(set, row, storm)) found.set(county, storm.at);
    if (found.size > before) waiting = waiting.filter(({ county }) => !found.has(county));
  }
  const counties = new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    counties,
    first: counties.size === 0 ? null : Math.min(...counties.values()),
    until: known.at(-1)?.at ?? null,
  };
}

type KnownPoint = ForecastPoint & { readonly reach: Quadrants };

const NOWHERE: Quadrants = { ne: 0, se: 0, sw: 0, nw: 0 };

function knownHours(points: readonly ForecastPoint[]): KnownPoint[] {
  const known: KnownPoint[] = [];
  for (const point of points) {
    const calm = point.wind !== null && point.wind < STORM_WIND;
    const reach = point.reach ?? (calm ? NOWHERE : null);
    if (reach === null) break;
    known.push({ ...point, reach });
  }
  return known;
}

type TrackMoment = Pick<KnownPoint, "at" | "longitude" | "latitude" | "reach">;

/** The storm at every check, including the forecast's own hours. */
function* moments(points: readonly KnownPoint[]): Generator<TrackMoment> {
  for (const [i, to] of points.entries()) {
    const from = points[i - 1];
    if (from !== undefined) {
      const steps = Math.max(1, Math.ceil((to.at - from.at) / STEP));
      for (let step = 1; step < steps; step++) yield between(from, to, step / steps);
    }
    yield to;
  }
}

function between(from: KnownPoint, to: KnownPoint, share: number): TrackMoment {
  const mix = (a: number, b: number): number => a + (b - a) * share;
  const [a, b] = [from.reach, to.reach];
  return {
    at: Math.round(mix(from.at, to.at)),
    longitude: mix(from.longitude, to.longitude),
    latitude: mix(from.latitude, to.latitude),
    reach: { ne: mix(a.ne, b.ne), se: mix(a.se, b.se), sw: mix(a.sw, b.sw), nw: mix(a.nw, b.nw) },
  };
}

/** Returns whether a tract's box lies within the greatest reach of the winds. */
function nearness(set: TractSet, { longitude, latitude, reach }: TrackMoment): (row: number) => boolean {
  const farthest = Math.max(reach.ne, reach.se, reach.sw, reach.nw) * METRES_PER_NAUTICAL_MILE * NEAR;
  if (farthest === 0) return () => false;
  const up = (farthest / metresPerRadian(latitude).north) * DEGREES;
  // A degree of longitude is shortest nearest the pole, so this is never less than the true reach.
  const aside = (farthest / metresPerRadian(Math.abs(latitude) + up).east) * DEGREES;
  const { boxes } = set;
  return (row) => {
    const x = Math.max((boxes[4 * row] ?? 0) - longitude, longitude - (boxes[4 * row + 2] ?? 0), 0) / aside;
    const y = Math.max((boxes[4 * row + 1] ?? 0) - latitude, latitude - (boxes[4 * row + 3] ?? 0), 0) / up;
    return x * x + y * y <= 1;
  };
}

/** Returns whether the winds touch a tract: they reach an edge of it, or lie entirely inside it. */
function reaches(set: TractSet, row: number, { longitude, latitude, reach }: TrackMoment): boolean {
  const { north } = metresPerRadian(latitude);
  const east = (y: number): number => metresPerRadian((latitude + y) / 2).east / DEGREES;
  const up = north / DEGREES;
  const region = tractRegion(set, row);
  for (let ring = region.from; ring < region.to; ring++) {
    let before: readonly [number, number] | null = null;
    for (let i = set.ringStart[ring] ?? 0; i < (set.ringStart[ring + 1] ?? 0); i++) {
      const y = set.xy[2 * i + 1] ?? 0;
      const here = [((set.xy[2 * i] ?? 0) - longitude) * east(y), (y - latitude) * up] as const;
      if (before !== null && touches(before, here, reach)) return true;
      before = here;
    }
  }
  return locate(region, longitude, latitude) !== OUTSIDE;
}

/** A box is skipped when it lies this much farther away than the winds reach. */
const NEAR = 1.01;

/**
 * Returns whether an edge, in meters east and north of the center, comes within the reach of the quadrant that it runs
 * through. In a quadrant an edge is nearest where it begins or ends, where it crosses an axis, or at the foot of the
 * perpendicular.
 */
function touches([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number], reach: Quadrants): boolean {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const foot = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  const crossings = [dx === 0 ? NaN : -ax / dx, dy === 0 ? NaN : -ay / dy].filter((t) => t > 0 && t < 1);
  return [0, 1, foot, ...crossings].some((t) => isWithin(ax + t * dx, ay + t * dy, reach));
}

/** Meters around an axis that count for both of its quadrants, which allows for rounding at a crossing. */
const AXIS = 0.01;

function isWithin(x: number, y: number, { ne, se, sw, nw }: Quadrants): boolean {
  const reaching = Math.max(
    x >= -AXIS && y >= -AXIS ? ne : 0,
    x >= -AXIS && y <= AXIS ? se : 0,
    x <= AXIS && y <= AXIS ? sw : 0,
    x <= AXIS && y >= -AXIS ? nw : 0,
  );
  return Math.hypot(x, y) <= reaching * METRES_PER_NAUTICAL_MILE;
}

/**
 * The greatest wind (knots) of a forecast from a moment on, with the wind at that moment interpolated between the hours
 * around it; from the beginning where no moment is given. Null if no hour has a wind.
 */
export function greatestWind(points: readonly ForecastPoint[], from: number | null): number | null {
  const winds = points.flatMap((point, i) => {
    if (point.wind === null) return [];
    const before = points[i - 1];
    if (from === null || point.at >= from) {
      const enters = from !== null && before?.wind != null && before.at < from;
      const share = enters ? (from - before.at) / (point.at - before.at) : 1;
      return enters ? [point.wind, before.wind + (point.wind - before.wind) * share] : [point.wind];
    }
    return [];
  });
  return winds.length === 0 ? null : Math.max(...winds);
}
