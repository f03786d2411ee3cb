import type { MultiPolygon, Polygon } from "geojson";
import type { Figures, FigureSums, Statistic } from "../statistics.ts";

/** Which tracts a zone holds. */
export const SELECTIONS = ["intersects", "centroid", "areaWeighted"] as const;
export type Selection = (typeof SELECTIONS)[number];

/** What happens where two zones meet. */
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

/** Sums of one zone, or of the share of it that lies in one county; null where no tract has the figure. Without tracts they are 0. */
export interface ZoneSums extends FigureSums {
  /** Tracts counted after the overlap rule. */
  readonly tracts: number;
  /** Tracts without a figure, by statistic. */
  readonly missing: Figures;
  /** max(0, population - below_poverty); null where the population is. */
  readonly above_poverty: number | null;
  /** The part of above_poverty that lives in tracts without a poverty figure; null where the population is. */
  readonly unknown_poverty: number | null;
}

/** One zone's answer. */
export interface ZoneStatistics extends ZoneSums {
  readonly zone: number;
  /** Tracts that this zone selects and another zone selects too. */
  readonly shared: number;
  /** The tracts counted, with the share of each (1 but for areaWeighted), in FIPS order. */
  readonly members: readonly { readonly fips: string; readonly share: number }[];
  /** The same sums for each county that has a tract in the zone, by five-digit FIPS, in FIPS order. */
  readonly counties: readonly (ZoneSums & { readonly county: string })[];
}

/** A zone, and its people as far as any tract of it has a figure. */
export type CountedZone = Pick<ZoneStatistics, "zone" | "population">;

/** Zones of which no tract has a population figure: what they need is not known. */
export function unknownZones(zones: readonly CountedZone[]): Set<number> {
  return new Set(zones.filter(({ population }) => population === null).map(({ zone }) => zone));
}
