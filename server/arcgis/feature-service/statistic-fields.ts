import { STATISTICS } from "../../../engine/statistics.ts";
import type { Statistic } from "../../../engine/statistics.ts";
import { double } from "./fields.ts";
import type { Field } from "./fields.ts";

/** English names of the statistics; the pages bring their own in four languages. */
const ALIASES: Readonly<Record<Statistic, string>> = {
  population: "Population",
  housing_units: "Housing units",
  households: "Households",
  below_poverty: "Below poverty",
  unemployed: "Unemployed",
  seniors: "Age 65 and over",
  children: "Age 17 and under",
  disabled: "Disabled",
  single_parent: "Single parent",
  minority: "Minority",
  english_speakers: "Limited English",
  mobile_homes: "Mobile homes",
  no_vehicles: "No vehicle",
  institutionalized: "Group quarters",
};

/** The fourteen statistics as fields. */
export const STATISTIC_FIELDS: readonly Field[] = STATISTICS.map((key) => double(key, ALIASES[key]));

/** The statistic that a field name stands for, or null. */
export function statisticOf(field: string): Statistic | null {
  return STATISTICS.find((key) => key === field) ?? null;
}
