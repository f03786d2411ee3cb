import { STATISTICS } from "../../../engine/statistics.ts";
import type { Statistic } from "../../../engine/statistics.ts";
import { textOf } from "../../answers/texts.ts";
import { double } from "./fields.ts";
import type { Field } from "./fields.ts";

/** The fourteen statistics as fields, named in English; the pages bring their own in four languages. */
export const STATISTIC_FIELDS: readonly Field[] = STATISTICS.map((key) =>
  double(key, textOf("en", `map.statistics.${key}`)),
);

/** The statistic that a field name stands for, or null. */
export function statisticOf(field: string): Statistic | null {
  return STATISTICS.find((key) => key === field) ?? null;
}
