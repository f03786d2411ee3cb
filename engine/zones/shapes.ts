import type { MultiPolygon, Polygon } from "geojson";
import type { PolygonFaultReason } from "../geometry/validate.ts";
import type { StatisticValues, FigureSums, Statistic } from "../words/statistics.ts";

/** The rule by which a zone selects tracts. */
export const SELECTIONS = ["intersects", "centroid", "areaWeighted"] as const;
export type Selection = (typeof SELECTIONS)[number];

/** Rules for a tract that lies in two zones. */
export const OVERLAPS = ["countOnce", "countEach"] as const;
export type Overlap = (typeof OVERLAPS)[number];

/** A census tract as it comes in. A figure that is absent, null, NaN or negative is missing. */
export interface TractRecord {
  readonly fips: string;
  readonly geometry: Polygon | MultiPolygon | null;
  readonly figures: Partial<Record<Statistic, number | null>>;
}

/** A part of a zone: an area, or tracts named by FIPS (which select by name, not by shape). */
export type ZonePart =
  | { readonly kind: "area"; readonly geometry: Polygon | MultiPolygon }
  | { readonly kind: "tracts"; readonly fips: readonly string[] };

/** One zone, 1 (worst hit) to 4. Parts are united before anything is counted. */
export interface ZoneShape {
  readonly zone: number;
  readonly parts: readonly ZonePart[];
}

/** Sums of one zone, or of its part in one county; null if no tract has the figure. Without tracts they are 0. */
export interface ZoneSums extends FigureSums {
  /** Tracts counted after the overlap rule. */
  readonly tracts: number;
  /** Tracts without a figure, by statistic. */
  readonly missing: StatisticValues;
  /**
   * The sum of each tract's max(0, population - below_poverty) where its population is known; null if no tract's is.
   */
  readonly above_poverty: number | null;
  /** The part of above_poverty that lives in tracts without a poverty figure; null if the population is. */
  readonly unknown_poverty: number | null;
}

/** A tract that a zone counts. */
export interface ZoneMember {
  readonly fips: string;
  /** The share of it that is counted: 1 except under areaWeighted. */
  readonly share: number;
  /** Numbers of the other zones that select it too, ascending. */
  readonly also: readonly number[];
}

/** The result for one zone. */
export interface ZoneStatistics extends ZoneSums {
  readonly zone: number;
  /** Tracts that this zone and another zone both select. */
  readonly shared: number;
  /** The tracts counted, in FIPS order. */
  readonly members: readonly ZoneMember[];
  /** The same sums for each county that has a tract in the zone, by five-digit FIPS, in FIPS order. */
  readonly counties: readonly (ZoneSums & { readonly county: string })[];
}

/** A zone with its people, as far as any of its tracts has a figure. */
export type CountedZone = Pick<ZoneStatistics, "zone" | "population" | "below_poverty">;

/** The counted people of a place: those below poverty and those above. */
export interface CountedPeople {
  readonly below_poverty: number | null;
  readonly above_poverty: number | null;
}

/** Returns whether anyone of a place is counted: tracts without a population may still contribute their poor. */
export function isPeopleKnown({ below_poverty, above_poverty }: CountedPeople): boolean {
  return above_poverty !== null || (below_poverty ?? 0) > 0;
}

/**
 * The people who are counted, for each tract the larger of population and people below poverty; null if none are known.
 * More than the population where tracts have no population figure, or fewer people than poor.
 */
export function peopleCounted(people: CountedPeople): number | null {
  return isPeopleKnown(people) ? (people.below_poverty ?? 0) + (people.above_poverty ?? 0) : null;
}

/**
 * Returns whether some tract lacks its population, so that there are more people than are counted: figures are "at
 * least".
 */
export function isAtLeast({ missing }: Pick<ZoneSums, "missing">): boolean {
  return missing.population > 0;
}

/** Zones in which no tract has a population figure: their need is not known. */
export function unknownZones(zones: readonly CountedZone[]): Set<number> {
  const unknown = zones.filter((zone) => !isPeopleKnown({ ...zone, above_poverty: zone.population }));
  return new Set(unknown.map(({ zone }) => zone));
}

/** Codes of errors in zones or tracts. Callers translate the code; the engine has no texts. */
export type ZoneErrorCode =
  /** The zone's interior meets no tract. */
  | "offTheTracts"
  /** A polygon of the zone is refused; `reason`, `polygon`, `ring` and `at` say why and where. */
  | "invalidGeometry"
  /** Two zones carry one number. Put the parts into one zone before asking. */
  | "duplicateZone"
  /** The zone number is not a whole number from 1 to 4. */
  | "zoneNumber"
  /** The zone has no part at all, or a list of tracts without an entry. */
  | "emptyZone"
  /** A picked FIPS is not in the tract set; `fips` names it. */
  | "unknownTract"
  /** Two tract records carry one FIPS; `fips` names it. */
  | "duplicateTract"
  /** A tract's polygon cannot be read; `fips`, `reason` and `at` say which, why and where. */
  | "invalidTract"
  /** Packed bytes that are not a tract set of this version. */
  | "notATractSet";

export interface ZoneErrorDetails {
  readonly zone?: number;
  readonly fips?: string;
  /** Index of the part within the zone. */
  readonly part?: number;
  readonly reason?: PolygonFaultReason;
  /** Index of the polygon within a MultiPolygon, and of the ring within the polygon. */
  readonly polygon?: number | null;
  readonly ring?: number | null;
  /** Longitude and latitude of the fault. */
  readonly at?: readonly [number, number] | null;
}

/** Bad zones or tracts, in a form that a caller can translate. */
export class ZoneError extends Error {
  override readonly name = "ZoneError";
  readonly code: ZoneErrorCode;
  readonly details: ZoneErrorDetails;

  constructor(code: ZoneErrorCode, details: ZoneErrorDetails = {}) {
    super(`${code} ${JSON.stringify(details)}`);
    this.code = code;
    this.details = details;
  }
}
