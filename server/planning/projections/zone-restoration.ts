import type { EstimationSettings } from "../../../contract/api/domain.ts";
import type { PlannedByAdvisory } from "../../../contract/storms/plans.ts";
import { daysFrom } from "../../../engine/needs/blocks.ts";
import { byHalfLives, defaultHalfLife, type Arrival, type ZoneRestoration } from "../../../engine/needs/restoration.ts";
import type { ZoneStatistics } from "../../../engine/zones/shapes.ts";

/** The data from which the curves of an estimation's zones are made. */
interface RestorationOf {
  readonly settings: Pick<EstimationSettings, "restoration">;
  /** YYYY-MM-DD. */
  readonly startDate: string;
  readonly plannedBy: Pick<PlannedByAdvisory, "arrivals"> | null;
  /** Of the agency. */
  readonly timeZone: string;
}

/**
 * The restoration curve of a counted zone: from its row, else from the half-life of its number. In a plan from an
 * advisory the people of each county lose service when the winds reach it (if no winds are forecast for a county,
 * together with the first of all) and wait for the storm to pass; in another plan all lose it on the start date.
 */
export function restorationOf(
  { zone, counties }: Pick<ZoneStatistics, "zone" | "counties">,
  { settings, startDate, plannedBy, timeZone }: RestorationOf,
): ZoneRestoration {
  const row = settings.restoration?.find((one) => one.zone === zone);
  if (row?.blocks) return { kind: "blocks", blocks: row.blocks, ...(row.series ? { marks: row.series.marks } : {}) };
  const halfLife = row?.halfDays ? { halfDays: row.halfDays, tenthDays: row.tenthDays } : defaultHalfLife(zone);
  return byHalfLives(halfLife, arrivalsIn(counties, { startDate, plannedBy, timeZone }));
}

/** Returns when winds reach the people of some counties; empty in a plan without an advisory. */
export function arrivalsIn(
  counties: ZoneStatistics["counties"],
  { startDate, plannedBy, timeZone }: Omit<RestorationOf, "settings">,
): Arrival[] {
  if (plannedBy === null) return [];
  const at = new Map(plannedBy.arrivals.counties.map((county) => [county.fips, county.at]));
  const people = new Map<string, number>();
  for (const { county, population } of counties) {
    const moment = at.get(county) ?? plannedBy.arrivals.first;
    if (moment !== null) people.set(moment, (people.get(moment) ?? 0) + (population ?? 0));
  }
  return [...people]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([moment, own]) => ({ day: daysFrom(startDate, timeZone, new Date(moment)), people: own }));
}
