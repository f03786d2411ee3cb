import { boxOfPoints, unitedBox, type AreaBox } from "../geometry/boxes.ts";
import { INSIDE, locate } from "../geometry/predicates.ts";
import { isWater } from "../words/statistics.ts";
import type { ZoneMember } from "./shapes.ts";
import { tractRegion, type TractSet } from "./tract-set.ts";

/** The land that a zone counts: its tracts, without the parts of the zone at sea or outside the data set. */
export interface CountedLand {
  /**
   * The smallest box around the counted tracts in degrees; east exceeds 180 if they are on both sides of the date line.
   */
  bounds: [west: number, south: number, east: number, north: number];
  /** Geodesic area of the counted tracts, each times its counted share; null if it was not stored. */
  squareMeters: number | null;
  /**
   * Longitude and latitude of places in some of the tracts, the one nearest to the middle first: a picture may put the
   * zone's number there.
   */
  points: [longitude: number, latitude: number][];
}

/** Number of places that are stored for a zone. */
const POINTS = 24;
/** In degrees: about a meter. */
const DIGITS = 5;

/**
 * The land of the tracts that a zone counts; null if none of them has a shape. Tracts of only water count where there
 * is nothing else.
 */
export function countedLand(set: TractSet, members: readonly Pick<ZoneMember, "fips" | "share">[]): CountedLand | null {
  const drawn = members.flatMap(({ fips, share }) => {
    const row = set.rowOf.get(fips);
    const box = row === undefined ? null : boxOf(set, row);
    return row === undefined || box === null ? [] : [{ row, fips, share, box }];
  });
  const dry = drawn.filter(({ fips }) => !isWater(fips));
  const tracts = dry.length > 0 ? dry : drawn;
  const bounds = unitedBox(tracts.map(({ box }) => box));
  if (bounds === null) return null;
  return {
    bounds: [...bounds],
    squareMeters: tracts.reduce((sum, { row, share }) => sum + share * (set.areas[row] ?? 0), 0),
    points: pointsOf(
      set,
      tracts.map(({ row }) => row),
    ),
  };
}

/**
 * The box of a row; null for one without a polygon. One that goes around the Earth lies on both sides of the date line.
 */
function boxOf(set: TractSet, row: number): AreaBox | null {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = set.boxes.subarray(4 * row, 4 * row + 4);
  if (Number.isNaN(west)) return null;
  return east - west > 180 ? boxOfPoints(pointsIn(set, row)) : [west, south, east, north];
}

function* pointsIn(set: TractSet, row: number): Iterable<readonly [number, number]> {
  const { xy, ringStart, from, to } = tractRegion(set, row);
  for (let i = ringStart[from] ?? 0; i < (ringStart[to] ?? 0); i++) yield [xy[2 * i] ?? NaN, xy[2 * i + 1] ?? NaN];
}

/** Centroids that lie in their own tract, sampled from the whole zone; a crescent's lies outside it. */
function pointsOf(set: TractSet, rows: readonly number[]): [number, number][] {
  const centroidOf = (row: number) => [set.centroids[2 * row] ?? NaN, set.centroids[2 * row + 1] ?? NaN] as const;
  const weight = rows.reduce((sum, row) => sum + (set.areas[row] ?? 0), 0);
  const middle = (axis: 0 | 1) =>
    rows.reduce((sum, row) => sum + (set.areas[row] ?? 0) * centroidOf(row)[axis], 0) / weight;
  const [middleX, middleY] = [middle(0), middle(1)];
  const off = (row: number) => Math.hypot(centroidOf(row)[0] - middleX, centroidOf(row)[1] - middleY);
  const held = (row: number) => locate(tractRegion(set, row), ...centroidOf(row)) === INSIDE;
  let first: number | null = null;
  for (const row of rows.toSorted((a, b) => off(a) - off(b)))
    if (held(row)) {
      first = row;
      break;
    }
  if (first === null) return [];
  const step = Math.max(1, rows.length / POINTS);
  const others = Array.from({ length: Math.min(POINTS, rows.length) }, (_, i) => rows[Math.floor(i * step)] ?? 0);
  return [first, ...others.filter((row) => row !== first && held(row))].slice(0, POINTS).map((row) => {
    const [x, y] = centroidOf(row);
    return [Number(x.toFixed(DIGITS)), Number(y.toFixed(DIGITS))];
  });
}
