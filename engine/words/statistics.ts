/**
 * The fourteen counts of a census tract, in the order used everywhere, with their SVI estimate columns (CDC/ATSDR SVI
 * documentation, all years from 2014). Unit: people, households or dwellings as named. One that SVI does not have
 * (veterans) has `required: false`: tables without its column are read as they are. For the other files that a new one
 * affects see docs/guides/where-an-addition-goes.md.
 */
const LIST = [
  { key: "population", column: "E_TOTPOP" },
  { key: "housing_units", column: "E_HU" },
  { key: "households", column: "E_HH" },
  // The year of the table decides which of the two.
  { key: "below_poverty", column: { below100: "E_POV", below150: "E_POV150" } },
  { key: "unemployed", column: "E_UNEMP" },
  { key: "seniors", column: "E_AGE65" },
  { key: "children", column: "E_AGE17" },
  { key: "disabled", column: "E_DISABL" },
  { key: "single_parent", column: "E_SNGPNT" },
  { key: "minority", column: "E_MINRTY" },
  { key: "english_speakers", column: "E_LIMENG" },
  { key: "mobile_homes", column: "E_MOBILE" },
  { key: "no_vehicles", column: "E_NOVEH" },
  { key: "institutionalized", column: "E_GROUPQ" },
] as const;

export type Statistic = (typeof LIST)[number]["key"];

/** Statistics whose column an SVI table may lack: they are then missing in every tract. */
export const OPTIONAL_STATISTICS: ReadonlySet<Statistic> = new Set(
  LIST.flatMap((one: { readonly key: Statistic; readonly required?: boolean }) =>
    one.required === false ? [one.key] : [],
  ),
);

export const STATISTICS: readonly Statistic[] = LIST.map(({ key }) => key);

/**
 * Meanings of a data set's poverty column: SVI 2014 to 2018 E_POV people below the poverty line, SVI 2020 and later
 * E_POV150 people below 150 % of it.
 */
export const POVERTY_MEANINGS = ["below100", "below150"] as const;
export type PovertyMeaning = (typeof POVERTY_MEANINGS)[number];

/** The SVI column of each statistic. */
export function estimateColumns(meaning: PovertyMeaning): Readonly<Record<Statistic, string>> {
  return Object.fromEntries(
    LIST.map(({ key, column }) => [key, typeof column === "string" ? column : column[meaning]]),
  ) as Record<Statistic, string>;
}

/** One figure per statistic. */
export type StatisticValues = Record<Statistic, number>;

/** One sum per statistic; null if none of the figures that it adds is known, which is not 0. */
export type FigureSums = Record<Statistic, number | null>;

/**
 * Returns whether a tract (eleven digits) is only water: the Census Bureau numbers sea, large lakes and bays from 9900
 * on.
 */
export const isWater = (fips: string): boolean => fips.startsWith("99", 5);
