import { destination, metresPerRadian } from "../geometry/ellipsoid.ts";
import type { QuadrantRadii, StormShape } from "./advisory.ts";
import { categoryStep } from "./category.ts";
import { coneRadius } from "./cone.ts";
import { METRES_PER_NAUTICAL_MILE, quadrantArea } from "./quadrants.ts";

/** How else a forecast may turn out: along an edge of its cone, or a category stronger or weaker. */
export const STORM_CASES = ["left", "right", "stronger", "weaker"] as const;
export type StormCase = (typeof STORM_CASES)[number];

/** What has a place along the track: the points and, by forecast hour, the radii. */
type Hour = StormShape & { readonly tau: number };

/**
 * The points and wind radii of an advisory as one of the cases has them; cone, watches and what else it has stay out.
 *
 * Along an edge the center lies beside the forecast's, at right angles to its way, by the cone's radius at that hour (nothing at
 * hour 0, where the storm is); radii and winds stay. With a category more or less the wind of every hour changes by the step to the next
 * category, and radii by the square of the winds' ratio: in a modified Rankine vortex, V = Vmax (Rmax / r)^x, with x = 0.5 and an
 * unchanged radius of greatest wind, winds of some strength reach r ∝ Vmax². x lies between 0.4 and 0.6 (H. Riehl,
 * "Tropical Meteorology", 1954): an assumption, not a forecast.
 */
export function stormCase(
  shapes: readonly StormShape[],
  which: StormCase,
  storm: { readonly basin: string; readonly season: number },
): StormShape[] {
  const points = hoursOf(shapes, "point").sort((a, b) => a.tau - b.tau);
  const winds = hoursOf(shapes, "wind");
  return points.flatMap((point, at): StormShape[] => {
    if (point.geometry.type !== "Point") return [];
    const own = winds.filter(({ tau }) => tau === point.tau);
    if (which === "left" || which === "right") {
      const center = besideTrack(points, at, which === "left" ? -90 : 90, storm);
      return [{ ...point, geometry: { type: "Point", coordinates: [...center] } }, ...drawn(own, center, 1)];
    }
    const { wind } = point;
    const changed = wind === null ? null : categoryStep(wind, which === "stronger" ? 1 : -1);
    const factor = wind === null || changed === null ? 1 : (changed / wind) ** 2;
    const blowing = own.filter(({ threshold }) => changed === null || threshold === null || changed >= threshold);
    return [{ ...point, wind: changed }, ...drawn(blowing, placeOf(point), factor)];
  });
}

const hoursOf = (shapes: readonly StormShape[], kind: StormShape["kind"]): Hour[] =>
  shapes.flatMap((shape) => (shape.kind === kind && shape.tau !== null ? [{ ...shape, tau: shape.tau }] : []));

function drawn(winds: readonly Hour[], [longitude, latitude]: readonly [number, number], factor: number): StormShape[] {
  return winds.flatMap((wind) => {
    if (wind.radii === null) return [];
    const { ne, se, sw, nw } = wind.radii;
    const radii: QuadrantRadii = { ne: ne * factor, se: se * factor, sw: sw * factor, nw: nw * factor };
    const geometry = quadrantArea(longitude, latitude, radii);
    return geometry === null ? [] : [{ ...wind, radii, geometry, drawn: true }];
  });
}

/** The center of an hour, moved to a side of the way from the hour before it to the hour after it. */
function besideTrack(
  points: readonly Hour[],
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
