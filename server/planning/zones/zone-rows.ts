import { and, asc, eq, type InferSelectModel } from "../../storage/orm.ts";
import type { Zone } from "../../../contract/calls/zones.ts";
import type { ZoneStatisticsAnswer } from "../../../contract/domain.ts";
import { returnedRow, type RecordKind } from "../../persistence/change-record.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { zones } from "../../storage/schema/index.ts";
import type { EstimationRow } from "../estimations/estimation-rows.ts";
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
function zoneAnswer(row: ZoneRow, statistics: ZoneStatisticsAnswer | null): Zone {
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

/** A zone of a locked estimation as services change it, by its row's id, since its number may change. */
export function zoneRecord({ eid, name }: EstimationRow): RecordKind<ZoneRow, Zone> {
  const rowOf = async (tx: Transaction, zoneId: number) =>
    returnedRow(await tx.select().from(zones).where(eq(zones.zoneId, zoneId)));
  return {
    module: "Zone",
    lock: rowOf,
    read: async (tx, zoneId) => {
      const row = await rowOf(tx, zoneId);
      return zoneAnswer(row, (await readCurrentStatistics(tx, eid)).get(row.zone) ?? null);
    },
    subjectOf: ({ zone }) => ({ subjectId: eid, subject: `${name}: ${zone}` }),
    // What was drawn and said. The area follows from it and may be large.
    audited: ({ zone, parts, affected, version }) => ({ zone, parts, affected, version }),
  };
}
