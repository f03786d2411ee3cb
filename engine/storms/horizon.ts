import { WIND_THRESHOLDS, type StormShape, type WindThreshold } from "./advisory.ts";
import { estimatedRadii, hoursOf } from "./reach.ts";

/** The last forecast hour for which an advisory gives radii of a wind that still blows afterwards. */
interface Horizon {
  readonly threshold: WindThreshold;
  readonly tau: number;
}

/**
 * The winds for which an advisory gives radii only up to some hour, found from its own hours: the Hurricane Center
 * gives radii of 64 knots for fewer hours than those of 50 and 34, and these hours changed over the years. A wind with
 * radii to its end is not among them, nor one without radii from the first hour on.
 */
export function horizonsOf(shapes: readonly StormShape[]): Horizon[] {
  const points = hoursOf(shapes, "point");
  const winds = hoursOf(shapes, "wind");
  return WIND_THRESHOLDS.flatMap((threshold) => {
    const given = new Set(
      winds.filter((one) => one.threshold === threshold && one.radii !== null).map(({ tau }) => tau),
    );
    const last = Math.max(-Infinity, ...given);
    const first = points.findIndex(({ tau, wind }) => tau > last && wind !== null && wind >= threshold);
    const before = points[first - 1];
    return first === -1 || before === undefined ? [] : [{ threshold, tau: before.tau }];
  });
}

/**
 * Wind radii for the hours beyond the horizon of each wind, estimated from the last ones given (see {@link
 * estimatedRadii}).
 */
export function beyondHorizon(shapes: readonly StormShape[]): StormShape[] {
  const horizons = horizonsOf(shapes);
  return estimatedRadii(shapes, (threshold, tau) =>
    horizons.some((horizon) => horizon.threshold === threshold && tau > horizon.tau),
  );
}
