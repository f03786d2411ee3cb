/** The fourteen counts of a census tract, in the order used everywhere. Unit: people, households or dwellings as named. */
export const STATISTICS = [
  "population",
  "housing_units",
  "households",
  "below_poverty",
  "unemployed",
  "seniors",
  "children",
  "disabled",
  "single_parent",
  "minority",
  "english_speakers",
  "mobile_homes",
  "no_vehicles",
  "institutionalized",
] as const;

export type Statistic = (typeof STATISTICS)[number];

/** One figure per statistic. */
export type Figures = Record<Statistic, number>;

/** One sum per statistic; null where not one figure that it adds is known, which is not 0. */
export type FigureSums = Record<Statistic, number | null>;
