import type { MultiPolygon, Polygon, Position } from "geojson";
import { union } from "polyclip-ts";
import { PLAIN_SHAPE, WIND_THRESHOLDS, type QuadrantRadii, type StormShape, type WindThreshold } from "./advisory.ts";
import { hullOf } from "./hull.ts";
import { quadrantArc } from "./quadrants.ts";

type SwathPoint = [number, number];
/** A polygon: its shell, then its holes. */
type SwathPolygon = SwathPoint[][];

/**
 * The swath of each threshold: its wind radii at the forecast's hours, as they are published, and what lies between them when
 * center and radii change linearly from one hour to the next. None for a threshold without radii.
 */
export function swathsOf(shapes: readonly StormShape[]): StormShape[] {
  return WIND_THRESHOLDS.flatMap((threshold) => {
    const winds = shapes.filter((shape) => shape.kind === "wind" && shape.threshold === threshold);
    const published = winds.flatMap(({ geometry }) =>
      geometry.type === "Polygon" || geometry.type === "MultiPolygon" ? ringsOf(geometry) : [],
    );
    if (published.length === 0) return [];
    const [only, ...more] = unite([...published, ...between(hoursOf(shapes, winds, threshold))]);
    if (only === undefined) return [];
    const geometry: Polygon | MultiPolygon =
      more.length === 0
        ? { type: "Polygon", coordinates: only }
        : { type: "MultiPolygon", coordinates: [only, ...more] };
    return [{ ...PLAIN_SHAPE, kind: "swath" as const, threshold, geometry, drawn: true }];
  });
}

/** The storm at an hour of its forecast; without radii where its winds are stronger than the threshold and none are given. */
interface SwathHour {
  readonly center: readonly [number, number];
  readonly radii: QuadrantRadii | null;
}

const NOWHERE: QuadrantRadii = { ne: 0, se: 0, sw: 0, nw: 0 };

function hoursOf(shapes: readonly StormShape[], winds: readonly StormShape[], threshold: WindThreshold): SwathHour[] {
  const points = shapes.filter(({ kind, tau }) => kind === "point" && tau !== null);
  return points
    .sort((a, b) => (a.tau ?? 0) - (b.tau ?? 0))
    .flatMap(({ tau, wind, geometry }) => {
      if (geometry.type !== "Point") return [];
      const known = winds.find((one) => one.tau === tau)?.radii;
      const calm = wind !== null && wind < threshold;
      return [{ center: pointOf(geometry.coordinates), radii: known ?? (calm ? NOWHERE : null) }];
    });
}

/**
 * The area that the winds cross between one hour and the next, quadrant by quadrant. A quadrant is convex, so the area
 * that it covers while center and radius change linearly is the convex hull of its beginning and its end (R. T.
 * Rockafellar, "Convex Analysis", 1970, theorem 3.3): no hour in between is missed.
 */
function between(hours: readonly SwathHour[]): SwathPolygon[] {
  return hours.slice(1).flatMap((to, at) => {
    const from = hours[at];
    if (from?.radii == null || to.radii === null) return [];
    const [before, after] = [from.radii, to.radii];
    return QUADRANTS.flatMap((quadrant, i) => {
      if (before[quadrant] <= 0 && after[quadrant] <= 0) return [];
      const ends = [
        { center: from.center, radius: before[quadrant] },
        { center: to.center, radius: after[quadrant] },
      ];
      const corners = ends.flatMap(({ center, radius }) => [pointOf(center), ...quadrantArc(center, radius, i)]);
      return [[hullOf(corners)]];
    });
  });
}

/** In the order of `quadrantArc`. */
const QUADRANTS = ["ne", "se", "sw", "nw"] as const;

/** Two by two, so that each union stays small. */
function unite(polygons: readonly SwathPolygon[]): SwathPolygon[] {
  const [first] = polygons;
  if (first === undefined || polygons.length === 1) return first === undefined ? [] : [first];
  const middle = Math.ceil(polygons.length / 2);
  return union(unite(polygons.slice(0, middle)), unite(polygons.slice(middle)));
}

const ringsOf = (geometry: Polygon | MultiPolygon): SwathPolygon[] =>
  (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates).map((rings) =>
    rings.map((ring) => ring.map(pointOf)),
  );

const pointOf = ([x = NaN, y = NaN]: Position | readonly [number, number]): SwathPoint => [x, y];
