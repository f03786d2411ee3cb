import Flatbush from "flatbush";
import { regionOf, type FlatRing, type Region } from "./rings.ts";
import {
  INSIDE,
  ON_BOUNDARY,
  OUTSIDE,
  locate,
  meetsRay,
  side,
  type Location,
  type PlanePoint,
  type Ray,
} from "./predicates.ts";

/** A polygon made ready for many questions: its box, and an index over its edges if there are more than a few. */
export interface PreparedPolygon {
  readonly region: Region;
  readonly box: BBox;
  /** The point at which each edge starts; items of the index in this order. */
  readonly edges: Uint32Array;
  readonly index: Flatbush | null;
}

/** West, south, east, north. */
export type BBox = readonly [west: number, south: number, east: number, north: number];

/** Up to this number of edges a plain loop is faster than an index. */
const FEW_EDGES = 128;

/** Prepares one valid polygon of canonical rings. */
export function preparePolygon(rings: readonly FlatRing[]): PreparedPolygon {
  const region = regionOf(rings);
  const edges = Uint32Array.from(edgesOf(region));
  const index = edges.length > FEW_EDGES ? new Flatbush(edges.length) : null;
  const { xy } = region;
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const i of edges) {
    const ax = xy[2 * i] ?? 0;
    const ay = xy[2 * i + 1] ?? 0;
    const bx = xy[2 * i + 2] ?? 0;
    const by = xy[2 * i + 3] ?? 0;
    index?.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
    box[0] = Math.min(box[0], ax);
    box[1] = Math.min(box[1], ay);
    box[2] = Math.max(box[2], ax);
    box[3] = Math.max(box[3], ay);
  }
  index?.finish();
  return { region, box, edges, index };
}

/** The points at which the edges of a region start. */
export function edgesOf({ ringStart, from, to }: Region): number[] {
  const edges: number[] = [];
  for (let ring = from; ring < to; ring++) {
    const last = (ringStart[ring + 1] ?? 0) - 1;
    for (let i = ringStart[ring] ?? 0; i < last; i++) edges.push(i);
  }
  return edges;
}

/** The edges that meet a box, ascending by the point they start at; occasionally one that only comes close. */
export function edgesNear({ region, edges, index }: PreparedPolygon, box: BBox): number[] {
  const near: number[] = [];
  if (index === null) {
    for (let item = 0; item < edges.length; item++) {
      const i = edges[item] ?? 0;
      if (!edgeMisses(region.xy, i, box)) near.push(i);
    }
    return near;
  }
  index.collides(...box, (item) => {
    const i = edges[item] ?? 0;
    if (!edgeMisses(region.xy, i, box)) near.push(i);
    return false;
  });
  return near.sort((a, b) => a - b);
}

/** Locates a point in a prepared polygon, exactly. */
export function locateIn({ region, box, edges, index }: PreparedPolygon, x: number, y: number): Location {
  if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) return OUTSIDE;
  if (index === null) return locate(region, x, y);
  const { xy } = region;
  let inside = false;
  const isOn = index.collides(x, y, box[2], y, (item) => {
    const i = 2 * (edges[item] ?? 0);
    const meeting = meetsRay(xy[i] ?? 0, xy[i + 1] ?? 0, xy[i + 2] ?? 0, xy[i + 3] ?? 0, x, y);
    if (meeting === "cross") inside = !inside;
    return meeting === "on";
  });
  if (isOn) return ON_BOUNDARY;
  return inside ? INSIDE : OUTSIDE;
}

/** The rays in which the boundary leaves a point that lies on it, among the given edges. */
export function raysAt(xy: Float64Array, edges: ArrayLike<number> & Iterable<number>, [x, y]: PlanePoint): Ray[] {
  const rays: Ray[] = [];
  for (const i of edges) {
    const ax = xy[2 * i] ?? 0;
    const ay = xy[2 * i + 1] ?? 0;
    const bx = xy[2 * i + 2] ?? 0;
    const by = xy[2 * i + 3] ?? 0;
    if (!isOnEdge(ax, ay, bx, by, x, y)) continue;
    if (ax !== x || ay !== y) rays.push({ toward: [ax, ay], outgoing: false });
    if (bx !== x || by !== y) rays.push({ toward: [bx, by], outgoing: true });
  }
  return rays;
}

/** Returns whether a point lies exactly on an edge, its ends included. */
export function isOnEdge(ax: number, ay: number, bx: number, by: number, x: number, y: number): boolean {
  if ((x < ax && x < bx) || (x > ax && x > bx) || (y < ay && y < by) || (y > ay && y > by)) return false;
  return side(ax, ay, bx, by, x, y) === 0;
}

/** Rounding of a 2 × 2 determinant stays below this share of its terms (Shewchuk 1997: 3 + 16ε times ε). */
const ROUNDING = 4e-16;

/** Returns whether an edge certainly misses a box: next to it, or the whole box on one side of the edge's line. */
export function edgeMisses(xy: Float64Array, i: number, box: BBox): boolean {
  const west = box[0];
  const east = box[2];
  const ax = xy[2 * i] ?? 0;
  const bx = xy[2 * i + 2] ?? 0;
  if ((ax < west && bx < west) || (ax > east && bx > east)) return true;
  const south = box[1];
  const north = box[3];
  const ay = xy[2 * i + 1] ?? 0;
  const by = xy[2 * i + 3] ?? 0;
  if ((ay < south && by < south) || (ay > north && by > north)) return true;
  const dx = bx - ax;
  const dy = by - ay;
  // The corners farthest to the left and to the right of the line.
  const left = dx * ((dx > 0 ? north : south) - ay) - dy * ((dy > 0 ? west : east) - ax);
  const right = dx * ((dx > 0 ? south : north) - ay) - dy * ((dy > 0 ? east : west) - ax);
  const reachX = Math.abs(east - ax) + Math.abs(west - ax);
  const reachY = Math.abs(north - ay) + Math.abs(south - ay);
  const rounding = ROUNDING * (Math.abs(dx) * reachY + Math.abs(dy) * reachX);
  return left < -rounding || right > rounding;
}
