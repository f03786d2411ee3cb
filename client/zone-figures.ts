import { STATISTIC_KEYS } from "../contract/domain.ts";
import type { StatisticKey, ZoneSumsAnswer } from "../contract/domain.ts";

/** What a zone's table shows of it: the fourteen counts and what follows from the poverty count. */
export const ZONE_FIGURES = [
  ...STATISTIC_KEYS.slice(0, 4),
  "above_poverty",
  "unknown_poverty",
  ...STATISTIC_KEYS.slice(4),
] as const;
export type ZoneFigure = StatisticKey | "above_poverty" | "unknown_poverty";

type Sums = Pick<ZoneSumsAnswer, ZoneFigure | "tracts" | "missing">;

/** The counts that a figure is made of. */
const SOURCES: Readonly<Record<"above_poverty" | "unknown_poverty", readonly StatisticKey[]>> = {
  above_poverty: ["population"],
  unknown_poverty: ["population"],
};

const sourcesOf = (figure: ZoneFigure): readonly StatisticKey[] =>
  figure === "above_poverty" || figure === "unknown_poverty" ? SOURCES[figure] : [figure];

/** A zone's figure; null (a dash on screen, never 0) where no tract of it has a known one. */
export function knownFigure(sums: Sums, figure: ZoneFigure): number | null {
  if (sums.tracts === 0) return 0;
  return sourcesOf(figure).some((key) => sums.missing[key] >= sums.tracts) ? null : sums[figure];
}

/** How many of a zone's tracts lack the figure. */
export function missingTracts(sums: Sums, figure: ZoneFigure): number {
  return Math.max(...sourcesOf(figure).map((key) => sums.missing[key]));
}

/** The sum over zones; null where no zone has a known figure. */
export function totalFigure(zones: readonly Sums[], figure: ZoneFigure): number | null {
  const known = zones.map((zone) => knownFigure(zone, figure)).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
