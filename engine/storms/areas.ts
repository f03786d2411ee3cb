/** What of an advisory a zone can be made of, the most severe first. */
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

/** What agencies begin with: the stronger the wind that an advisory forecasts, the worse the zone; the cone is the last. */
export const DEFAULT_STORM_MAPPING: StormMapping = { wind64: 1, wind50: 2, wind34: 3, cone: 4 };

/** Statute miles around a watch or warning line that its area holds: the lines run along the coast, people live inland of it. */
export const WATCH_MILES = 20;
