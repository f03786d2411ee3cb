import type { MultiPolygon, Polygon, Position } from "geojson";
import { pathsIn } from "../../../engine/files/layers/read-feature.ts";
import type { StormShape, StormWatch } from "../../../engine/storms/advisory.ts";
import type { StormArea } from "../../../engine/storms/areas.ts";
import type { ForecastPoint } from "../../../engine/storms/arrival.ts";
import type { readAdvisory } from "../advisories/storm-rows.ts";

type Shapes = Awaited<ReturnType<typeof readAdvisory>>["shapes"];

/** An advisory's shapes for zones and its forecast, as data for a thread. */
export interface AdvisoryShapes {
  /** Areas that may overlap. */
  readonly areas: readonly (readonly [StormArea, readonly (Polygon | MultiPolygon)[]])[];
  readonly lines: readonly (readonly [StormArea, readonly (readonly Position[])[]])[];
  /** In time order. */
  readonly points: readonly ForecastPoint[];
  /** Positions and wind radii by hour. */
  readonly forecast: readonly StormShape[];
}

const WINDS = { 64: "wind64", 50: "wind50", 34: "wind34" } as const;
const WATCHES: Readonly<Record<StormWatch, StormArea>> = {
  HWR: "hurricaneWarning",
  HWA: "hurricaneWatch",
  TWR: "stormWarning",
  TWA: "stormWatch",
  SSR: "surgeWarning",
  SSA: "surgeWatch",
};

/** Sorts an advisory's shapes by what they can become. */
export function shapesOf(shapes: Shapes): AdvisoryShapes {
  const areas = new Map<StormArea, (Polygon | MultiPolygon)[]>();
  const lines = new Map<StormArea, Position[][]>();
  for (const { kind, threshold, watch, geometry } of shapes) {
    const area = kind === "cone" ? "cone" : kind === "swath" && threshold !== null ? WINDS[threshold] : null;
    if (area !== null && (geometry.type === "Polygon" || geometry.type === "MultiPolygon"))
      areas.set(area, [...(areas.get(area) ?? []), geometry]);
    if (kind !== "watch" || watch === null) continue;
    const own = linesOf(geometry);
    if (own.length > 0) lines.set(WATCHES[watch], [...(lines.get(WATCHES[watch]) ?? []), ...own]);
  }
  return { areas: [...areas], lines: [...lines], points: pointsOf(shapes), forecast: forecastOf(shapes) };
}

const forecastOf = (shapes: Shapes): StormShape[] =>
  shapes.flatMap(({ shapeId: _, validAt, ...shape }) =>
    shape.kind === "point" || shape.kind === "wind"
      ? [{ ...shape, validAt: validAt === null ? null : Date.parse(validAt) }]
      : [],
  );

const linesOf = (geometry: Shapes[number]["geometry"]): Position[][] =>
  geometry.type === "LineString" || geometry.type === "MultiLineString" ? pathsIn(geometry) : [];

/** The hours of a forecast with the reach of its 34-knot winds. */
function pointsOf(shapes: Shapes): ForecastPoint[] {
  const winds = shapes.filter(({ kind, threshold }) => kind === "wind" && threshold === 34);
  const points = shapes.flatMap(({ kind, tau, validAt, wind, geometry }) => {
    if (kind !== "point" || validAt === null || geometry.type !== "Point") return [];
    const [longitude = NaN, latitude = NaN] = geometry.coordinates;
    const reach = winds.find((one) => one.tau === tau)?.radii ?? null;
    return [{ at: Date.parse(validAt), longitude, latitude, wind, reach }];
  });
  return points.sort((a, b) => a.at - b.at);
}
