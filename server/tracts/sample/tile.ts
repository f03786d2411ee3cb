import { cut, cutLine } from "./cut.ts";
import { between } from "./random.ts";
import type { Random } from "./random.ts";
import { areaOf, boxOf, eachEdge } from "./region.ts";
import type { Axis, Point, Region } from "./region.ts";

/** People live close together here and thinly further out. */
export interface Town {
  readonly centre: Point;
  /** Degrees over which density falls to a third. */
  readonly reach: number;
}

const TRIES = 6;
const BISECTIONS = 18;
/** Density of the open country beside that of the town's centre. */
const COUNTRY = 0.015;

/** Cuts a county into tracts, smaller where more people live. Fewer than `count` only where no clean cut is left. */
export function tile(region: Region, count: number, town: Town, random: Random): Region[] {
  if (count <= 1) return [region];
  const parts = halves(region, random);
  if (parts === null) return [region];
  const [below, above] = parts;
  const weight = people(below, town) / (people(below, town) + people(above, town));
  const first = Math.min(count - 1, Math.max(1, Math.round(count * weight)));
  return [...tile(below, first, town, random), ...tile(above, count - first, town, random)];
}

/** A town near the middle of a county. */
export function townIn(region: Region, random: Random): Town {
  const [west, south, east, north] = boxOf(region);
  const centre: Point = [
    west + (east - west) * between(random, 0.35, 0.65),
    south + (north - south) * between(random, 0.35, 0.65),
  ];
  return { centre, reach: Math.max(east - west, north - south) * between(random, 0.1, 0.2) };
}

/** Two parts of about one size, cut across the longer side. */
function halves(region: Region, random: Random): readonly [Region, Region] | null {
  const [west, south, east, north] = boxOf(region);
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const axis: Axis = (east - west) * shrink >= north - south ? 0 : 1;
  for (let i = 0; i < TRIES; i++) {
    const parts = cut(region, axis, cutLine(lineAt(region, axis, between(random, 0.38, 0.62))));
    if (parts !== null) return parts;
  }
  return null;
}

/** The coordinate below which a share of the region's area lies. */
function lineAt(region: Region, axis: Axis, share: number): number {
  const box = boxOf(region);
  let [low, high] = [box[axis], axis === 0 ? box[2] : box[3]];
  const wanted = areaOf(region) * share;
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    if (areaBelow(region, axis, middle) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Green's theorem over the boundary below the line; the line itself adds nothing. */
function areaBelow(region: Region, axis: Axis, line: number): number {
  const other: Axis = axis === 0 ? 1 : 0;
  let area = 0;
  for (const ring of region) {
    eachEdge(ring, (from, to) => {
      const [a, b] = [Math.min(from[axis], line), Math.min(to[axis], line)];
      if (a === b) return;
      const slope = (to[other] - from[other]) / (to[axis] - from[axis]);
      const height = (at: number): number => from[other] + slope * (at - from[axis]);
      area += ((height(a) + height(b)) / 2) * (b - a);
    });
  }
  return axis === 0 ? -area : area;
}

/** Area times density at the middle of the region. */
function people(region: Region, { centre, reach }: Town): number {
  const [west, south, east, north] = boxOf(region);
  const distance = Math.hypot((west + east) / 2 - centre[0], (south + north) / 2 - centre[1]);
  return areaOf(region) * (COUNTRY + Math.exp(-distance / reach));
}
