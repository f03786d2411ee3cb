import type { ZonePartInput } from "../../contract/api/domain.ts";
import { ringsOf, type LonLat } from "../geo.ts";

/**
 * A vertex of a part: the path (ring, line or point) and its position in it. Rings are open here: the closing vertex is
 * not counted twice.
 */
interface VertexRef {
  readonly path: number;
  readonly vertex: number;
}

type VertexPath = readonly LonLat[];

/** The open paths of a part; picked counties and tracts have none. */
export function pathsOf(part: ZonePartInput): VertexPath[] {
  if (part.kind === "polygon") return ringsOf(part.geometry).map((ring) => ring.slice(0, -1).map(lonLat));
  if (part.kind === "line") return [part.coordinates.map(lonLat)];
  return part.kind === "point" ? [[lonLat(part.coordinates)]] : [];
}

/** The part with one vertex moved. */
export function withMoved(part: ZonePartInput, { path, vertex }: VertexRef, at: LonLat): ZonePartInput {
  return withPath(part, path, (places) => places.map((place, index) => (index === vertex ? at : place)));
}

/** The part with a new vertex after the given one. */
export function withInserted(part: ZonePartInput, { path, vertex }: VertexRef, at: LonLat): ZonePartInput {
  return withPath(part, path, (places) => places.toSpliced(vertex + 1, 0, at));
}

/** The part without a vertex; null if too few would be left. */
export function withRemoved(part: ZonePartInput, { path, vertex }: VertexRef): ZonePartInput | null {
  const fewest = part.kind === "polygon" ? 3 : 2;
  if (part.kind === "point" || (pathsOf(part)[path]?.length ?? 0) <= fewest) return null;
  return withPath(part, path, (places) => places.toSpliced(vertex, 1));
}

/** Returns whether the path ends at its start. */
const isRing = (part: ZonePartInput): boolean => part.kind === "polygon";

function withPath(part: ZonePartInput, path: number, change: (places: VertexPath) => VertexPath): ZonePartInput {
  switch (part.kind) {
    case "point":
      return { ...part, coordinates: [...(change([lonLat(part.coordinates)])[0] ?? part.coordinates)] };
    case "line":
      return { ...part, coordinates: change(part.coordinates.map(lonLat)).map((at) => [...at]) };
    case "polygon": {
      let index = -1;
      const changed = (ring: number[][]): number[][] => {
        index++;
        if (index !== path) return ring;
        const places = change(ring.slice(0, -1).map(lonLat));
        return [...places, ...places.slice(0, 1)].map((at) => [...at]);
      };
      const { geometry } = part;
      return geometry.type === "Polygon"
        ? { ...part, geometry: { ...geometry, coordinates: geometry.coordinates.map(changed) } }
        : { ...part, geometry: { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(changed)) } };
    }
    case "counties":
    case "tracts":
      return part;
  }
}

const lonLat = ([lon = 0, lat = 0]: readonly number[]): LonLat => [lon, lat];

/** A handle to drag: a vertex, or the midpoint of an edge, which becomes a vertex when it is moved. */
export interface SketchHandle extends VertexRef {
  readonly kind: "vertex" | "middle";
  readonly at: LonLat;
}

/** Distance in pixels within which the pointer grabs a handle; fingers need more. */
export const REACH = { mouse: 10, touch: 22 } as const;
/** Beyond this many vertices the midpoints are left out: they would cover the line. */
const MIDDLES_UP_TO = 200;

/** All handles of a part. */
export function handlesOf(part: ZonePartInput): SketchHandle[] {
  return pathsOf(part).flatMap((places, path) => {
    const vertices = places.map((at, vertex): SketchHandle => ({ kind: "vertex", path, vertex, at }));
    if (part.kind === "point" || places.length > MIDDLES_UP_TO) return vertices;
    const middles = places.flatMap((from, vertex): SketchHandle[] => {
      const to = places[vertex + 1] ?? (isRing(part) ? places[0] : undefined);
      return to ? [{ kind: "middle", path, vertex, at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] }] : [];
    });
    return [...vertices, ...middles];
  });
}

/** The nearest handle within reach of a position on the screen; a vertex is preferred to a midpoint. */
export function handleAt(
  grips: readonly SketchHandle[],
  toScreen: (at: LonLat) => { x: number; y: number } | null | undefined,
  pointer: { x: number; y: number; reach: number },
): SketchHandle | null {
  let best: SketchHandle | null = null;
  let least = Infinity;
  for (const grip of grips) {
    const spot = toScreen(grip.at);
    if (!spot) continue;
    const distance = Math.hypot(spot.x - pointer.x, spot.y - pointer.y);
    if (distance > pointer.reach) continue;
    const rank = distance + (grip.kind === "middle" ? pointer.reach : 0);
    if (rank < least) {
      least = rank;
      best = grip;
    }
  }
  return best;
}
