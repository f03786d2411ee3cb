import { UNCLEAR, cellsOf, whereIs } from "../geometry/cells.ts";
import { interiorsMeet } from "../geometry/interiors-meet.ts";
import { locateIn, raysAt, type BBox, type PreparedPolygon } from "../geometry/prepared.ts";
import { INSIDE, ON_BOUNDARY, OUTSIDE, isInsideLeftOf, type PlanePoint } from "../geometry/predicates.ts";
import type { PreparedZone } from "./prepared-zones.ts";
import { ZoneError, type Selection } from "./shapes.ts";
import { tractRegion, type TractSet } from "./tract-set.ts";

/** The zone does not hold the tract. */
export const NOT_HELD = 0;
/** Picked, or certainly within the zone. */
export const WHOLE = 1;
/** The zone's boundary is near, so only clipping gives the share. */
const PARTLY = 2;

/** The tracts that a zone selects before any overlap rule. */
export interface SelectedTracts {
  readonly zone: number;
  /** Ascending. */
  readonly rows: readonly number[];
  /** NOT_HELD, WHOLE or PARTLY for every row of the set. */
  readonly state: Uint8Array;
  /** The polygons that hold a row partly. */
  readonly polygons: ReadonlyMap<number, readonly PreparedPolygon[]>;
}

/** Selects a zone's tracts; its picked ones under every rule. Throws `offTheTracts` where its interior meets no tract. */
export function selectTracts(set: TractSet, zone: PreparedZone, selection: Selection): SelectedTracts {
  const state = new Uint8Array(set.size);
  const rows: number[] = [];
  const hold = (row: number, how: typeof WHOLE | typeof PARTLY): void => {
    if (state[row] === NOT_HELD) rows.push(row);
    state[row] = how;
  };
  for (const row of zone.picked) hold(row, WHOLE);
  const polygons = new Map<number, PreparedPolygon[]>();
  switch (selection) {
    case "centroid":
      selectCentroids(set, zone, state, hold);
      break;
    case "intersects":
    case "areaWeighted":
      selectMeeting(set, zone, state, hold, polygons);
      break;
  }
  rows.sort((a, b) => a - b);
  if (rows.length === 0 && (selection !== "centroid" || !meetsAny(set, zone))) {
    throw new ZoneError("offTheTracts", { zone: zone.zone });
  }
  return { zone: zone.zone, rows, state, polygons };
}

type HoldTract = (row: number, how: typeof WHOLE | typeof PARTLY) => void;

function selectMeeting(
  set: TractSet,
  zone: PreparedZone,
  state: Uint8Array,
  hold: HoldTract,
  polygons: Map<number, PreparedPolygon[]>,
): void {
  for (const polygon of zone.polygons) {
    const candidates: number[] = [];
    forEachRowIn(set, polygon.box, (row) => {
      if (state[row] !== WHOLE) candidates.push(row);
    });
    const cells = candidates.length > MANY_TRACTS ? cellsOf(polygon, cellsFor(candidates.length)) : null;
    for (const row of candidates) {
      const box = boxOf(set, row);
      const place = cells === null ? UNCLEAR : whereIs(cells, box);
      if (place === OUTSIDE) continue;
      const meeting = place === INSIDE ? "within" : interiorsMeet(tractRegion(set, row), box, polygon);
      if (meeting === "apart") continue;
      hold(row, meeting === "within" ? WHOLE : PARTLY);
      if (meeting === "meets") polygons.set(row, [...(polygons.get(row) ?? []), polygon]);
    }
  }
}

/** From this many tracts on it pays to divide the zone into cells first: most tracts lie clear of its boundary. */
const MANY_TRACTS = 100;
const MAX_CELLS = 128;

/** Cells of about a tract's size. */
function cellsFor(tracts: number): number {
  return Math.min(MAX_CELLS, Math.ceil(Math.sqrt(tracts)));
}

function selectCentroids(set: TractSet, zone: PreparedZone, state: Uint8Array, hold: HoldTract): void {
  const onBoundary = new Map<number, PreparedPolygon[]>();
  for (const polygon of zone.polygons) {
    forEachRowIn(set, polygon.box, (row) => {
      if (state[row] === WHOLE) return;
      const location = locateIn(polygon, ...centroidOf(set, row));
      if (location === INSIDE) hold(row, WHOLE);
      if (location === ON_BOUNDARY) onBoundary.set(row, [...(onBoundary.get(row) ?? []), polygon]);
    });
  }
  for (const [row, around] of onBoundary) {
    if (state[row] !== WHOLE && surround(around, centroidOf(set, row))) hold(row, WHOLE);
  }
}

/**
 * Returns whether polygons that all have a point on their boundary leave no gap around it, so that it lies within their
 * union.
 */
function surround(polygons: readonly PreparedPolygon[], point: PlanePoint): boolean {
  const rays = polygons.map(({ region, edges }) => raysAt(region.xy, edges, point));
  return rays.flat().every(({ toward }) => rays.some((own) => isInsideLeftOf(point, toward, own)));
}

function meetsAny(set: TractSet, zone: PreparedZone): boolean {
  return zone.polygons.some((polygon) => meetsTracts(set, polygon));
}

/** Returns whether the interior of a polygon meets that of any tract; stops at the first. */
export function meetsTracts(set: TractSet, polygon: PreparedPolygon): boolean {
  const { index, indexedRows } = set;
  const meets = (item: number) => {
    const row = indexedRows[item] ?? 0;
    return interiorsMeet(tractRegion(set, row), boxOf(set, row), polygon) !== "apart";
  };
  return index?.collides(...polygon.box, meets) ?? false;
}

function forEachRowIn({ index, indexedRows }: TractSet, box: BBox, visit: (row: number) => void): void {
  index?.collides(...box, (item) => {
    visit(indexedRows[item] ?? 0);
    return false;
  });
}

function boxOf({ boxes }: TractSet, row: number): BBox {
  return [boxes[4 * row] ?? NaN, boxes[4 * row + 1] ?? NaN, boxes[4 * row + 2] ?? NaN, boxes[4 * row + 3] ?? NaN];
}

function centroidOf({ centroids }: TractSet, row: number): PlanePoint {
  return [centroids[2 * row] ?? NaN, centroids[2 * row + 1] ?? NaN];
}
