import { toMeters } from "../../map/geo.ts";
import { readInterstates } from "../../server/reports/interstates.ts";
import { FIRST_LEVEL, LAST_LEVEL, resolutionAt, type Candidate } from "./labels.ts";

type RoadPolyline = readonly (readonly [number, number])[];

/** One interstate, its lines in meters of web mercator. */
export interface Route {
  /** The number on its shield: "75", "275". */
  readonly number: string;
  readonly lines: readonly RoadPolyline[];
}

/** The interstates for the map's build. */
export const readRoutes = (): Route[] =>
  readInterstates().map(({ route, lines }) => ({
    number: route,
    lines: lines.map((line) => line.map((position) => toMeters(position) as [number, number])),
  }));

/** Distance in pixels between shields of one route, at the level where they first appear. */
const APART = 300;
/** Half the width and height of a shield with its margin, in pixels. */
const HALF = { halfWidth: 15, halfHeight: 15 } as const;
/** The level at which shields of main routes (two digits) and of their branches (three) first appear. */
const FROM = { main: 6, branch: 9 } as const;

/** Positions of shields along a route; each level adds points to those of earlier levels. */
export function shieldsOf({ number, lines }: Route): (Candidate & { readonly text: string })[] {
  const first = number.length > 2 ? FROM.branch : FROM.main;
  const shields: (Candidate & { text: string })[] = [];
  for (let level = Math.max(first, FIRST_LEVEL); level < LAST_LEVEL; level++) {
    const apart = APART * resolutionAt(level);
    for (const line of lines) {
      for (const [x, y] of pointsAlong(line, apart)) {
        if (shields.some((other) => Math.hypot(other.x - x, other.y - y) < apart * 0.7)) continue;
        shields.push({ x, y, ...HALF, from: level, text: number });
      }
    }
  }
  return shields;
}

/** Points along a line at a fixed distance, the first at half that distance from its start. */
function pointsAlong(line: RoadPolyline, apart: number): [number, number][] {
  const points: [number, number][] = [];
  let toNext = apart / 2;
  for (const [i, [x, y]] of line.entries()) {
    const [fromX, fromY] = line[i - 1] ?? [x, y];
    const length = Math.hypot(x - fromX, y - fromY);
    let gone = 0;
    for (; length - gone >= toNext; toNext = apart) {
      gone += toNext;
      const part = gone / length;
      points.push([fromX + (x - fromX) * part, fromY + (y - fromY) * part]);
    }
    toNext -= length - gone;
  }
  return points;
}
