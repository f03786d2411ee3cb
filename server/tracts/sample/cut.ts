import { STEP, eachEdge } from "./region.ts";
import type { Axis, Edge, Point, Region, Vertex } from "./region.ts";

interface Crossing {
  readonly point: Point;
  readonly ring: number;
  /** The vertex before the crossing, and the edge that is crossed. */
  readonly after: number;
  readonly edge: Edge;
}

/**
 * Cuts a region along a line x = `line` (axis 0) or y = `line` (axis 1): the part below and the part above, which share
 * the cut edges. `line` must come from {@link cutLine}. Null where the cut would not be clean (two edges crossed at one
 * point): the caller tries another line.
 */
export function cut(region: Region, axis: Axis, line: number): readonly [below: Region, above: Region] | null {
  const crossings = crossingsOf(region, axis, line);
  const along = (crossing: Crossing): number => crossing.point[1 - axis] ?? NaN;
  crossings.sort((a, b) => along(a) - along(b));
  if (crossings.some((crossing, i) => i > 0 && along(crossing) === along(crossings[i - 1] ?? crossing))) return null;

  const below: Vertex[][] = [];
  const above: Vertex[][] = [];
  const crossed = new Set(crossings.map((crossing) => crossing.ring));
  region.forEach((ring, i) => {
    const [first] = ring;
    if (first !== undefined && !crossed.has(i)) (first.at[axis] < line ? below : above).push([...ring]);
  });

  // Sorted along the line, crossings 2k and 2k + 1 enclose a stretch of the region: the new edge.
  const cutEdges = crossings
    .filter((_, i) => i % 2 === 0)
    .map((crossing, k) => newEdge(crossing.point, (crossings[2 * k + 1] ?? crossing).point));
  const chains = crossings.map((crossing) => chainFrom(crossing, crossings, region));
  const used = new Set<number>();
  for (let start = 0; start < chains.length; start++) {
    if (used.has(start)) continue;
    const ring: Vertex[] = [];
    let at = start;
    do {
      const chain = chains[at];
      const edge = chain && cutEdges[chain.end >> 1];
      if (chain === undefined || edge === undefined || used.has(at)) return null;
      used.add(at);
      ring.push(...chain.vertices, { at: chain.endPoint, edge });
      at = chain.end ^ 1;
    } while (at !== start);
    const corner = ring.find((vertex) => vertex.at[axis] !== line);
    if (corner === undefined) return null;
    (corner.at[axis] < line ? below : above).push(ring);
  }
  if (below.length === 0 || above.length === 0) return null;
  for (const { edge, point } of crossings) edge.cuts.set(point.join(), point);
  return [below, above];
}

/** The clean cutting line nearest below a coordinate: half a step beside the grid of the corners. */
export function cutLine(coordinate: number): number {
  return (Math.floor(coordinate / STEP) + 0.5) / Math.round(1 / STEP);
}

function crossingsOf(region: Region, axis: Axis, line: number): Crossing[] {
  const found: Crossing[] = [];
  region.forEach((vertices, ring) => {
    let after = 0;
    eachEdge(vertices, (from, to, edge) => {
      if (from[axis] < line !== to[axis] < line) found.push({ point: pointOn(edge, axis, line), ring, after, edge });
      after += 1;
    });
  });
  return found;
}

/** Where the line crosses an edge, from the edge's own ends, so that both its sides find the same point. */
function pointOn({ from, to }: Edge, axis: Axis, line: number): Point {
  const other: Axis = axis === 0 ? 1 : 0;
  const share = (line - from[axis]) / (to[axis] - from[axis]);
  const exact = from[other] === to[other] ? from[other] : from[other] + share * (to[other] - from[other]);
  const rounded = from[other] === to[other] ? exact : Number(exact.toFixed(6));
  return axis === 0 ? [line, rounded] : [rounded, line];
}

function newEdge(a: Point, b: Point): Edge {
  return { from: a, to: b, cuts: new Map() };
}

/** The stretch of a ring from one crossing to the ring's next: its vertices, and the crossing it ends at. */
function chainFrom(start: Crossing, sorted: readonly Crossing[], region: Region) {
  const ring = region[start.ring] ?? [];
  const ofRing = sorted.filter((crossing) => crossing.ring === start.ring).sort((a, b) => a.after - b.after);
  const next = ofRing[(ofRing.indexOf(start) + 1) % ofRing.length] ?? start;
  const vertices: Vertex[] = [{ at: start.point, edge: start.edge }];
  const count = (next.after - start.after + ring.length) % ring.length;
  for (let i = 1; i <= count; i++) {
    const vertex = ring[(start.after + i) % ring.length];
    if (vertex !== undefined) vertices.push(vertex);
  }
  return { vertices, end: sorted.indexOf(next), endPoint: next.point };
}
