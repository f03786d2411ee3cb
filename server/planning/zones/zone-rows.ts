import { and, asc, eq } from "../../storage/orm.ts";
import type { InferSelectModel } from "../../storage/orm.ts";
import type { Zone } from "../../../contract/calls/zones.ts";
import type { ZoneStatisticsAnswer } from "../../../contract/domain.ts";
import type { Reader } from "../../storage/database.ts";
import { zones } from "../../storage/schema/index.ts";
import { readCurrentStatistics } from "./summary-rows.ts";

export type ZoneRow = InferSelectModel<typeof zones>;

/** The rows of an estimation's zones, by number. */
export async function readZoneRows(reader: Reader, eid: number): Promise<ZoneRow[]> {
  return reader.select().from(zones).where(eq(zones.eid, eid)).orderBy(asc(zones.zone));
}

/** One zone's row, or undefined. */
export async function findZoneRow(reader: Reader, eid: number, zone: number): Promise<ZoneRow | undefined> {
  const [row] = await reader
    .select()
    .from(zones)
    .where(and(eq(zones.eid, eid), eq(zones.zone, zone)));
  return row;
}

/** The zones of an estimation with their current statistics, by number. */
export async function readZones(reader: Reader, eid: number): Promise<Zone[]> {
  const statistics = await readCurrentStatistics(reader, eid);
  return (await readZoneRows(reader, eid)).map((row) => zoneAnswer(row, statistics.get(row.zone) ?? null));
}

/** A zone as it crosses the wire. */
export function zoneAnswer(row: ZoneRow, statistics: ZoneStatisticsAnswer | null): Zone {
  return {
    eid: row.eid,
    zone: row.zone,
    parts: row.parts,
    area: row.area,
    affected: row.affected,
    statistics,
    version: row.version,
    editedBy: row.editedBy,
    editedDate: row.editedAt.toISOString(),
  };
}
