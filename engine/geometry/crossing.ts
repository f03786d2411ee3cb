import Flatbush from "flatbush";
import type { Region } from "./rings.ts";
import { isInTurn, side, type PlanePoint } from "./predicates.ts";

/** A place where two edges of a polygon cross or lie upon one another, and the ring of the first of them. */
interface Crossing {
  readonly ring: number;
  readonly at: readonly [number, number];
}

interface RingEdge {
  readonly ring: number;
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  /** Points of the region at which the edges before and after it on the ring start. */
  readonly before: number;
  readonly after: number;
}

/** Up to this number of edges, testing every pair is faster than an index. */
const FEW_EDGES = 64;

/**
 * The first crossing among the edges of a region, or null. Rings may touch at points; they may not pass through one
 * another, not even at a vertex, nor share a stretch of edge. Flatbush over the edges finds the pairs, exact predicates decide.
 */
export function findCrossing(region: Region): Crossing | null {
  const edges = edgesOf(region);
  const laterNeighbours = edges.length > FEW_EDGES ? indexed(edges) : paired(edges);
  for (const [i, edge] of edges.entries()) {
    let found: PlanePoint | null = null;
    laterNeighbours(i, edge, (other) => {
      found = crossingOf(region.xy, edge, other);
      return found !== null;
    });
    if (found !== null) return { ring: edge.ring, at: found };
  }
  return null;
}

/** Passes on the edges after the i-th whose boxes meet its box, until one is accepted. */
type VisitNeighbors = (i: number, edge: RingEdge, take: (other: RingEdge) => boolean) => void;

function paired(edges: readonly RingEdge[]): VisitNeighbors {
  return (i, { ax, ay, bx, by }, take) => {
    for (let j = i + 1; j < edges.length; j++) {
      const other = edges[j];
      if (other === undefined) return;
      if (
        (other.ax < ax && other.ax < bx && other.bx < ax && other.bx < bx) ||
        (other.ax > ax && other.ax > bx && other.bx > ax && other.bx > bx)
      )
        continue;
      if (
        (other.ay < ay && other.ay < by && other.by < ay && other.by < by) ||
        (other.ay > ay && other.ay > by && other.by > ay && other.by > by)
      )
        continue;
      if (take(other)) return;
    }
  };
}

function indexed(edges: readonly RingEdge[]): VisitNeighbors {
  const index = new Flatbush(edges.length);
  for (const { ax, ay, bx, by } of edges) {
    index.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  }
  index.finish();
  return (i, { ax, ay, bx, by }, take) => {
    index.collides(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by), (j) => {
      const other = j > i ? edges[j] : undefined;
      return other !== undefined && take(other);
    });
  };
}

function crossingOf(xy: Float64Array, e: RingEdge, f: RingEdge): PlanePoint | null {
  const fa = side(e.ax, e.ay, e.bx, e.by, f.ax, f.ay);
  const fb = side(e.ax, e.ay, e.bx, e.by, f.bx, f.by);
  if ((fa > 0 && fb > 0) || (fa < 0 && fb < 0)) return null;
  const ea = side(f.ax, f.ay, f.bx, f.by, e.ax, e.ay);
  const eb = side(f.ax, f.ay, f.bx, f.by, e.bx, e.by);
  if ((ea > 0 && eb > 0) || (ea < 0 && eb < 0)) return null;
  if (fa === 0 && fb === 0) return overlapOf(xy, e, f);
  if (fa !== 0 && fb !== 0 && ea !== 0 && eb !== 0) {
    const t = fa / (fa - fb);
    return [f.ax + t * (f.bx - f.ax), f.ay + t * (f.by - f.ay)];
  }
  // They meet in one point, a vertex of at least one of them: touching, unless one path passes through the other there.
  if (fa === 0) return passesThrough(xy, e, f, f.ax, f.ay);
  if (fb === 0) return passesThrough(xy, e, f, f.bx, f.by);
  return ea === 0 ? passesThrough(xy, e, f, e.ax, e.ay) : passesThrough(xy, e, f, e.bx, e.by);
}

/** Edges on one line: a fault if they share more than a point. */
function overlapOf(xy: Float64Array, e: RingEdge, f: RingEdge): PlanePoint | null {
  const byX = e.ax !== e.bx;
  const [e0, e1, f0, f1] = byX ? [e.ax, e.bx, f.ax, f.bx] : [e.ay, e.by, f.ay, f.by];
  const low = Math.max(Math.min(e0, e1), Math.min(f0, f1));
  const high = Math.min(Math.max(e0, e1), Math.max(f0, f1));
  if (low > high) return null;
  if (low < high) return (byX ? f.ax : f.ay) === low ? [f.ax, f.ay] : [e.ax, e.ay];
  const at: PlanePoint = low === e0 ? [e.ax, e.ay] : [e.bx, e.by];
  return passesThrough(xy, e, f, at[0], at[1]);
}

/** The neighbors of a point on the path that an edge belongs to. */
function pathAt(xy: Float64Array, edge: RingEdge, x: number, y: number): readonly [PlanePoint, PlanePoint] {
  const a: PlanePoint = [edge.ax, edge.ay];
  const b: PlanePoint = [edge.bx, edge.by];
  if (edge.ax === x && edge.ay === y) return [[xy[2 * edge.before] ?? 0, xy[2 * edge.before + 1] ?? 0], b];
  return edge.bx === x && edge.by === y ? [a, [xy[2 * edge.after + 2] ?? 0, xy[2 * edge.after + 3] ?? 0]] : [a, b];
}

function passesThrough(xy: Float64Array, e: RingEdge, f: RingEdge, x: number, y: number): PlanePoint | null {
  const [a, b] = pathAt(xy, e, x, y);
  const [c, d] = pathAt(xy, f, x, y);
  if (samePoint(a, c) || samePoint(b, d) || samePoint(a, d) || samePoint(b, c)) return null; // one path, or a stretch shared
  return isInTurn([x, y], a, b, c) === isInTurn([x, y], a, b, d) ? null : [x, y];
}

function samePoint(a: PlanePoint, b: PlanePoint): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function edgesOf({ xy, ringStart, from, to }: Region): RingEdge[] {
  const edges: RingEdge[] = [];
  for (let ring = from; ring < to; ring++) {
    const first = ringStart[ring] ?? 0;
    const last = (ringStart[ring + 1] ?? 0) - 1;
    for (let i = first; i < last; i++) {
      edges.push({
        ring: ring - from,
        ax: xy[2 * i] ?? 0,
        ay: xy[2 * i + 1] ?? 0,
        bx: xy[2 * i + 2] ?? 0,
        by: xy[2 * i + 3] ?? 0,
        before: i === first ? last - 1 : i - 1,
        after: i + 1 === last ? first : i + 1,
      });
    }
  }
  return edges;
}
