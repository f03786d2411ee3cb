import type { Statistic } from "../statistics.ts";

/**
 * What a data set's poverty column counts: SVI 2014 to 2018 E_POV people below
 * the poverty line, SVI 2020 and later E_POV150 people below 150 % of it.
 */
export type PovertyMeaning = "below100" | "below150";

/** The two poverty columns; a table carries exactly one. */
export const POVERTY_COLUMNS: Readonly<Record<PovertyMeaning, string>> = { below100: "E_POV", below150: "E_POV150" };

/** The column of the tract's eleven-digit FIPS, and the county's name (optional). */
export const FIPS_COLUMN = "FIPS";
export const COUNTY_COLUMN = "COUNTY";

/** SVI estimate columns by statistic, poverty aside (CDC/ATSDR SVI documentation, all years from 2014). */
const ESTIMATE_COLUMNS: Readonly<Record<Exclude<Statistic, "below_poverty">, string>> = {
  population: "E_TOTPOP",
  housing_units: "E_HU",
  households: "E_HH",
  unemployed: "E_UNEMP",
  seniors: "E_AGE65",
  children: "E_AGE17",
  disabled: "E_DISABL",
  single_parent: "E_SNGPNT",
  minority: "E_MINRTY",
  english_speakers: "E_LIMENG",
  mobile_homes: "E_MOBILE",
  no_vehicles: "E_NOVEH",
  institutionalized: "E_GROUPQ",
};

/** The SVI column of each of the fourteen statistics. */
export function estimateColumns(meaning: PovertyMeaning): Readonly<Record<Statistic, string>> {
  return { ...ESTIMATE_COLUMNS, below_poverty: POVERTY_COLUMNS[meaning] };
}

/** The column of an estimate's margin of error: M_TOTPOP beside E_TOTPOP. */
export function marginColumn(estimate: string): string {
  return estimate.replace(/^E_/, "M_");
}
