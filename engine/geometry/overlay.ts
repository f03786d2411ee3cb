import { areaBelow } from "./area.ts";
import { cutEdges } from "./cut-edges.ts";
import type { Cut, CutEdge } from "./cut-edges.ts";
import { INSIDE, locate } from "./locate.ts";
import { edgesNear, edgesOf, locateIn } from "./prepared.ts";
import type { Box, PreparedPolygon } from "./prepared.ts";
import type { Region } from "./rings.ts";

/** A polygon that takes part in an overlay, and the bit of the zone it belongs to. */
export interface OverlayPolygon {
  readonly polygon: PreparedPolygon;
  readonly bit: number;
}

export interface OverlayQuestion {
  readonly region: Region;
  readonly box: Box;
  readonly polygons: readonly OverlayPolygon[];
  /** Bits of zones that cover the whole region anyhow. */
  readonly covering: number;
  /** How many zones there are: bits 0 to count - 1. */
  readonly count: number;
  /** Whether a face that lies in the zones of `mask` counts for a zone. */
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
  for (const { x0, y0, x1, y1, left, right } of piecesOf(layers)) {
    const masks = [left, right].map((sides) => (sides[0] === true ? maskOf(layers, sides) | covering : null));
    const [leftMask = null, rightMask = null] = masks;
    if (leftMask === rightMask) continue;
    let below: number | null = null;
    for (let zone = 0; zone < count; zone++) {
      const sign =
        Number(rightMask !== null && counts(rightMask, zone)) - Number(leftMask !== null && counts(leftMask, zone));
      if (sign === 0) continue;
      below ??= areaBelow(x0, y0, x1, y1, box[1]);
      areas[zone] = (areas[zone] ?? 0) + sign * below;
      gaps[2 * zone] = (gaps[2 * zone] ?? 0) + sign * (x1 - x0);
      gaps[2 * zone + 1] = (gaps[2 * zone + 1] ?? 0) + sign * (y1 - y0);
    }
  }
  const tolerance = CLOSED * (box[2] - box[0] + box[3] - box[1]);
  return gaps.every((gap) => Math.abs(gap) <= tolerance) ? areas : null;
}

/** The most that the pieces of a closed boundary may fail to close by, as a share of the box. */
const CLOSED = 1e-9;

export interface Layer {
  readonly xy: Float64Array;
  readonly edges: readonly number[];
  readonly bit: number;
  readonly inside: (x: number, y: number) => boolean;
}

/** A stretch of edge that no other edge meets within, with the layers that lie on its left and on its right. */
interface Piece {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly left: readonly boolean[];
  readonly right: readonly boolean[];
}

function* piecesOf(layers: readonly Layer[]): Generator<Piece> {
  const cut = cutEdges(layers);
  for (const [own, edges] of cut.entries()) {
    // Between two meetings nothing changes, so one look serves a whole run of edges.
    let known: { readonly around: readonly boolean[]; readonly x: number; readonly y: number } | null = null;
    for (const edge of edges) {
      const stops = stopsOf(edge);
      for (let k = 0; k + 1 < stops.length; k++) {
        const [from, to] = [stops[k], stops[k + 1]];
        if (from === undefined || to === undefined) continue;
        const shared = edge.along.filter(
          (other) => other.low <= Math.min(from.t, to.t) && other.high >= Math.max(from.t, to.t),
        );
        // A stretch that several layers share belongs to the first of them.
        const isOurs = shared.every((other) => other.layer > own);
        let around: readonly boolean[];
        if (known !== null && !from.meets && known.x === from.x && known.y === from.y) around = known.around;
        else {
          const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
          around = layersAround(layers, own, x, y);
        }
        known = to.meets || shared.length > 0 ? null : { around, x: to.x, y: to.y };
        if (!isOurs || (own !== 0 && around[0] !== true && !shared.some((other) => other.layer === 0))) continue;
        const left = [...around];
        const right = [...around];
        left[own] = true;
        right[own] = false;
        for (const other of shared) {
          left[other.layer] = other.sameWay;
          right[other.layer] = !other.sameWay;
        }
        yield { x0: from.x, y0: from.y, x1: to.x, y1: to.y, left, right };
      }
    }
  }
}

/** Which layers a free point lies in. Outside the region (layer 0) nothing counts, so nothing else is asked there. */
function layersAround(layers: readonly Layer[], own: number, x: number, y: number): boolean[] {
  const around = layers.map(() => false);
  around[0] = own === 0 || (layers[0]?.inside(x, y) ?? false);
  if (around[0] !== true) return around;
  layers.forEach((layer, index) => {
    if (index !== 0 && index !== own) around[index] = layer.inside(x, y);
  });
  return around;
}

function maskOf(layers: readonly Layer[], sides: readonly boolean[]): number {
  let mask = 0;
  for (let index = 1; index < layers.length; index++) if (sides[index] === true) mask |= 1 << (layers[index]?.bit ?? 0);
  return mask;
}

/** The ends and cuts of an edge from its start to its end, each place once. */
function stopsOf(edge: CutEdge): Cut[] {
  const stops: Cut[] = [];
  const start: Cut = { t: 0, x: edge.ax, y: edge.ay, meets: false };
  const end: Cut = { t: 1, x: edge.bx, y: edge.by, meets: false };
  for (const stop of [start, ...edge.cuts, end].sort((a, b) => a.t - b.t)) {
    const last = stops[stops.length - 1];
    if (last === undefined || last.x !== stop.x || last.y !== stop.y) stops.push({ ...stop });
    else stops[stops.length - 1] = { ...last, meets: last.meets || stop.meets };
  }
  return stops;
}
