import { STATISTICS, type Statistic } from "../../engine/words/statistics.ts";

/** What a figure of the public layers counts, or is measured in; each has a text below `developers.units`. */
type FieldUnit =
  | "people"
  | "households"
  | "dwellings"
  | "percent"
  | "ofRow"
  | "tracts"
  | "trucks"
  | "points"
  | "perDay"
  | "lanes"
  | "knots"
  | "millibars"
  | "nauticalMiles"
  | "hours"
  | "squareMiles";

/** Statistics that do not count people (CDC/ATSDR SVI, estimates "E_…"). */
const NOT_PEOPLE: Partial<Readonly<Record<Statistic, FieldUnit>>> = {
  housing_units: "dwellings",
  mobile_homes: "dwellings",
  households: "households",
  single_parent: "households",
  no_vehicles: "households",
};

const named = (unit: FieldUnit, ...names: readonly string[]) => names.map((name) => [name, unit] as const);

const UNITS: ReadonlyMap<string, FieldUnit> = new Map([
  ...STATISTICS.map((key) => [key, NOT_PEOPLE[key] ?? "people"] as const),
  ...named("people", "above_poverty", "unknown_poverty", "people_to_serve"),
  ...named("percent", "affected"),
  ...named("ofRow", "quantity", "need", "total", ...[1, 2, 3, 4, 5, 6, 7].map((block) => `block_${block}`)),
  ...named("tracts", "tracts", "tracts_unknown"),
  ...named("trucks", "trucks"),
  ...named("points", "points"),
  ...named("perDay", "capacity"),
  ...named("lanes", "lanes"),
  ...named("knots", "wind", "gust", "threshold"),
  ...named("millibars", "pressure"),
  ...named("nauticalMiles", "ne", "se", "sw", "nw"),
  ...named("hours", "tau"),
  ...named("squareMiles", "area_sq_mi"),
]);

/** The unit of a field of the public layers by its name; null for one that is not a figure. */
export const unitOfField = (name: string): FieldUnit | null => UNITS.get(name) ?? null;
