import type { ZonePartInput } from "../../contract/domain.ts";
import type { LonLat } from "../geo/mercator.ts";
import { isRing, pathsOf } from "./vertices.ts";
import type { VertexRef } from "./vertices.ts";

/** What the hand can take hold of: a vertex, or the middle of an edge, which becomes a vertex when it is moved. */
export interface SketchHandle extends VertexRef {
  readonly kind: "vertex" | "middle";
  readonly at: LonLat;
}

/** How near, in pixels, the pointer must be; fingers need more. */
export const REACH = { mouse: 10, touch: 22 } as const;
/** Beyond this many vertices the middles are left out: they would cover the line. */
const MIDDLES_UP_TO = 200;

/** Everything to hold on a part. */
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

/** The nearest grip within reach of a place on the screen; a vertex wins over a middle. */
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
