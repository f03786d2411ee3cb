import {
  WIND_THRESHOLDS,
  type QuadrantRadii,
  type StormShape,
  type WindThreshold,
} from "../../engine/storms/advisory.ts";
import { quadrantArea } from "../../engine/storms/quadrants.ts";
import { hoursOf } from "../../engine/storms/reach.ts";

/**
 * Moves a forecast's center to the observed position at each of its hours (interpolated between two fixes of the best
 * track) and keeps its winds and their reach: the remaining error is not that of the path. Hours beyond the track are
 * left out.
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

/**
 * Keeps a forecast's path and, after it was issued, replaces the reach of its winds by the observed one (interpolated
 * between two fixes of the best track): the remaining error is not that of the reach. `track` has the wind radii of its
 * fixes.
 */
export function withSeenReach(shapes: readonly StormShape[], track: readonly StormShape[]): StormShape[] {
  const seen = hoursOf(track, "point");
  const radiiAt = ({ validAt }: StormShape, threshold: WindThreshold): QuadrantRadii =>
    track.find((one) => one.kind === "wind" && one.validAt === validAt && one.threshold === threshold)?.radii ?? CALM;
  return shapes.flatMap((shape): StormShape[] => {
    if (shape.kind === "wind") return shape.tau === 0 ? [shape] : [];
    const { validAt, tau, geometry } = shape;
    const between = validAt === null || tau === 0 ? null : betweenFixes(seen, validAt);
    if (shape.kind !== "point" || geometry.type !== "Point" || between === null) return [shape];
    const [x = NaN, y = NaN] = geometry.coordinates;
    return [
      shape,
      ...WIND_THRESHOLDS.flatMap((threshold): StormShape[] => {
        const [from, to] = [radiiAt(between.before, threshold), radiiAt(between.after, threshold)];
        const mix = (key: keyof QuadrantRadii): number => from[key] + between.part * (to[key] - from[key]);
        const radii = { ne: mix("ne"), se: mix("se"), sw: mix("sw"), nw: mix("nw") };
        const area = quadrantArea(x, y, radii);
        return area === null ? [] : [{ ...shape, kind: "wind", threshold, radii, geometry: area }];
      }),
    ];
  });
}

const CALM: QuadrantRadii = { ne: 0, se: 0, sw: 0, nw: 0 };

function placeAt(seen: readonly StormShape[], instant: number): readonly [number, number] | null {
  const { before, after, part = NaN } = betweenFixes(seen, instant) ?? {};
  if (before?.geometry.type !== "Point" || after?.geometry.type !== "Point") return null;
  const [[x0 = NaN, y0 = NaN], [x1 = NaN, y1 = NaN]] = [before.geometry.coordinates, after.geometry.coordinates];
  return [x0 + part * (x1 - x0), y0 + part * (y1 - y0)];
}

/** The fixes before and after a time, and the elapsed fraction between them; null beyond the track. */
function betweenFixes(seen: readonly StormShape[], instant: number) {
  const after = seen.find(({ validAt }) => validAt !== null && validAt >= instant);
  const before = seen.findLast(({ validAt }) => validAt !== null && validAt <= instant);
  if (after === undefined || before === undefined) return null;
  const span = (after.validAt ?? 0) - (before.validAt ?? 0);
  return { before, after, part: span === 0 ? 0 : (instant - (before.validAt ?? 0)) / span };
}
