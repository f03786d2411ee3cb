import type { StatisticKey, ZoneSumsAnswer } from "../../contract/api/domain.ts";
import { zoneMark, type ZoneNames } from "../../engine/display/zone-label.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { isAtLeast, unknownZones, type CountedZone, type ZoneSums } from "../../engine/zones/shapes.ts";
import { useTexts } from "../../framework/i18n/index.ts";

/** The rows of a zone's table: the fourteen counts and the figures derived from the poverty count. */
export const ZONE_FIGURES = [
  ...STATISTICS.slice(0, 4),
  "above_poverty",
  "unknown_poverty",
  ...STATISTICS.slice(4),
] as const;
export type ZoneFigure = StatisticKey | "above_poverty" | "unknown_poverty";

type Sums = Pick<ZoneSumsAnswer, ZoneFigure | "missing">;

/**
 * Returns the number of a zone's tracts that lack the figure; figures derived from the population lack it if the
 * population is missing.
 */
export function missingTracts(sums: Pick<Sums, "missing">, figure: ZoneFigure): number {
  return sums.missing[figure === "above_poverty" || figure === "unknown_poverty" ? "population" : figure];
}

/** The sum over zones; null if no zone has a known figure. */
export function totalFigure(zones: readonly Sums[], figure: ZoneFigure): number | null {
  const known = zones.map((zone) => zone[figure]).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** Zones of a run, and those of them whose people are not known. */
interface KnownZones {
  readonly all: number;
  readonly unknown: readonly number[];
  /** Zones with more people than are counted. */
  readonly atLeast?: readonly number[];
  readonly names: ZoneNames;
}

interface RunZones {
  readonly zones: readonly (CountedZone & Pick<ZoneSums, "missing">)[];
  readonly zoneNames: ZoneNames;
}

export const knownZonesOf = ({ zones, zoneNames }: RunZones): KnownZones => ({
  all: zones.length,
  unknown: [...unknownZones(zones)],
  atLeast: zones.filter(isAtLeast).map(({ zone }) => zone),
  names: zoneNames,
});

/**
 * The notes on figures of people: which zones have no population figure, or that none has one, and which hold more
 * people than are counted; null if every tract has its population.
 */
export function useKnownZonesText({ all, unknown, atLeast = [], names }: KnownZones): string | null {
  const text = useTexts("client.knownZones");
  if (all > 0 && unknown.length === all) return text("peopleUnknown");
  const marks = (zones: readonly number[]) => zones.map((zone) => zoneMark(zone, names)).join(", ");
  const partly = atLeast.filter((zone) => !unknown.includes(zone));
  const sentences = [
    ...(unknown.length === 0 ? [] : [text("some", { known: all - unknown.length, all, zones: marks(unknown) })]),
    ...(partly.length === 0 ? [] : [text("atLeast", { zones: marks(partly) })]),
  ];
  return sentences.length === 0 ? null : sentences.join(" ");
}

const OF_PEOPLE: readonly ZoneFigure[] = ["population", "above_poverty"];

/** A zone's formatted figure; people get "at least" if a tract of the zone lacks its population. */
export function useZoneFigureText(): (sums: Pick<Sums, "missing">, figure: ZoneFigure, formatted: string) => string {
  const text = useTexts("client.knownZones");
  return (sums, figure, formatted) =>
    OF_PEOPLE.includes(figure) && isAtLeast(sums) ? text("atLeastFigure", { figure: formatted }) : formatted;
}
