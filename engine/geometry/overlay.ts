import { areaBelow } from "./area.ts";
import { cutEdges, type EdgeCut, type CutEdge, type EdgeLayer, type EdgePosition } from "./cut-edges.ts";
import { edgesNear, edgesOf, locateIn, type BBox, type PreparedPolygon } from "./prepared.ts";
import type { Region } from "./rings.ts";
import { INSIDE, locate } from "./predicates.ts";

/** A polygon that takes part in an overlay, and the bit of the zone it belongs to. */
export interface OverlayPolygon {
  readonly polygon: PreparedPolygon;
  readonly bit: number;
}

export interface OverlayQuestion {
  readonly region: Region;
  readonly box: BBox;
  readonly polygons: readonly OverlayPolygon[];
  /** Bits of zones that cover the whole region in any case. */
  readonly covering: number;
  /** Number of zones: bits 0 to count - 1. */
  readonly count: number;
  /** Returns whether a face that lies in the zones of `mask` counts for a zone. */
  readonly counts: (mask: number, zone: number) => boolean;
}

/**
 * The area in m² of the region's part that counts for each zone, without clipping: all edges are cut where they meet, and every
 * piece with a counting face on one side only adds the area below it (Green's theorem; the faces need never be built).
 * Null if the pieces do not close into rings, which happens where edges run closer together than doubles can tell: then clip.
 */
export function overlayAreas({ region, box, polygons, covering, count, counts }: OverlayQuestion): Float64Array | null {
  const layers: Layer[] = [
    { xy: region.xy, edges: edgesOf(region), bit: 0, inside: (x, y) => locate(region, x, y) === INSIDE },
    ...polygons.map(({ polygon, bit }) => ({
      xy: polygon.region.xy,
      edges: edgesNear(polygon, box),
      bit,
      inside: (x: number, y: number) => locateIn(polygon, x, y) === INSIDE,
    })),
  ];
  const areas = new Float64Array(count);
  const gaps = new Float64Array(2 * count);
  walkPieces(layers, covering, (x0, y0, x1, y1, left, right) => {
    if (left === right) return;
    let below: number | null = null;
    for (let zone = 0; zone < count; zone++) {
      const sign = Number(right !== OUT && counts(right, zone)) - Number(left !== OUT && counts(left, zone));
      if (sign === 0) continue;
      below ??= areaBelow(x0, y0, x1, y1, box[1]);
      areas[zone] = (areas[zone] ?? 0) + sign * below;
      gaps[2 * zone] = (gaps[2 * zone] ?? 0) + sign * (x1 - x0);
      gaps[2 * zone + 1] = (gaps[2 * zone + 1] ?? 0) + sign * (y1 - y0);
    }
  });
  const tolerance = CLOSED * (box[2] - box[0] + box[3] - box[1]);
  return gaps.every((gap) => Math.abs(gap) <= tolerance) ? areas : null;
}

/** Largest gap that the pieces of a closed boundary may leave, as a share of the box. */
const CLOSED = 1e-9;

interface Layer extends EdgeLayer {
  readonly bit: number;
  readonly inside: (x: number, y: number) => boolean;
}

/** Instead of a mask: no part of the region lies next to the piece. */
const OUT = -1;

/** Receives a part of an edge without intersections, and the zones on its left and right (or OUT). */
type Visit = (x0: number, y0: number, x1: number, y1: number, left: number, right: number) => void;

interface EdgeSides {
  readonly left: number;
  readonly right: number;
}

const OUTSIDE_REGION: EdgeSides = { left: OUT, right: OUT };

function walkPieces(layers: readonly Layer[], covering: number, visit: Visit): void {
  for (const [own, edges] of cutEdges(layers).entries()) {
    // Nothing changes between two intersections, so one test serves a whole run of edges.
    let known: EdgeSides | null = null;
    let endX = NaN;
    let endY = NaN;
    for (const edge of edges) {
      if (edge.ax !== endX || edge.ay !== endY) known = null;
      endX = edge.bx;
      endY = edge.by;
      if (edge.cuts.length === 0) {
        known ??= sidesAt(layers, own, covering, (edge.ax + edge.bx) / 2, (edge.ay + edge.by) / 2, []);
        visit(edge.ax, edge.ay, edge.bx, edge.by, known.left, known.right);
      } else known = walkCutEdge(layers, own, covering, edge, known, visit);
    }
  }
}

/**
 * Walks the pieces of one edge. Takes the zones on both sides that are known at its start, and returns those known at
 * its end.
 */
function walkCutEdge(
  layers: readonly Layer[],
  own: number,
  covering: number,
  edge: CutEdge,
  before: EdgeSides | null,
  visit: Visit,
): EdgeSides | null {
  let known = before;
  let from: EdgeCut | null = null;
  for (const to of stopsOf(edge)) {
    if (from !== null) {
      const [low, high] = [from.t, to.t];
      const shared = edge.along.filter((other) => other.low <= low && other.high >= high);
      if (from.meets) known = null;
      known ??= sidesAt(layers, own, covering, (from.x + to.x) / 2, (from.y + to.y) / 2, shared);
      // A stretch that several layers share belongs to the first of them.
      if (shared.every((other) => other.layer > own)) visit(from.x, from.y, to.x, to.y, known.left, known.right);
    }
    from = to;
  }
  return from === null || from.meets ? null : known;
}

/**
 * Returns the zones on either side of a free point of an edge. Outside the region nothing counts, so no layer is tested
 * there.
 */
function sidesAt(
  layers: readonly Layer[],
  own: number,
  covering: number,
  x: number,
  y: number,
  shared: readonly EdgePosition[],
): EdgeSides {
  let left = covering;
  let right = covering;
  for (const [index, layer] of layers.entries()) {
    const along = index === own ? OWN_SIDE : shared.find((other) => other.layer === index);
    const isLeft = along === undefined ? layer.inside(x, y) : along.sameWay;
    const isRight = along === undefined ? isLeft : !along.sameWay;
    if (index === 0) {
      if (!isLeft && !isRight) return OUTSIDE_REGION;
      if (!isLeft) left = OUT;
      if (!isRight) right = OUT;
      continue;
    }
    const bit = 1 << layer.bit;
    if (isLeft && left !== OUT) left |= bit;
    if (isRight && right !== OUT) right |= bit;
  }
  return { left, right };
}

/** An edge has its own layer on its left. */
const OWN_SIDE = { sameWay: true } as const;

/** The ends and cuts of an edge from its start to its end, each place once. */
function stopsOf(edge: CutEdge): EdgeCut[] {
  const stops: EdgeCut[] = [];
  const start: EdgeCut = { t: 0, x: edge.ax, y: edge.ay, meets: false };
  const end: EdgeCut = { t: 1, x: edge.bx, y: edge.by, meets: false };
  for (const stop of [start, ...edge.cuts, end].sort((a, b) => a.t - b.t)) {
    const last = stops[stops.length - 1];
    if (last === undefined || last.x !== stop.x || last.y !== stop.y) stops.push({ ...stop });
    else stops[stops.length - 1] = { ...last, meets: last.meets || stop.meets };
  }
  return stops;
}
