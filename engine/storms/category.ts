/**
 * Lowest sustained wind in knots of the categories 1 to 5 of the Saffir-Simpson Hurricane Wind Scale (National Hurricane
 * Center, 2021 revision of the page "Saffir-Simpson Hurricane Wind Scale").
 */
const LOWEST_WIND = [64, 83, 96, 113, 137] as const;

/** Category of a sustained wind in knots: 1 to 5, 0 below hurricane strength. */
export function categoryOf(wind: number): number {
  return LOWEST_WIND.filter((lowest) => wind >= lowest).length;
}
