import type { Route } from "./route.ts";

type ShieldPolyline = readonly (readonly number[])[];

/** A place for the shield of a route, in degrees, and the zoom level from which it is needed. */
interface ShieldPlace {
  readonly at: readonly [lon: number, lat: number];
  readonly level: number;
}

/** Distance in pixels between shields of one route, at the level where they first appear. */
const APART = 300;
const NEAREST = 0.7;
/** The last level that adds more of them. */
const LAST = 14;

/**
 * The level at which the shields of a route first appear; null for a route without shields. Branches of interstates
 * have three digits.
 */
export function firstShieldLevel({ system, number }: Route): number | null {
  if (number === "") return null;
  switch (system) {
    case "I":
      return number.length > 2 ? 9 : 6;
    case "U":
      return 8;
    case "S":
      return 10;
    case "O":
      return null;
  }
}

/** The width of a pixel in degrees of longitude, at a level of tiles of 512 pixels. */
const degreesPerPixel = (level: number): number => 360 / (512 * 2 ** level);

/**
 * Places for shields along the lines of a route (degrees): at each level the points that it adds to those of the levels
 * before.
 */
export function shieldPlaces(lines: readonly ShieldPolyline[], first: number): ShieldPlace[] {
  // On the map a degree of latitude is longer than a degree of longitude.
  const stretch = 1 / Math.cos(((lines[0]?.[0]?.[1] ?? 0) * Math.PI) / 180);
  const apartOn = ([ax = 0, ay = 0]: readonly number[], [bx = 0, by = 0]: readonly number[]): number =>
    Math.hypot(ax - bx, (ay - by) * stretch);
  const places: ShieldPlace[] = [];
  for (let level = first; level <= LAST; level++) {
    const apart = APART * degreesPerPixel(level);
    for (const line of lines)
      for (const at of pointsAlong(line, apart, apartOn))
        if (!places.some((other) => apartOn(other.at, at) < apart * NEAREST)) places.push({ at, level });
  }
  return places;
}

/**
 * Points on a line at a given distance from one another, the first at half that distance from its start; the midpoint
 * of a line that is shorter.
 */
function pointsAlong(
  line: ShieldPolyline,
  apart: number,
  distance: (a: readonly number[], b: readonly number[]) => number,
): [number, number][] {
  const lengths = line.map((position, i) => distance(line[i - 1] ?? position, position));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const points: [number, number][] = [];
  let toNext = Math.min(apart, whole) / 2;
  for (const [i, length] of lengths.entries()) {
    const [fromX = 0, fromY = 0] = line[i - 1] ?? line[i] ?? [];
    const [x = 0, y = 0] = line[i] ?? [];
    let gone = 0;
    for (; length > 0 && length - gone >= toNext; toNext = apart) {
      gone += toNext;
      points.push([fromX + (x - fromX) * (gone / length), fromY + (y - fromY) * (gone / length)]);
    }
    toNext -= length - gone;
  }
  return points;
}
