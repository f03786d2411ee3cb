import { and, eq } from "../../storage/orm.ts";
import type { ZoneStatisticsAnswer } from "../../../contract/domain.ts";
import { STATISTICS, type FigureSums, type Statistic } from "../../../engine/statistics.ts";
import { withoutUnknown } from "../../../engine/zones/sums.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { zoneDetails, zoneSummaries } from "../../storage/schema/index.ts";

/** The statistics of an estimation's zones, by number, as far as they are of the zones as they stand now. */
export async function readCurrentStatistics(
  reader: Reader,
  eid: number,
): Promise<ReadonlyMap<number, ZoneStatisticsAnswer>> {
  const rows = await reader
    .select()
    .from(zoneSummaries)
    .where(and(eq(zoneSummaries.eid, eid), eq(zoneSummaries.status, "Current")));
  return new Map(rows.map((row) => [row.zone, summaryAnswer(row)]));
}

/** A stored summary; the first ones were stored with 0 for what is not known. */
export function summaryAnswer(row: typeof zoneSummaries.$inferSelect): ZoneStatisticsAnswer {
  const { zone, tracts, shared, missing, counties, abovePoverty, unknownPoverty } = row;
  return withoutUnknown({
    zone,
    tracts,
    shared,
    missing,
    ...figuresOf((key) => row[key]),
    above_poverty: abovePoverty,
    unknown_poverty: unknownPoverty,
    counties: counties.map(withoutUnknown),
  });
}

/** Marks the population of every zone as that of an earlier state. */
export async function markPopulationStale(tx: Transaction, eid: number): Promise<void> {
  await tx.update(zoneSummaries).set({ status: "Stale" }).where(eq(zoneSummaries.eid, eid));
}

/** Drops the population details of one zone. */
export async function dropPopulation(tx: Transaction, eid: number, zone: number): Promise<void> {
  await tx.delete(zoneSummaries).where(and(eq(zoneSummaries.eid, eid), eq(zoneSummaries.zone, zone)));
  await tx.delete(zoneDetails).where(and(eq(zoneDetails.eid, eid), eq(zoneDetails.zone, zone)));
}

/** Replaces the summaries of an estimation. */
export async function writeSummaries(
  tx: Transaction,
  eid: number,
  statistics: readonly ZoneStatisticsAnswer[],
): Promise<void> {
  await tx.delete(zoneSummaries).where(eq(zoneSummaries.eid, eid));
  if (statistics.length === 0) return;
  await tx.insert(zoneSummaries).values(
    statistics.map((zone) => ({
      eid,
      zone: zone.zone,
      ...figuresOf((key) => zone[key]),
      abovePoverty: zone.above_poverty,
      unknownPoverty: zone.unknown_poverty,
      tracts: zone.tracts,
      shared: zone.shared,
      missing: zone.missing,
      counties: zone.counties,
    })),
  );
}

function figuresOf(figure: (key: Statistic) => number | null): FigureSums {
  return Object.fromEntries(STATISTICS.map((key) => [key, figure(key)])) as FigureSums;
}
