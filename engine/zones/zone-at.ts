import { locateIn } from "../geometry/prepared.ts";
import { OUTSIDE, locate, type PlanePoint } from "../geometry/predicates.ts";
import { isWater } from "../words/statistics.ts";
import type { PreparedZone } from "./prepared-zones.ts";
import { tractRegion, type TractSet } from "./tract-set.ts";

/** The row of the tract that a point (longitude, latitude in degrees) lies in; null outside of all. On a shared edge, the first in FIPS order. */
export function tractAt(set: TractSet, [x, y]: PlanePoint): number | null {
  const near = (set.index?.search(x, y, x, y) ?? []).map((item) => set.indexedRows[item] ?? 0).sort((a, b) => a - b);
  return near.find((row) => locate(tractRegion(set, row), x, y) !== OUTSIDE) ?? null;
}

/**
 * The number of the worst-hit zone (the lowest) that a point lies in or on the edge of; null if it lies in none. Exact.
 */
export function zoneAt(set: TractSet, zones: readonly PreparedZone[], [x, y]: PlanePoint): number | null {
  const row = tractAt(set, [x, y]);
  const found = zones.find(
    ({ polygons, picked }) =>
      polygons.some((polygon) => locateIn(polygon, x, y) !== OUTSIDE) || (row !== null && picked.includes(row)),
  );
  return found?.zone ?? null;
}

/** The zones of a place, worst hit first, and whether part of it is in none. */
export interface ZonesOfPlace {
  readonly zones: readonly number[];
  readonly none: boolean;
}

/** Points each way over the bounds of a place: of a city of 20 miles, one every two miles. */
const POINTS = 9;

/** The zones at points spread over bounds (west, south, east, north in degrees); those in no tract, such as open water, do not count. */
export function zonesWithin(
  set: TractSet,
  zones: readonly PreparedZone[],
  [west, south, east, north]: readonly [number, number, number, number],
): ZonesOfPlace {
  const at = (from: number, to: number, i: number) => from + ((to - from) * i) / (POINTS - 1);
  const steps = Array.from({ length: POINTS }, (_, i) => i);
  const points = steps.flatMap((i) => steps.map((j): PlanePoint => [at(west, east, i), at(south, north, j)]));
  return zonesOf(points.filter((point) => tractAt(set, point) !== null).map((point) => zoneAt(set, zones, point)));
}

/**
 * The zones in which the tracts of a county (five digits) have their centers; tracts that are only water do not count.
 */
export function zonesOfCounty(set: TractSet, zones: readonly PreparedZone[], county: string): ZonesOfPlace {
  const middles = set.fips.flatMap((fips, row): PlanePoint[] => {
    const [x = NaN, y = NaN] = set.centroids.subarray(2 * row, 2 * row + 2);
    return fips.startsWith(county) && !isWater(fips) && !Number.isNaN(x) ? [[x, y]] : [];
  });
  return zonesOf(middles.map((middle) => zoneAt(set, zones, middle)));
}

function zonesOf(found: readonly (number | null)[]): ZonesOfPlace {
  const zones = [...new Set(found)].filter((zone) => zone !== null).sort((a, b) => a - b);
  return { zones, none: found.includes(null) };
}
