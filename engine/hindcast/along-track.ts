import type { StormShape } from "../storms/advisory.ts";
import { quadrantArea } from "../storms/quadrants.ts";
import { hoursOf } from "../storms/reach.ts";

/**
 * A forecast whose center lies where the storm was seen at each of its hours (between two fixes of the best track in proportion),
 * with its own winds and their own reach: what is then still wrong is not the path. Hours beyond the track are left out.
 */
export function alongTrack(shapes: readonly StormShape[], track: readonly StormShape[]): StormShape[] {
  const seen = hoursOf(track, "point");
  return shapes.flatMap((shape): StormShape[] => {
    const place = shape.validAt === null ? null : placeAt(seen, shape.validAt);
    if (place === null) return [];
    if (shape.kind === "point") return [{ ...shape, geometry: { type: "Point", coordinates: [...place] } }];
    if (shape.kind !== "wind" || shape.radii === null) return [];
    const geometry = quadrantArea(...place, shape.radii);
    return geometry === null ? [] : [{ ...shape, geometry }];
  });
}

function placeAt(seen: readonly StormShape[], instant: number): readonly [number, number] | null {
  const after = seen.find(({ validAt }) => validAt !== null && validAt >= instant);
  const before = seen.findLast(({ validAt }) => validAt !== null && validAt <= instant);
  if (after?.geometry.type !== "Point" || before?.geometry.type !== "Point") return null;
  const [[x0 = NaN, y0 = NaN], [x1 = NaN, y1 = NaN]] = [before.geometry.coordinates, after.geometry.coordinates];
  const between = (after.validAt ?? 0) - (before.validAt ?? 0);
  const part = between === 0 ? 0 : (instant - (before.validAt ?? 0)) / between;
  return [x0 + part * (x1 - x0), y0 + part * (y1 - y0)];
}
