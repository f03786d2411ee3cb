import { WIND_THRESHOLDS, type QuadrantRadii, type StormShape, type WindThreshold } from "./advisory.ts";
import { quadrantArea } from "./quadrants.ts";

/**
 * Limit in nautical miles beyond which no estimated reach grows in any quadrant; wider radii that a forecast itself
 * gives are kept. It is the 95th percentile of the widest quadrants of the tropical storms and hurricanes Hermine,
 * Matthew (2016), Irma (2017), Michael (2018) and Dorian (2019), all that the best tracks at hand hold: 202, 176 and
 * 154 hours (National Hurricane Center, HURDAT2).
 */
export const WIDEST_REACH: Readonly<Record<WindThreshold, number>> = { 34: 240, 50: 130, 64: 60 };

/**
 * A reach in nautical miles scaled to another wind: in proportion to the wind, and never increased beyond {@link
 * WIDEST_REACH}. Within those five storms the mean reach grew with the wind to the power of 0.9 (34 kt), 1.1 (50 kt)
 * and 1.2 (64 kt): 1 is the closest whole number.
 */
export function widened(radii: QuadrantRadii, ratio: number, threshold: WindThreshold | null): QuadrantRadii {
  const widest = threshold === null ? Infinity : WIDEST_REACH[threshold];
  return eachQuadrant(radii, (reach) => Math.min(reach * ratio, Math.max(reach, widest)));
}

/**
 * Radii of one wind relative to those of the next weaker one (50 to 34, 64 to 50): medians of those five storms. In the
 * class where a wind just begins to blow (50 knots in a tropical storm, 64 in category 1) 0.28 and 0.31, in stronger
 * ones 0.42 to 0.61.
 */
const USUAL_RATIO = { barely: 0.3, else: 0.5 } as const;
/** Winds in knots below which a storm only just has the other wind. */
const BARELY: Readonly<Record<WindThreshold, number>> = { 34: 50, 50: 64, 64: 83 };

/** A shape of a forecast that has an hour. */
type ReachHour = StormShape & { readonly tau: number };

/** The shapes of a kind that have an hour, in time order. */
export const hoursOf = (shapes: readonly StormShape[], kind: StormShape["kind"]): ReachHour[] =>
  shapes
    .flatMap((shape) => (shape.kind === kind && shape.tau !== null ? [{ ...shape, tau: shape.tau }] : []))
    .sort((a, b) => a.tau - b.tau);

/**
 * Estimates wind radii for the wanted hours at which a wind blows and no radii are given. For 34 knots these are the
 * last radii given, scaled with the wind ({@link widened}); for 50 and 64 knots those of the next weaker wind at that
 * hour, times the ratio of the two when both were last given (if the wind only just blows, at most the usual ratio), in
 * no quadrant wider than the last radii given or {@link WIDEST_REACH}, whichever is more. None if no radii were given
 * before.
 */
export function estimatedRadii(
  shapes: readonly StormShape[],
  isWanted: (threshold: WindThreshold, tau: number) => boolean,
): StormShape[] {
  const winds = hoursOf(shapes, "wind");
  const last = new Map<WindThreshold, LastRadii>();
  return hoursOf(shapes, "point").flatMap((point): StormShape[] => {
    const { tau, wind, geometry } = point;
    if (wind === null || geometry.type !== "Point") return [];
    const [longitude = NaN, latitude = NaN] = geometry.coordinates;
    let weaker: { readonly radii: QuadrantRadii; readonly isGiven: boolean } | null = null;
    const made: StormShape[] = [];
    for (const threshold of WIND_THRESHOLDS) {
      const given = winds.find((one) => one.tau === tau && one.threshold === threshold)?.radii ?? null;
      const known = last.get(threshold) ?? null;
      if (given !== null) {
        const ratio = weaker?.isGiven === true && total(weaker.radii) > 0 ? total(given) / total(weaker.radii) : null;
        last.set(threshold, { radii: given, wind, ratio: ratio ?? known?.ratio ?? null });
        weaker = { radii: given, isGiven: true };
        continue;
      }
      const isMeant = wind >= threshold && isWanted(threshold, tau);
      const radii: QuadrantRadii | null = isMeant
        ? reachFrom(threshold, wind, { known, weaker: weaker?.radii ?? null })
        : null;
      const area = radii && quadrantArea(longitude, latitude, radii);
      weaker = radii && { radii, isGiven: false };
      if (area) made.push({ ...point, kind: "wind", threshold, radii, drawn: true, geometry: area });
    }
    return made;
  });
}

/**
 * The last radii that a forecast gave for a wind, the greatest wind of that hour, and the ratio to the radii of the
 * next weaker wind.
 */
interface LastRadii {
  readonly radii: QuadrantRadii;
  readonly wind: number;
  readonly ratio: number | null;
}

function reachFrom(
  threshold: WindThreshold,
  wind: number,
  { known, weaker }: { readonly known: LastRadii | null; readonly weaker: QuadrantRadii | null },
): QuadrantRadii | null {
  if (threshold === 34) return known && widened(known.radii, wind / known.wind, threshold);
  if (weaker === null) return null;
  const given = known?.ratio ?? USUAL_RATIO.else;
  const ratio = wind < BARELY[threshold] ? Math.min(given, USUAL_RATIO.barely) : given;
  const reach = (quadrant: keyof QuadrantRadii): number =>
    Math.min(weaker[quadrant] * ratio, Math.max(known?.radii[quadrant] ?? 0, WIDEST_REACH[threshold]));
  return { ne: reach("ne"), se: reach("se"), sw: reach("sw"), nw: reach("nw") };
}

function eachQuadrant({ ne, se, sw, nw }: QuadrantRadii, change: (reach: number) => number): QuadrantRadii {
  return { ne: change(ne), se: change(se), sw: change(sw), nw: change(nw) };
}

const total = ({ ne, se, sw, nw }: QuadrantRadii): number => ne + se + sw + nw;
