import { FIPS_NAMES } from "../files/place-codes.ts";
import {
  POVERTY_MEANINGS,
  STATISTICS,
  estimateColumns,
  type PovertyMeaning,
  type Statistic,
} from "../words/statistics.ts";
import type { StatisticsColumns } from "./statistics.ts";

/** The columns of a heading whose meaning is known from their names alone; null for the others. */
export interface GuessedColumns extends Omit<StatisticsColumns, "fips"> {
  readonly fips: string | null;
}

const COUNTY_NAMES = ["COUNTY", "COUNTYNAME", "COUNTY_NAME"];

/**
 * Estimates of the American Community Survey's detailed tables that count the same thing (US Census Bureau, table
 * shells).
 */
// oxfmt-ignore
const ACS: Partial<Record<Statistic, readonly string[]>> = {
  population: ["B01003_001E"], housing_units: ["B25001_001E"], households: ["B11001_001E"],
  below_poverty: ["B17001_002E"], unemployed: ["B23025_005E"], children: ["B09001_001E"],
  mobile_homes: ["B25024_010E"], no_vehicles: ["B08201_002E"], institutionalized: ["B26001_001E"],
};

/**
 * Guesses which columns of a heading hold what, by the names in CDC/ATSDR SVI tables (2014 to 2022), ACS detailed
 * tables and this product's own statistics. If a table has both of SVI's poverty columns, the one below the poverty
 * line is used.
 */
export function guessColumns(heading: readonly string[]): GuessedColumns {
  const known = new Map(heading.map((name) => [name.trim().toUpperCase(), name]));
  const find = (names: readonly string[]): string | null =>
    names.flatMap((name) => known.get(name.toUpperCase()) ?? [])[0] ?? null;
  const meaning: PovertyMeaning =
    POVERTY_MEANINGS.find((one) => known.has(estimateColumns(one).below_poverty)) ?? "below100";
  const svi = estimateColumns(meaning);
  const figures = Object.fromEntries(
    STATISTICS.map((key) => [key, find([svi[key], ...(ACS[key] ?? []), key])]),
  ) as Record<Statistic, string | null>;
  return { fips: find(FIPS_NAMES), county: find(COUNTY_NAMES), figures, povertyMeaning: meaning };
}
