import type { MultiPolygon, Polygon, Position } from "geojson";
import { PointIds } from "./point-ids.ts";
import type { Region } from "./rings.ts";

/** An edge with the numbers of its ends. */
interface NumberedEdge {
  readonly from: Position;
  readonly to: Position;
  readonly a: number;
  readonly b: number;
}

/**
 * The union of regions that share their borders vertex by vertex, as census tracts of one file do: an edge that two of
 * them walk in opposite directions lies inside and goes. Where a border's vertices do not match, the edges stay as a
 * seam of no width. Coordinates are those of the regions; null if nothing with an area is left.
 */
export function dissolve(regions: Iterable<Region>): Polygon | MultiPolygon | null {
  const rings = tracedRings(outerEdges(regions)).map((ring) => ({ ring, area: doubleArea(ring) }));
  const shells = rings
    .filter(({ area }) => area > 0)
    .sort((a, b) => a.area - b.area)
    .map(({ ring }) => ({ ring, holes: [] as Position[][] }));
  for (const { ring, area } of rings) {
    if (area >= 0) continue;
    // Touching rings share points but no part of an edge, so the middle of an edge is clearly inside or outside.
    const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = ring;
    shells.find(({ ring: shell }) => holds(shell, (ax + bx) / 2, (ay + by) / 2))?.holes.push(ring);
  }
  const [first, ...others] = shells.map(({ ring, holes }) => [ring, ...holes]);
  if (first === undefined) return null;
  return others.length === 0
    ? { type: "Polygon", coordinates: first }
    : { type: "MultiPolygon", coordinates: [first, ...others] };
}

/** The edges that only one region has, by where they begin. */
function outerEdges(regions: Iterable<Region>): Map<number, NumberedEdge[]> {
  const edges = new Map<number, NumberedEdge[]>();
  const ids = new PointIds();
  for (const { xy, ringStart, from, to } of regions) {
    for (let ring = from; ring < to; ring++) {
      const first = ringStart[ring] ?? 0;
      let a = ids.of(xy[2 * first] ?? NaN, xy[2 * first + 1] ?? NaN);
      for (let i = first; i + 1 < (ringStart[ring + 1] ?? 0); i++) {
        const to = [xy[2 * i + 2] ?? NaN, xy[2 * i + 3] ?? NaN] as const;
        const b = ids.of(...to);
        if (!takeOpposite(edges, a, b)) {
          const edge = { from: [xy[2 * i] ?? NaN, xy[2 * i + 1] ?? NaN], to: [...to], a, b };
          const begun = edges.get(a);
          if (begun) begun.push(edge);
          else edges.set(a, [edge]);
        }
        a = b;
      }
    }
  }
  return edges;
}

/** Removes the edge from `b` to `a`; returns whether there was one. */
function takeOpposite(edges: Map<number, NumberedEdge[]>, a: number, b: number): boolean {
  const back = edges.get(b);
  const opposite = back?.findIndex((edge) => edge.b === a) ?? -1;
  if (back === undefined || opposite < 0) return false;
  back.splice(opposite, 1);
  if (back.length === 0) edges.delete(b);
  return true;
}

/** Closed rings of the edges, the inside on the left; uses the edges up. As many edges lead to a point as lead away. */
function tracedRings(edges: Map<number, NumberedEdge[]>): Position[][] {
  const rings: Position[][] = [];
  for (let start = takeAny(edges); start !== null; start = takeAny(edges)) {
    const ring = [start.from];
    let edge: NumberedEdge = start;
    while (edge.b !== start.a) {
      ring.push(edge.to);
      const next = takeLeftmost(edges, edge);
      if (next === null) throw new Error(`A ring of the regions ends at ${edge.to.join(" ")}`);
      edge = next;
    }
    ring.push(start.from);
    rings.push(ring);
  }
  return rings;
}

function takeAny(edges: Map<number, NumberedEdge[]>): NumberedEdge | null {
  for (const [key, begun] of edges) {
    const edge = begun.pop();
    if (begun.length === 0) edges.delete(key);
    if (edge !== undefined) return edge;
  }
  return null;
}

/** Takes the edge farthest to the left of those that begin at a point, so that rings that touch there stay separate. */
function takeLeftmost(edges: Map<number, NumberedEdge[]>, { from, to, b: end }: NumberedEdge): NumberedEdge | null {
  const begun = edges.get(end);
  if (begun === undefined) return null;
  const heading = angle(from, to);
  const turn = (edge: NumberedEdge): number => {
    const by = angle(edge.from, edge.to) - heading;
    return by > Math.PI ? by - 2 * Math.PI : by <= -Math.PI ? by + 2 * Math.PI : by;
  };
  const best = begun.reduce((a, b) => (turn(b) > turn(a) ? b : a));
  begun.splice(begun.indexOf(best), 1);
  if (begun.length === 0) edges.delete(end);
  return best;
}

const angle = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position): number => Math.atan2(by - ay, bx - ax);

/** Planar area times two, counted from the ring's first point to keep digits; positive counterclockwise. */
function doubleArea(ring: readonly Position[]): number {
  const [x = 0, y = 0] = ring[0] ?? [];
  let sum = 0;
  for (let i = 1; i + 1 < ring.length; i++) {
    const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [ring[i], ring[i + 1]];
    sum += (ax - x) * (by - y) - (bx - x) * (ay - y);
  }
  return sum;
}

function holds(ring: readonly Position[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [ring[i], ring[i + 1]];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}
