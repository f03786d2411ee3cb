import type { Position } from "geojson";

const TURN = 360;
const HALF_TURN = 180;

/**
 * Returns whether a path of positions crosses the antimeridian without being split there: it has a step of more than
 * half the way around the world. A step from -180 to 180 stays on one meridian, as the frame of the whole world does.
 */
export function crossesAntimeridian(path: readonly Position[]): boolean {
  for (let at = 1; at < path.length; at++) {
    const step = Math.abs((path[at]?.[0] ?? NaN) - (path[at - 1]?.[0] ?? NaN));
    if (step > HALF_TURN && step < TURN) return true;
  }
  return false;
}

/** The path with longitudes that continue beyond ±180, each step the shorter way around. */
export function unwrappedPath(path: readonly Position[]): Position[] {
  let turns = 0;
  return path.map(([x = NaN, ...rest], at) => {
    const step = x - (path[at - 1]?.[0] ?? x);
    if (step > HALF_TURN) turns -= TURN;
    if (step < -HALF_TURN) turns += TURN;
    return [x + turns, ...rest];
  });
}

/**
 * The rings of one polygon in one piece: as they are where none crosses the antimeridian, else with longitudes beyond ±180 and
 * holes on their shell's side. Null for a ring that goes around a pole and so encloses no area between longitudes.
 */
export function unwrappedRings(rings: readonly (readonly Position[])[]): readonly (readonly Position[])[] | null {
  if (!rings.some(crossesAntimeridian)) return rings;
  const [shell = [], ...holes] = rings.map((ring) => (crossesAntimeridian(ring) ? unwrappedPath(ring) : ring));
  if (![shell, ...holes].every(isClosed)) return null;
  const [west, east] = extentOf(shell);
  return [shell, ...holes.map((hole) => shifted(hole, turnsInto(extentOf(hole), [west, east])))];
}

/** Wraps a longitude to between -180 and 180. */
export function wrappedLongitude(longitude: number): number {
  if (Math.abs(longitude) <= HALF_TURN) return longitude;
  return longitude - TURN * Math.round(longitude / TURN);
}

/** A path moved by degrees of longitude. */
export function shifted(path: readonly Position[], degrees: number): readonly Position[] {
  return degrees === 0 ? path : path.map(([x = NaN, ...rest]) => [x + degrees, ...rest]);
}

/** Least and greatest longitude. */
export function extentOf(path: readonly Position[]): readonly [west: number, east: number] {
  let [west, east] = [Infinity, -Infinity];
  for (const [x = NaN] of path) {
    if (x < west) west = x;
    if (x > east) east = x;
  }
  return [west, east];
}

const isClosed = (ring: readonly Position[]): boolean => ring[0]?.[0] === ring.at(-1)?.[0];

/** By how many degrees, in whole turns, the middle of a hole comes nearest to the middle of its shell. */
const turnsInto = ([west, east]: readonly [number, number], [left, right]: readonly [number, number]): number =>
  TURN * Math.round((left + right - west - east) / 2 / TURN);
