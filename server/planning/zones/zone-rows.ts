import type { StaleCount, Zone, ZoneDraft } from "../../../contract/planning/calls/zones.ts";
import type { ZoneStatisticsAnswer } from "../../../contract/api/domain.ts";
import { zoneMark, type ZoneNames } from "../../../engine/display/zone-label.ts";
import type { CountedLand } from "../../../engine/zones/counted-land.ts";
import { STATISTICS, type FigureSums, type Statistic } from "../../../engine/words/statistics.ts";
import { withoutUnknown } from "../../../engine/zones/sums.ts";
import type { RecordKind } from "../../persistence/change-record.ts";
import { isId } from "../../persistence/refusals.ts";
import { clock } from "../../storage/clock.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { and, asc, eq, min, sql, type InferSelectModel } from "../../storage/orm.ts";
import { zoneDetails, zoneSummaries, zones } from "../../storage/schema/index.ts";
import type { EstimationRow } from "../estimations/estimation-rows.ts";
import type { CountedZone, WrittenZone } from "./count-thread.ts";

export type ZoneRow = InferSelectModel<typeof zones>;

/** The rows of an estimation's zones, by number. */
export async function readZoneRows(reader: Reader, eid: number): Promise<ZoneRow[]> {
  return reader.select().from(zones).where(eq(zones.eid, eid)).orderBy(asc(zones.zone));
}

/** Zone names by number, of named zones. */
export const namesOf = (zones: readonly Pick<ZoneRow, "zone" | "name">[]): ZoneNames =>
  Object.fromEntries(zones.flatMap(({ zone, name }) => (name === null ? [] : [[zone, name] as const])));

/** The result of a zone's last count; null before the first. */
export interface LastCount {
  readonly statistics: ZoneStatisticsAnswer | null;
  readonly land: CountedLand | null;
}

/** A zone as it is, with its last count. */
export interface CountedZoneRow extends LastCount {
  readonly row: ZoneRow;
}

export const NO_COUNT: LastCount = { statistics: null, land: null };

const countOf = (row: typeof zoneSummaries.$inferSelect): LastCount => ({
  statistics: summaryAnswer(row),
  land: row.land,
});

/** One zone, or undefined. */
export async function findZone(reader: Reader, eid: number, zone: number): Promise<CountedZoneRow | undefined> {
  const [found] = await reader
    .select({ row: zones, summary: zoneSummaries })
    .from(zones)
    .leftJoin(zoneSummaries, and(eq(zoneSummaries.eid, zones.eid), eq(zoneSummaries.zone, zones.zone)))
    .where(and(eq(zones.eid, eid), eq(zones.zone, zone)));
  return found && { row: found.row, ...(found.summary ? countOf(found.summary) : NO_COUNT) };
}

/** Returns the name of a zone inside of a refusal that already says "zone". */
export async function markOf(reader: Reader, eid: number, zone: number): Promise<string> {
  const [found] = await reader
    .select({ name: zones.name })
    .from(zones)
    .where(and(eq(zones.eid, eid), eq(zones.zone, zone)));
  return zoneMark(zone, found?.name ? { [zone]: found.name } : {});
}

/**
 * The zones of an estimation by number, with their parts as the JSON that threads read. Zones that the open transaction
 * has written are marked, since the transaction may still be rolled back.
 */
export async function readWrittenZones(
  reader: Reader,
  eid: number,
  written: readonly number[] = [],
): Promise<WrittenZone[]> {
  const { zoneId, zone, version } = zones;
  const parts = sql<string>`${zones.parts}::text`;
  const rows = await reader
    .select({ zoneId, zone, version, parts })
    .from(zones)
    .where(eq(zones.eid, eid))
    .orderBy(zone);
  return rows.map(({ parts: json, ...saved }) => ({
    zone: saved.zone,
    parts: json,
    saved: written.includes(saved.zone) ? null : saved,
  }));
}

/** A zone that is not saved, as the JSON that threads read. */
export const writtenZone = ({ zone, parts }: Pick<ZoneRow, "zone" | "parts">): WrittenZone => ({
  zone,
  parts: JSON.stringify(parts),
  saved: null,
});

/**
 * Returns whether a draft leaves its saved zone's number and parts as they are, so that at most its affected share
 * differs.
 */
