import type { Statistic } from "../../../engine/statistics.ts";
import { around, between } from "./random.ts";
import type { Random } from "./random.ts";

export type TractFigures = Record<Statistic, number | null>;

/** What the people of a county have in common; shares of its people or households. */
export interface CountyTraits {
  readonly poverty: number;
  readonly seniors: number;
  readonly minority: number;
  readonly limitedEnglish: number;
  readonly mobileHomes: number;
  readonly seasonal: number;
}

/** Plausible traits of a county: big counties younger and more mixed, small ones poorer with more mobile homes. */
export function countyTraits(thousands: number, coastal: boolean, random: Random): CountyTraits {
  const urban = Math.min(1, thousands / 1000);
  return {
    poverty: around(random, 0.17 - 0.04 * urban, 0.25),
    seniors: around(random, coastal ? 0.24 - 0.09 * urban : 0.18 - 0.05 * urban, 0.3),
    minority: around(random, 0.22 + 0.35 * urban, 0.3),
    limitedEnglish: around(random, 0.02 + 0.09 * urban, 0.4),
    mobileHomes: around(random, 0.3 - 0.26 * urban, 0.3),
    seasonal: around(random, coastal ? 0.24 : 0.13, 0.3),
  };
}

/** Shares of tracts: nobody lives there (parks, airfields), all figures missing, one figure missing. */
const EMPTY = 0.008;
const UNKNOWN = 0.002;
const ONE_MISSING = 0.01;
/** A tract with barracks, dormitories or a prison. */
const GROUP_QUARTERS = 0.05;

/** The figures of one tract with about `people` residents. Each group is part of its whole: no more poor than people. */
export function tractFigures(people: number, traits: CountyTraits, random: Random): TractFigures {
  if (random() < UNKNOWN) return allMissing();
  const population = random() < EMPTY ? 0 : Math.max(120, Math.round(around(random, people, 0.5)));
  const institutionalized = part(population, random() < GROUP_QUARTERS ? between(random, 0.1, 0.5) : 0.008, random);
  const inHouses = population - institutionalized;
  const households = Math.round(inHouses / between(random, 2.1, 3.1));
  const housing_units = Math.round(households * (1 + around(random, traits.seasonal, 0.6)));
  const seniors = part(inHouses, traits.seniors, random);
  const children = Math.min(inHouses - seniors, part(inHouses, 0.34 - 0.6 * traits.seniors, random));
  const adults = inHouses - seniors - children;
  const figures: TractFigures = {
    population,
    housing_units,
    households,
    below_poverty: part(inHouses, traits.poverty, random),
    unemployed: part(adults, 0.045, random),
    seniors,
    children,
    disabled: part(inHouses, 0.1 + 0.2 * traits.seniors, random),
    single_parent: part(households, 0.085, random),
    minority: part(population, traits.minority, random),
    english_speakers: part(inHouses, traits.limitedEnglish, random),
    mobile_homes: part(housing_units, traits.mobileHomes, random),
    no_vehicles: part(households, 0.065, random),
    institutionalized,
  };
  for (const key of SURVEYED) if (random() < ONE_MISSING) figures[key] = null;
  return figures;
}

/** Figures that the survey withholds in some tracts; population and dwellings are always known. */
const SURVEYED = ["below_poverty", "unemployed", "mobile_homes", "no_vehicles", "english_speakers"] as const;

/** About a share of a whole, never more than the whole. */
function part(whole: number, share: number, random: Random): number {
  return Math.min(whole, Math.max(0, Math.round(around(random, whole * share, 0.7))));
}

function allMissing(): TractFigures {
  return {
    population: null,
    housing_units: null,
    households: null,
    below_poverty: null,
    unemployed: null,
    seniors: null,
    children: null,
    disabled: null,
    single_parent: null,
    minority: null,
    english_speakers: null,
    mobile_homes: null,
    no_vehicles: null,
    institutionalized: null,
  };
}
