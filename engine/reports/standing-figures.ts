import { POINT_TYPES, POINT_WATER } from "../distribution/points.ts";
import { KILOGRAMS_PER_POUND, LITERS_PER_GALLON } from "../words/units.ts";

const [first, second, third] = POINT_TYPES;

/** Figures that a text names and no document holds, by the text's key: they are written as the reader's locale has them. */
export const STANDING_FIGURES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "report.points.types": { first: first.peopleADay, second: second.peopleADay, third: third.peopleADay },
  "report.points.water": POINT_WATER,
  "report.sources.units": { liters: LITERS_PER_GALLON, kilograms: KILOGRAMS_PER_POUND },
};
