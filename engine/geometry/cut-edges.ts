import { isOnEdge } from "./prepared.ts";
import { side } from "./predicates.ts";

/** A place on an edge: its share of the way, and whether another layer's edge is met there. */
export interface EdgeCut {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly meets: boolean;
}

/** A stretch, in shares of the way, on which an edge runs along one of another layer. */
export interface EdgePosition {
  readonly layer: number;
  readonly low: number;
  readonly high: number;
  readonly sameWay: boolean;
}

/** Some edges of a line of points (longitude, latitude): the edge from point i to the next is named by i. */
export interface EdgeLayer {
  readonly xy: Float64Array;
  readonly edges: readonly number[];
}

/** An edge with the places where it meets edges of other layers. */
export interface CutEdge {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly cuts: EdgeCut[];
  readonly along: EdgePosition[];
}

/**
 * Cuts the edges of every layer where edges of other layers cross, touch or overlap them. Whether they do is decided
 * exactly; the place of a crossing is rounded once and given to both edges, so that the pieces fit together.
 */
export function cutEdges(layers: readonly EdgeLayer[]): CutEdge[][] {
  const cut = layers.map(({ xy, edges }) =>
    edges.map((i) => ({
      ax: xy[2 * i] ?? 0,
      ay: xy[2 * i + 1] ?? 0,
      bx: xy[2 * i + 2] ?? 0,
      by: xy[2 * i + 3] ?? 0,
      cuts: [],
      along: [],
    })),
  );
  cut.forEach((edges, layer) => {
    for (let other = layer + 1; other < cut.length; other++) {
      for (const f of cut[other] ?? []) for (const e of edges) meet(e, layer, f, other);
    }
  });
  return cut;
}

function meet(e: CutEdge, eLayer: number, f: CutEdge, fLayer: number): void {
  if (
    (e.ax < f.ax && e.bx < f.ax && e.ax < f.bx && e.bx < f.bx) ||
    (e.ax > f.ax && e.bx > f.ax && e.ax > f.bx && e.bx > f.bx)
  )
    return;
  if (
    (e.ay < f.ay && e.by < f.ay && e.ay < f.by && e.by < f.by) ||
    (e.ay > f.ay && e.by > f.ay && e.ay > f.by && e.by > f.by)
  )
    return;
  const fa = side(e.ax, e.ay, e.bx, e.by, f.ax, f.ay);
  const fb = side(e.ax, e.ay, e.bx, e.by, f.bx, f.by);
  if ((fa > 0 && fb > 0) || (fa < 0 && fb < 0)) return;
  const ea = side(f.ax, f.ay, f.bx, f.by, e.ax, e.ay);
  const eb = side(f.ax, f.ay, f.bx, f.by, e.bx, e.by);
  if ((ea > 0 && eb > 0) || (ea < 0 && eb < 0)) return;
  if (fa !== 0 && fb !== 0 && ea !== 0 && eb !== 0) {
    // Adaptive predicates stop early, so their size is no distance; the plain cross products are.
    const t = crossingShare(e, f);
    const x = e.ax + t * (e.bx - e.ax);
    const y = e.ay + t * (e.by - e.ay);
    e.cuts.push({ t, x, y, meets: true });
    f.cuts.push({ t: shareOf(f, x, y), x, y, meets: true });
    return;
  }
  if (isOn(e, f.ax, f.ay)) cutBoth(e, f, f.ax, f.ay);
  if (isOn(e, f.bx, f.by)) cutBoth(e, f, f.bx, f.by);
  if (isOn(f, e.ax, e.ay)) cutBoth(e, f, e.ax, e.ay);
  if (isOn(f, e.bx, e.by)) cutBoth(e, f, e.bx, e.by);
  if (fa !== 0 || fb !== 0) return;
  const sameWay = (e.bx - e.ax) * (f.bx - f.ax) + (e.by - e.ay) * (f.by - f.ay) > 0;
  e.along.push({ layer: fLayer, ...stretch(e, f), sameWay });
  f.along.push({ layer: eLayer, ...stretch(f, e), sameWay });
}

function isOn(edge: CutEdge, x: number, y: number): boolean {
  return isOnEdge(edge.ax, edge.ay, edge.bx, edge.by, x, y);
}

/** Marks a place that lies on both edges, on both: for one of them it may be an end, where a run of edges is broken. */
function cutBoth(e: CutEdge, f: CutEdge, x: number, y: number): void {
  e.cuts.push({ t: shareOf(e, x, y), x, y, meets: true });
  f.cuts.push({ t: shareOf(f, x, y), x, y, meets: true });
}

function stretch(edge: CutEdge, other: CutEdge): Pick<EdgePosition, "low" | "high"> {
  const a = shareOf(edge, other.ax, other.ay);
  const b = shareOf(edge, other.bx, other.by);
  return { low: Math.min(a, b), high: Math.max(a, b) };
}

function crossingShare(e: CutEdge, f: CutEdge): number {
  const [dx, dy] = [f.bx - f.ax, f.by - f.ay];
  const a = dx * (e.ay - f.ay) - dy * (e.ax - f.ax);
  const b = dx * (e.by - f.ay) - dy * (e.bx - f.ax);
  const t = a / (a - b);
  return t > 0 && t < 1 ? t : t >= 1 ? 1 : 0;
}

/** Returns how far along an edge one of its points lies, as a share of the edge's longer extent. */
function shareOf(edge: CutEdge, x: number, y: number): number {
  const [dx, dy] = [edge.bx - edge.ax, edge.by - edge.ay];
  const t = Math.abs(dx) >= Math.abs(dy) ? (x - edge.ax) / dx : (y - edge.ay) / dy;
  return Math.min(1, Math.max(0, t));
}
