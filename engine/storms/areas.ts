/** The parts of an advisory that a zone can be made from, the most severe first. */
export const STORM_AREAS = [
  "wind64",
  "wind50",
  "wind34",
  "cone",
  "hurricaneWarning",
  "hurricaneWatch",
  "stormWarning",
  "stormWatch",
  "surgeWarning",
  "surgeWatch",
  "coastalStrip",
] as const;
export type StormArea = (typeof STORM_AREAS)[number];

/** The zone (1 to 4) that each area becomes; an area without a zone is left out. Several areas may share a zone. */
export type StormMapping = Readonly<Partial<Record<StormArea, number>>>;

/** The mapping that agencies begin with: the stronger the forecast wind, the worse the zone; the cone comes last. */
export const DEFAULT_STORM_MAPPING: StormMapping = { wind64: 1, wind50: 2, wind34: 3, cone: 4 };

/** The default assumption for people in an area of an advisory. */
export interface AreaImpact {
  /** Percent of its people who lose power, water or access to food. */
  readonly affected: number;
  /**
   * The zone whose restoration default applies to its people: 1 for winds of 64 knots, 2 for 50, 3 for 34, 4 for the
   * cone.
   */
  readonly severity: 1 | 2 | 3 | 4;
  /** Whether the share was measured; else it is an assumption of the agency. */
  readonly measured: boolean;
}

/**
 * Shipped shares. Winds of 64 and 50 knots: customers of Florida Power & Light and Duke Energy without power at the peak after
 * Irma, 2017, by the wind that most people of a county met (HURDAT2 best track), counties whose customers are at least half of
 * their households, weighted by people: 13 counties 69 %, 23 counties 60 %. The one county that met 34 knots at most had 5 %;
 * that row and all others are assumptions.
 */
export const AREA_IMPACTS: Readonly<Record<StormArea, AreaImpact>> = {
  wind64: { affected: 70, severity: 1, measured: true },
  wind50: { affected: 60, severity: 2, measured: true },
  wind34: { affected: 10, severity: 3, measured: false },
  cone: { affected: 5, severity: 4, measured: false },
  hurricaneWarning: { affected: 60, severity: 2, measured: false },
  hurricaneWatch: { affected: 30, severity: 3, measured: false },
  stormWarning: { affected: 10, severity: 3, measured: false },
  stormWatch: { affected: 5, severity: 4, measured: false },
  surgeWarning: { affected: 60, severity: 2, measured: false },
  surgeWatch: { affected: 30, severity: 3, measured: false },
  coastalStrip: { affected: 30, severity: 3, measured: false },
};

/** The area that decides how badly a zone of several areas is hit: the first of {@link STORM_AREAS}. */
export function leadingArea(areas: readonly StormArea[]): StormArea {
  const leading = STORM_AREAS.find((area) => areas.includes(area));
  if (leading === undefined) throw new RangeError("A zone of an advisory is made of no area");
  return leading;
}

/**
 * Reach of the area of a watch or warning line, in statute miles: the lines run along the coast, and people live inland
 * of it.
 */
export const WATCH_MILES = 20;
