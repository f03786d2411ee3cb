import { destination, metresPerRadian } from "../geometry/ellipsoid.ts";
import type { StormShape } from "./advisory.ts";
import { changedWind, intensityRatio } from "./category.ts";
import { coneRadius } from "./cone.ts";
import { METRES_PER_NAUTICAL_MILE, quadrantArea } from "./quadrants.ts";
import { estimatedRadii, hoursOf, widened } from "./reach.ts";

/** Other ways a forecast may turn out: along an edge of its cone, or a category stronger or weaker. */
export const STORM_CASES = ["left", "right", "stronger", "weaker"] as const;
export type StormCase = (typeof STORM_CASES)[number];

/** The uncertainties of a storm, each a separate assumption: its path and its strength. */
export const STORM_DRIVERS = { left: "path", right: "path", stronger: "intensity", weaker: "intensity" } as const;

/** The parts that lie along the track: the points and, by forecast hour, the radii. */
type TrackHour = StormShape & { readonly tau: number };

/**
 * The points and wind radii of an advisory in one of the cases; cone, watches and other parts are left out.
 *
 * Along an edge the center lies next to the forecast's, at right angles to its path, at a distance of the cone's radius
 * at that hour (nothing at hour 0, where the storm is); radii and winds stay. With a category more or less, the winds
 * of all hours change by one ratio, that of the forecast's greatest wind to the same place in the next category, and no
 * hour by more than a category. Radii change in proportion to the wind (`widened`).
 */
export function stormCase(
  shapes: readonly StormShape[],
  which: StormCase,
  storm: { readonly basin: string; readonly season: number },
): StormShape[] {
  const points = hoursOf(shapes, "point");
  const winds = hoursOf(shapes, "wind");
  if (STORM_DRIVERS[which] === "path")
    return points.flatMap((point, at): StormShape[] => {
      if (point.geometry.type !== "Point") return [];
      const center = besideTrack(points, at, which === "left" ? -90 : 90, storm);
      const own = winds.filter(({ tau }) => tau === point.tau);
      return [{ ...point, geometry: { type: "Point", coordinates: [...center] } }, ...drawn(own, center, 1)];
    });
  const greatest = points.flatMap(({ wind }) => (wind === null ? [] : [wind]));
  const ratio = intensityRatio(greatest, which === "stronger" ? 1 : -1);
  const changed = points.flatMap((point): StormShape[] => {
    const own = winds.filter(({ tau }) => tau === point.tau);
    const { wind } = point;
    if (wind === null) return [point, ...own];
    const other = changedWind(wind, ratio);
    const blowing = own.filter(({ threshold }) => threshold === null || other >= threshold);
    return [{ ...point, wind: other }, ...drawn(blowing, placeOf(point), other / wind)];
  });
  const windAt = (tau: number): number => points.find((point) => point.tau === tau)?.wind ?? Infinity;
  // A wind that only the stronger storm has must reach somewhere, but the advisory does not state where.
  return [...changed, ...estimatedRadii(changed, (threshold, tau) => windAt(tau) < threshold)];
}

function drawn(
  winds: readonly TrackHour[],
  [longitude, latitude]: readonly [number, number],
  factor: number,
): StormShape[] {
  return winds.flatMap((wind) => {
    if (wind.radii === null) return [];
    const radii = widened(wind.radii, factor, wind.threshold);
    const geometry = quadrantArea(longitude, latitude, radii);
    return geometry === null ? [] : [{ ...wind, radii, geometry, drawn: true }];
  });
}

/** The center at an hour, moved sideways from the path between the hours before and after it. */
function besideTrack(
  points: readonly TrackHour[],
  at: number,
  turn: number,
  storm: { readonly basin: string; readonly season: number },
): readonly [number, number] {
  const [here, before, after] = [at, at - 1, at + 1].map((i) => points[i] && placeOf(points[i]));
  if (here === undefined) throw new Error("An hour that is not there");
  const tau = points[at]?.tau ?? 0;
  const [x0, y0] = before ?? here;
  const [x1, y1] = after ?? here;
  if (tau === 0 || (x0 === x1 && y0 === y1)) return here;
  const { east, north } = metresPerRadian(here[1]);
  const azimuth = (Math.atan2((x1 - x0) * east, (y1 - y0) * north) * 180) / Math.PI;
  return destination(here[0], here[1], azimuth + turn, coneRadius(storm, tau) * METRES_PER_NAUTICAL_MILE);
}

const placeOf = ({ geometry }: StormShape): readonly [number, number] => {
  const [x = NaN, y = NaN] = geometry.type === "Point" ? geometry.coordinates : [];
  return [x, y];
};
