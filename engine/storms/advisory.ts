import type { Geometry } from "geojson";

/**
 * The parts of an advisory that have a place on a map. `best` is the best track of the storm, made after it was over.
 */
export const STORM_SHAPES = ["cone", "track", "point", "wind", "swath", "watch", "best"] as const;
export type StormShapeKind = (typeof STORM_SHAPES)[number];

/** Sustained wind in knots for which the Hurricane Center gives radii. */
export const WIND_THRESHOLDS = [34, 50, 64] as const;
export type WindThreshold = (typeof WIND_THRESHOLDS)[number];

/** Watches and warnings along a coast, by the codes of the Hurricane Center. */
export const STORM_WATCHES = ["HWR", "HWA", "TWR", "TWA", "SSR", "SSA"] as const;
export type StormWatch = (typeof STORM_WATCHES)[number];

/** Days that a forecast reaches: after them, a storm without a plan is over. */
export const FORECAST_DAYS = 5;

/** Returns whether winds first arrive after the last hour for which the advisory gives wind radii (ISO 8601). */
export const isEstimated = ({
  first,
  until,
}: {
  readonly first: string | null;
  readonly until: string | null;
}): boolean => first !== null && (until === null || Date.parse(first) > Date.parse(until));

/** Basins whose advisories the National Hurricane Center issues: Atlantic, eastern and central North Pacific. */
export const STORM_BASINS = ["AL", "EP", "CP"] as const;
export type StormBasin = (typeof STORM_BASINS)[number];

/** Reach of a wind in each quadrant, in nautical miles; 0 if it does not blow. */
export interface QuadrantRadii {
  readonly ne: number;
  readonly se: number;
  readonly sw: number;
  readonly nw: number;
}

/** One shape of an advisory. Properties that it does not have are null: a cone has no wind, a track no time. */
export interface StormShape {
  readonly kind: StormShapeKind;
  /** Forecast hour, counted from the advisory's synoptic time; 0 is the advisory itself. */
  readonly tau: number | null;
  /** When it is valid, in milliseconds since 1970 UTC. */
  readonly validAt: number | null;
  /** Knots, for wind radii and swaths. */
  readonly threshold: WindThreshold | null;
  readonly radii: QuadrantRadii | null;
  /** Greatest sustained wind and gusts in knots, pressure in millibars. */
  readonly wind: number | null;
  readonly gust: number | null;
  readonly pressure: number | null;
  /** On the Saffir-Simpson scale; 0 below hurricane strength. */
  readonly category: number | null;
  /** The storm's type at that hour, in the two letters of the Hurricane Center: TD, TS, HU, EX, LO … */
  readonly status: string | null;
  readonly watch: StormWatch | null;
  /** Whether this product drew it from figures of the Hurricane Center; a cone drawn this way is an estimate. */
  readonly drawn: boolean;
  readonly geometry: Geometry;
}

/** A shape without any property but its place. */
export const PLAIN_SHAPE = {
  tau: null,
  validAt: null,
  threshold: null,
  radii: null,
  wind: null,
  gust: null,
  pressure: null,
  category: null,
  status: null,
  watch: null,
  drawn: false,
} as const satisfies Omit<StormShape, "kind" | "geometry">;

/** The content of files about one advisory of a storm, or its best track. */
export interface ReadAdvisory {
  /** Basin, number and season: AL112017. */
  readonly code: string;
  /** Null if no file names it. */
  readonly name: string | null;
  /** `37`, `37A`; null for a best track. */
  readonly number: string | null;
  /** In milliseconds since 1970 UTC; null if no file says it, and for a best track. */
  readonly issuedAt: number | null;
  readonly files: readonly string[];
  readonly shapes: readonly StormShape[];
}

/** The parts of a storm's code, or null if it is not a code. */
export function stormCode(
  code: string,
): { readonly basin: string; readonly number: number; readonly season: number } | null {
  const [, basin, number, season] = /^([A-Z]{2})(\d{2})(\d{4})$/.exec(code) ?? [];
  if (basin === undefined) return null;
  return { basin, number: Number(number), season: Number(season) };
}
