/** A tract of a zone: its people, and the share that the zone counts (below 1 only for areaWeighted). */
export interface WeighedTract {
  readonly fips: string;
  /** Null if it is not known. */
  readonly people: number | null;
  readonly share: number;
}

/**
 * The least share of a place's households that a utility's customers must reach before its figures hold for the people
 * of the place. Below half, most homes there are customers of others, who are not in the file: Florida Power & Light
 * has 9 customers in Duval County, where 344,000 households live. The same share of a zone's people must be known
 * before its affected share is taken from a series.
 */
export const LEAST_COVERAGE = 0.5;

/**
 * The total that the figures of a column are a part of, and what the total is compared with to see how much of the
 * place it covers.
 */
export type WholeKind = "households" | "population";

const HOMES = /customer|household|account|meter|client|abonad|hogar|domic|kunde|haushalt|anschl/i;
const PEOPLE = /people|population|person|residen|inhabit|persona|pessoa|poblaci|populaç|habitante|menschen|einwohner/i;

/**
 * Returns what a column of totals counts, judged by its unit or else its name: customers and households are compared
 * with the households of a place, people with its people. Null for any other (facilities, trucks) and for percentages
 * without a total: their coverage is unknown, and each is assumed to apply to all people of its place.
 */
export function wholeKindOf(whole: Readonly<Record<"key" | "label" | "unit", string>> | null): WholeKind | null {
  if (whole === null) return null;
  for (const word of [whole.unit, whole.label, whole.key]) {
    if (HOMES.test(word)) return "households";
    if (PEOPLE.test(word)) return "population";
  }
  return null;
}

/** A place of a series (a county or a tract) as a zone holds it. */
export interface PlaceOfZone {
  readonly place: string;
  /** The zone's people who live there. */
  readonly people: number;
  /** All households (or people) of the whole place; null if they are not known or the totals count something else. */
  readonly counted: number | null;
  /** One for each step; null if it is missing. Empty if the series has no such place. */
  readonly figures: readonly (number | null)[];
  /** The totals that the figures are a part of; null if the column has none. */
  readonly wholes: readonly (number | null)[] | null;
}

/** The figures of a zone at one moment of a series. */
export interface ZoneShare {
  /**
   * Mean of the places' figures, weighted by the zone's people who live there; null if none of them has a figure that
   * counts.
   */
  readonly value: number | null;
  /** People of the zone in places whose figure counts, and in places without such a figure. */
  readonly knownPeople: number;
  readonly unknownPeople: number;
  /**
   * The share (0 to 1) of the zone's households that are customers in the file, weighted by people; null if the file
   * has no customers, or no household is known.
   */
  readonly coverage: number | null;
}

/** The values of one place at a step. */
interface PlaceShare {
  /**
   * The figure, a percentage where the column has a total; null if it is missing, or where its total covers too little.
   */
  readonly value: number | null;
  /** The share (0 to 1) of the place's households that the total reaches, 1 if it is more; null if that is unknown. */
  readonly coverage: number | null;
}

/**
 * A place's share at a step. Where its total covers less than `LEAST_COVERAGE` of the place, the share is not known.
 */
export function placeShareOf(
  { figures, wholes, counted }: Omit<PlaceOfZone, "place" | "people">,
  at: number,
): PlaceShare {
  const figure = figures[at] ?? null;
  if (wholes === null) return { value: figure, coverage: null };
  const whole = wholes[at] ?? null;
  // A utility that is not in the file at that moment covers no one.
  const coverage = counted === null || counted <= 0 ? null : Math.min(1, Math.max(0, (whole ?? 0) / counted));
  const covers = coverage === null || coverage >= LEAST_COVERAGE;
  return { value: covers ? percentOf(figure, whole) : null, coverage };
}

/**
 * The people-weighted mean of the places' figures at a step: sum of people × figure over sum of people, both over the
 * places whose figure counts. People in other places are counted separately and never taken as 0.
 */
export function zoneShareAt(places: readonly PlaceOfZone[], at: number): ZoneShare {
  let [sum, knownPeople, unknownPeople] = [0, 0, 0];
  let [covered, judged] = [0, 0];
  for (const place of places) {
    const { value, coverage } = placeShareOf(place, at);
    if (value === null) unknownPeople += place.people;
    else {
      knownPeople += place.people;
      sum += place.people * value;
    }
    if (coverage !== null) {
      covered += place.people * coverage;
      judged += place.people;
    }
  }
  return {
    value: knownPeople > 0 ? sum / knownPeople : null,
    knownPeople,
    unknownPeople,
    coverage: judged > 0 ? covered / judged : null,
  };
}

/** The share (0 to 1) of a zone's people whose figure is known; null without people. */
export function knownPart({ knownPeople, unknownPeople }: Omit<ZoneShare, "value" | "coverage">): number | null {
  const people = knownPeople + unknownPeople;
  return people > 0 ? knownPeople / people : null;
}

/** Returns whether a zone's share is known for enough of its people to be used for all of them. */
export const coversZone = (share: ZoneShare): boolean =>
  share.value !== null && (knownPart(share) ?? 0) >= LEAST_COVERAGE;

/**
 * A figure as a percentage of its whole, 0 to 100; null if either is missing or the whole is 0. More than the whole is
 * the whole: utilities count their customers and their outages at different moments.
 */
export function percentOf(figure: number | null, whole: number | null): number | null {
  if (figure === null || whole === null || whole <= 0) return null;
  return Math.min(100, Math.max(0, (100 * figure) / whole));
}