export async function keepsShape(reader: Reader, draft: ZoneDraft, { parts }: WrittenZone): Promise<boolean> {
  const { eid, zone, version, previousZone = zone } = draft;
  if (version === undefined || previousZone !== zone || !isId(eid)) return false;
  const [kept] = await reader
    .select({ zone: zones.zone })
    .from(zones)
    .where(
      and(eq(zones.eid, eid), eq(zones.zone, zone), eq(zones.version, version), sql`${zones.parts} = ${parts}::jsonb`),
    );
  return kept !== undefined;
}

/** The zones of an estimation with the statistics of their last count, by number. */
export async function readZones(reader: Reader, eid: number): Promise<Zone[]> {
  const summaries = await reader.select().from(zoneSummaries).where(eq(zoneSummaries.eid, eid));
  const counted = new Map(summaries.map((row) => [row.zone, countOf(row)]));
  return (await readZoneRows(reader, eid)).map((row) => zoneAnswer({ row, ...(counted.get(row.zone) ?? NO_COUNT) }));
}

/** Since when and why the last count of an estimation's zones is outdated; null if it is current or missing. */
export async function readStaleCount(reader: Reader, eid: number): Promise<StaleCount | null> {
  const [oldest] = await reader
    .select({
      countedAt: min(zoneSummaries.calculatedAt),
      redrawn: sql<boolean>`bool_or(${zones.editedAt} > ${zoneSummaries.calculatedAt})`,
    })
    .from(zoneSummaries)
    .leftJoin(zones, and(eq(zoneSummaries.eid, zones.eid), eq(zoneSummaries.zone, zones.zone)))
    .where(and(eq(zoneSummaries.eid, eid), eq(zoneSummaries.status, "Stale")));
  if (!oldest?.countedAt) return null;
  return { countedAt: oldest.countedAt.toISOString(), why: oldest.redrawn ? "zones" : "dataSet" };
}

/** A zone as it crosses the wire. */
function zoneAnswer({ row, statistics, land }: CountedZoneRow): Zone {
  return {
    eid: row.eid,
    zone: row.zone,
    name: row.name,
    parts: row.parts,
    area: row.area,
    affected: row.affected,
    affectedFrom: row.affectedFrom,
    fromAdvisory: row.fromAdvisory,
    land,
    statistics,
    version: row.version,
    editedBy: row.editedBy,
    editedDate: row.editedAt.toISOString(),
  };
}

/**
 * A zone of a locked estimation in the form for services that change it, by its row's id, since its number may change.
 * The present row is known, so nothing is read again: a write replaces it with the written row.
 */
export function zoneRecord(
  { eid, name }: EstimationRow,
  held: { zone: CountedZoneRow | null },
): RecordKind<ZoneRow, Zone> {
  const presentRow = (): CountedZoneRow => {
    if (held.zone === null) throw new Error("A zone was read before it was written");
    return held.zone;
  };
  return {
    module: "Zone",
    lock: async () => presentRow().row,
    read: async () => zoneAnswer(presentRow()),
    subjectOf: (zone) => ({ subjectId: eid, subject: `${name}: ${zoneMark(zone.zone, namesOf([zone]))}` }),
    // The zone as it was drawn and described. The area is derived from this and may be large.
    audited: ({ zone, name, parts, affected, affectedFrom, fromAdvisory, version }) => ({
      zone,
      name,
      parts,
      affected,
      affectedFrom,
      fromAdvisory,
      version,
    }),
  };
}

/** The statistics of an estimation's zones, by number, if they match the present zones. */
export async function readCurrentStatistics(reader: Reader, eid: number) {
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

/** Marks the population of every zone as outdated. */
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
  counted: readonly Pick<CountedZone, "answer" | "land">[],
) {
  await tx.delete(zoneSummaries).where(eq(zoneSummaries.eid, eid));
  if (counted.length === 0) return;
  // Not the database's own time, which is that of the transaction's beginning: the zones were written after it.
  const calculatedAt = clock.date();
  await tx.insert(zoneSummaries).values(
    counted.map(({ answer: zone, land }) => ({
      eid,
      zone: zone.zone,
      ...figuresOf((key) => zone[key]),
      abovePoverty: zone.above_poverty,
      unknownPoverty: zone.unknown_poverty,
      tracts: zone.tracts,
      shared: zone.shared,
      missing: zone.missing,
      counties: zone.counties,
      land,
      calculatedAt,
    })),
  );
}

function figuresOf(figure: (key: Statistic) => number | null): FigureSums {
  return Object.fromEntries(STATISTICS.map((key) => [key, figure(key)])) as FigureSums;
}
