import type { Area } from "../../contract/domain.ts";

/** [west, south, east, north], in degrees or metres as its holder says. */
export type Bounds = readonly [number, number, number, number];

/** What holds nothing; united with bounds it gives those bounds. */
export const NOWHERE: Bounds = [Infinity, Infinity, -Infinity, -Infinity];

export const isSomewhere = ([west, south, east, north]: Bounds): boolean => west <= east && south <= north;

/** The least bounds around both. */
export function unite(a: Bounds, b: Bounds): Bounds {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** Whether two bounds share a point, edges included. */
export function meet(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** Bounds of positions; NOWHERE for none. */
export function boundsOf(positions: Iterable<readonly number[]>): Bounds {
  let [west, south, east, north] = NOWHERE;
  for (const [x = NaN, y = NaN] of positions) {
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return [west, south, east, north];
}

/** Every ring of an area, shells and holes alike. */
export function ringsOf(area: Area): readonly (readonly (readonly number[])[])[] {
  return area.type === "Polygon" ? area.coordinates : area.coordinates.flat();
}

/** Bounds of areas, in their own degrees; NOWHERE for none. */
export function boundsOfAreas(areas: readonly Area[]): Bounds {
  return areas.flatMap(ringsOf).reduce<Bounds>((bounds, ring) => unite(bounds, boundsOf(ring)), NOWHERE);
}
