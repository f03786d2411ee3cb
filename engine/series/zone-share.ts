/** A tract of a zone: who lives there, and how much of it the zone counts (1 but for areaWeighted). */
export interface WeighedTract {
  readonly fips: string;
  /** Null where it is not known. */
  readonly people: number | null;
  readonly share: number;
}

/** What a zone's people come to at one moment of a series. */
export interface ZoneShare {
  /** Mean of the places' figures, weighted by the zone's people who live there; null where not one of them has a figure. */
  readonly value: number | null;
  /** People of the zone whose place has a figure, and those whose place has none. */
  readonly knownPeople: number;
  readonly unknownPeople: number;
}

/**
 * The people-weighted mean of a figure over a zone's tracts: sum of people × figure over sum of people, both over the tracts
 * whose people and figure are known. A tract takes its county's figure where the series is by county: `figureOf` answers by the
 * tract's FIPS. People of tracts without a figure are counted apart and never taken for 0.
 */
export function zoneShareOf(tracts: readonly WeighedTract[], figureOf: (fips: string) => number | null): ZoneShare {
  let [sum, knownPeople, unknownPeople] = [0, 0, 0];
  for (const { fips, people, share } of tracts) {
    if (people === null) continue;
    const counted = people * share;
    const figure = figureOf(fips);
    if (figure === null) unknownPeople += counted;
    else {
      knownPeople += counted;
      sum += counted * figure;
    }
  }
  return { value: knownPeople > 0 ? sum / knownPeople : null, knownPeople, unknownPeople };
}

/**
 * A figure as a percentage of its whole, 0 to 100; null where either is missing or the whole is 0. More than the whole is the
 * whole: utilities count their customers and their outages at different moments.
 */
export function percentOf(figure: number | null, whole: number | null): number | null {
  if (figure === null || whole === null || whole <= 0) return null;
  return Math.min(100, Math.max(0, (100 * figure) / whole));
}
