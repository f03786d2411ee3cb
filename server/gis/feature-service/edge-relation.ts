import type { Geometry, Position } from "geojson";
import { OUTSIDE, locate, side } from "../../../engine/geometry/predicates.ts";
import {
  edgesNear,
  edgesOf,
  isOnEdge,
  locateIn,
  preparePolygon,
  type BBox,
} from "../../../engine/geometry/prepared.ts";
import { polygonsOf, type Region } from "../../../engine/geometry/rings.ts";
import type { Shape } from "./layers.ts";

/** A row's shape. */
export interface BoxedShape {
  readonly region: Region;
  readonly box: BBox;
  readonly shape: Shape;
}

/**
 * The relation of a row to lines or areas: apart, completely inside an area without touching its edge, or meeting in
 * another way. Exact, and fast for rows far from all edges, as most are.
 */
type SpatialRelation = "apart" | "inside" | "meets";

/** Prepares lines or areas for many rows. */
export function edgeRelationTo(asked: Geometry): (row: BoxedShape) => SpatialRelation {
  const isArea = asked.type === "Polygon" || asked.type === "MultiPolygon";
  const parts = isArea ? polygonsOf(asked).flat() : asked.type === "MultiLineString" ? asked.coordinates : [];
  const prepared = preparePolygon(parts.map(flatOf));
  const { xy } = prepared.region;
  const starts = startsOf(prepared.region);
  const isWithin = ([x, y]: readonly [number, number]): boolean => isArea && locateIn(prepared, x, y) !== OUTSIDE;
  return ({ region, box, shape }) => {
    if (shape === "point") return pointRelation(region);
    const near = edgesNear(prepared, box);
    if (near.length > 0 && edgesMeet(near, region)) return "meets";
    // No edges meet, so any point of a part represents all of it.
    const parts = startsOf(region);
    const within = parts.filter(isWithin).length;
    if (isAround(region, box, shape)) return "meets";
    return within === 0 ? "apart" : within === parts.length ? "inside" : "meets";
  };

  function pointRelation({ xy: at, ringStart, from }: Region): SpatialRelation {
    const first = 2 * (ringStart[from] ?? 0);
    const [x, y] = [at[first] ?? NaN, at[first + 1] ?? NaN];
    const isOn = edgesNear(prepared, [x, y, x, y]).some((i) => isOnEdge(...endsOf(xy, i), x, y));
    return isOn ? "meets" : isWithin([x, y]) ? "inside" : "apart";
  }

  function edgesMeet(near: readonly number[], region: Region): boolean {
    for (const i of edgesOf(region)) {
      const [ax, ay, bx, by] = endsOf(region.xy, i);
      const box = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)] as const;
      const close = near.length > FEW ? edgesNear(prepared, box) : near;
      for (const other of close) if (meet([ax, ay, bx, by], endsOf(xy, other))) return true;
    }
    return false;
  }

  /** Returns whether any part of the query geometry lies within a row. */
  function isAround(region: Region, [west, south, east, north]: BBox, shape: Shape): boolean {
    const isNear = ([x, y]: readonly [number, number]) => x >= west && x <= east && y >= south && y <= north;
    return shape === "polygon" && starts.some((at) => isNear(at) && locate(region, ...at) !== OUTSIDE);
  }
}

/** Up to this number of edges, each is compared with each edge of a row. */
const FEW = 16;

type SegmentEnds = readonly [ax: number, ay: number, bx: number, by: number];

/** Returns whether two edges have a point in common; an edge without a length has none. */
function meet([ax, ay, bx, by]: SegmentEnds, [cx, cy, dx, dy]: SegmentEnds): boolean {
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return false;
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return false;
  if ((ax === bx && ay === by) || (cx === dx && cy === dy)) return false;
  const turn = (...at: Parameters<typeof side>): number => Math.sign(side(...at));
  // For edges on one line the boxes decide.
  return turn(ax, ay, bx, by, cx, cy) * turn(ax, ay, bx, by, dx, dy) <= 0 && turn(cx, cy, dx, dy, ax, ay) * turn(cx, cy, dx, dy, bx, by) <= 0; // oxfmt-ignore
}

const endsOf = (xy: Float64Array, i: number): SegmentEnds => [
  xy[2 * i] ?? NaN,
  xy[2 * i + 1] ?? NaN,
  xy[2 * i + 2] ?? NaN,
  xy[2 * i + 3] ?? NaN,
];

/** A point of each part. */
function startsOf({ xy, ringStart, from, to }: Region): (readonly [number, number])[] {
  return Array.from({ length: to - from }, (_, i) => {
    const first = 2 * (ringStart[from + i] ?? 0);
    return [xy[first] ?? NaN, xy[first + 1] ?? NaN] as const;
  });
}

const flatOf = (part: readonly Position[]): number[] => part.flatMap(([x = NaN, y = NaN]) => [x, y]);
