/**
 * Lowest sustained wind in knots of the categories 1 to 5 of the Saffir-Simpson Hurricane Wind Scale (National Hurricane
 * Center, 2021 revision of the page "Saffir-Simpson Hurricane Wind Scale").
 */
const LOWEST_WIND = [64, 83, 96, 113, 137] as const;

/** Category of a sustained wind in knots: 1 to 5, 0 below hurricane strength. */
export function categoryOf(wind: number): number {
  return LOWEST_WIND.filter((lowest) => wind >= lowest).length;
}

/** Winds of a tropical storm in knots: the least sustained ones (National Hurricane Center, glossary). */
const TROPICAL_STORM = 34;

/**
 * A sustained wind in knots one category stronger (1) or weaker (−1): changed by what the lowest winds of both categories
 * differ by, beyond category 5 by what 4 and 5 differ by. Winds below 34 knots stay.
 */
export function categoryStep(wind: number, step: 1 | -1): number {
  if (wind < TROPICAL_STORM) return wind;
  const lowest = [TROPICAL_STORM, ...LOWEST_WIND];
  const from = Math.max(1, Math.min(step === 1 ? categoryOf(wind) + 1 : categoryOf(wind), LOWEST_WIND.length));
  return wind + step * ((lowest[from] ?? 0) - (lowest[from - 1] ?? 0));
}

/** What a storm is, by the words of forecasts and by the letters of shapefiles that are not those of the others. */
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

/** The two letters of what a storm is, from what a file says of it, else from its wind in knots. */
export function stormStatus(said: string | null, wind: number | null): string | null {
  if (said !== null) return STATUSES[said.toUpperCase()] ?? said.toUpperCase();
  if (wind === null) return null;
  return wind >= 64 ? "HU" : wind >= 34 ? "TS" : "TD";
}
