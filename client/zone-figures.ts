import type { StatisticKey, ZoneSumsAnswer } from "../contract/domain.ts";
import { zoneMark, type ZoneNames } from "../engine/display/zone-label.ts";
import { STATISTICS } from "../engine/statistics.ts";
import { unknownZones, type CountedZone } from "../engine/zones/shapes.ts";
import { useTexts } from "../framework/i18n/index.ts";

/** What a zone's table shows of it: the fourteen counts and what follows from the poverty count. */
export const ZONE_FIGURES = [
  ...STATISTICS.slice(0, 4),
  "above_poverty",
  "unknown_poverty",
  ...STATISTICS.slice(4),
] as const;
export type ZoneFigure = StatisticKey | "above_poverty" | "unknown_poverty";

type Sums = Pick<ZoneSumsAnswer, ZoneFigure | "missing">;

/** How many of a zone's tracts lack the figure; what follows from the population lacks it where that does. */
export function missingTracts(sums: Sums, figure: ZoneFigure): number {
  return sums.missing[figure === "above_poverty" || figure === "unknown_poverty" ? "population" : figure];
}

/** The sum over zones; null where no zone has a known figure. */
export function totalFigure(zones: readonly Sums[], figure: ZoneFigure): number | null {
  const known = zones.map((zone) => zone[figure]).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** Zones of a run, and of which of them the people are not known. */
interface KnownZones {
  readonly all: number;
  readonly unknown: readonly number[];
  readonly names: ZoneNames;
}

interface RunZones {
  readonly zones: readonly CountedZone[];
  readonly zoneNames: ZoneNames;
}

export const knownZonesOf = ({ zones, zoneNames }: RunZones): KnownZones => ({
  all: zones.length,
  unknown: [...unknownZones(zones)],
  names: zoneNames,
});

/** The words that stand with a dash: which zones have no population figure, or that none has; null where all have one. */
export function useKnownZonesText({ all, unknown, names }: KnownZones): string | null {
  const text = useTexts("client.knownZones");
  if (unknown.length === 0) return null;
  if (unknown.length === all) return text("peopleUnknown");
  return text("some", {
    known: all - unknown.length,
    all,
    zones: unknown.map((zone) => zoneMark(zone, names)).join(", "),
  });
}
