import type { Statistic } from "./statistics.ts";

/**
 * Ways to show a statistic on a map: as a share of what it is a part of (or per square mile), or as the count itself.
 */
export const MEASURES = ["share", "count"] as const;
export type Measure = (typeof MEASURES)[number];

/**
 * The denominator of each statistic; `area` is in square miles. People are shares of all people, homes of all homes.
 * The Census Bureau and CDC use smaller totals for some shares (people with known poverty status, the labor force),
 * which the data lacks, so those shares are slightly lower here.
 */
// oxfmt-ignore
export const SHARE_OF: Readonly<Record<Statistic, "area" | "population" | "households" | "housing_units">> = {
  population: "area", housing_units: "area", households: "area", below_poverty: "population", unemployed: "population",
  seniors: "population", children: "population", disabled: "population", single_parent: "households", minority: "population",
  english_speakers: "population", mobile_homes: "housing_units", no_vehicles: "households", institutionalized: "population",
};

/** Square meters of a square mile: 1,609.344² (international mile, NIST Handbook 44). */
export const SQUARE_METERS_PER_SQUARE_MILE = 2_589_988.110_336;

/** The known data of a place: its counts (null or NaN is missing) and its area in square miles. */
interface PlaceCounts {
  readonly count: (key: Statistic) => number | null;
  readonly squareMiles: number | null;
}

/**
 * A statistic of a place as a map shows it: a count, a percentage (0 to 100) of its whole, or per square mile. Null if
 * either is missing, or where the whole or the area is 0: there is nothing to be a share of.
 */
export function measureOf(key: Statistic, measure: Measure, { count, squareMiles }: PlaceCounts): number | null {
  const figure = known(count(key));
  if (figure === null || measure === "count") return figure;
  const base = SHARE_OF[key];
  const whole = known(base === "area" ? squareMiles : count(base));
  if (whole === null || whole <= 0) return null;
  return base === "area" ? figure / whole : (100 * figure) / whole;
}

const known = (value: number | null): number | null => (value === null || !Number.isFinite(value) ? null : value);
