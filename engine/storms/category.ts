/**
 * Lowest sustained wind in knots of the categories 1 to 5 of the Saffir-Simpson Hurricane Wind Scale (National Hurricane
 * Center, 2021 revision of the page "Saffir-Simpson Hurricane Wind Scale").
 */
const LOWEST_WIND = [64, 83, 96, 113, 137] as const;

/** Category of a sustained wind in knots: 1 to 5, 0 below hurricane strength. */
export function categoryOf(wind: number): number {
  return LOWEST_WIND.filter((lowest) => wind >= lowest).length;
}

/**
 * Lowest winds in knots of all classes: a depression's (the least that the Dvorak scale knows, current intensity 1: V. Dvorak,
 * NOAA Technical Report NESDIS 11, 1984), a tropical storm's (National Hurricane Center, glossary), the categories', and two
 * as wide as category 4, since category 5 has no end.
 */
const CLASSES = [25, 34, ...LOWEST_WIND, 161, 185] as const;
/** Places in {@link CLASSES}. */
const [STORM, STRONGEST] = [1, 6];

/**
 * A sustained wind in knots one class stronger (1) or weaker (−1): at the same place between the lowest winds of the next class
 * as it has in its own. The class below category 1 is a tropical storm, below that a depression; winds below 34 knots stay.
 */
export function categoryStep(wind: number, step: 1 | -1): number {
  const own = classOf(wind);
  if (own < STORM) return wind;
  const place = Math.min(1, (wind - lowestOf(own)) / (lowestOf(own + 1) - lowestOf(own)));
  const [from, to] = [lowestOf(own + step), lowestOf(own + step + 1)];
  return from + place * (to - from);
}

/** The factor that makes the greatest of a forecast's winds one class stronger or weaker; 1 without winds. */
export function intensityRatio(winds: readonly number[], step: 1 | -1): number {
  const peak = Math.max(0, ...winds);
  return peak === 0 ? 1 : categoryStep(peak, step) / peak;
}

/** A wind in knots multiplied by a ratio, but limited to the class next to its own: no hour skips a class. */
export function changedWind(wind: number, ratio: number): number {
  const own = classOf(wind);
  const highest = own + 2 < CLASSES.length ? lowestOf(own + 2) - 1 : Infinity;
  return Math.min(Math.max(wind * ratio, own < STORM ? 0 : lowestOf(own - 1)), highest);
}

const lowestOf = (index: number): number => CLASSES[index] ?? NaN;
/** The class of a wind; 0 for depressions and weaker. */
const classOf = (wind: number): number =>
  Math.min(Math.max(CLASSES.filter((lowest) => wind >= lowest).length - 1, 0), STRONGEST);

/** Storm types by the words of forecasts, and by letters of shapefiles that differ from the Center's. */
const STATUSES: Readonly<Record<string, string>> = {
  MH: "HU",
  "MAJOR HURRICANE": "HU",
  HURRICANE: "HU",
  "TROPICAL STORM": "TS",
  "TROPICAL DEPRESSION": "TD",
  "SUBTROPICAL STORM": "SS",
  "SUBTROPICAL DEPRESSION": "SD",
  "POST-TROPICAL CYCLONE": "PT",
  "EXTRATROPICAL CYCLONE": "EX",
  "REMNANT LOW": "LO",
};

/** The two letters of a storm's type, from the file's words, else from its wind in knots. */
export function stormStatus(stated: string | null, wind: number | null): string | null {
  if (stated !== null) return STATUSES[stated.toUpperCase()] ?? stated.toUpperCase();
  if (wind === null) return null;
  return wind >= 64 ? "HU" : wind >= 34 ? "TS" : "TD";
}
