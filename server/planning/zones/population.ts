import { channel } from "node:diagnostics_channel";
import type { EstimationSettings } from "../../../contract/domain.ts";
import { STATISTICS } from "../../../engine/statistics.ts";
import type { ZoneShape, ZoneStatistics } from "../../../engine/zones/shapes.ts";
import { zoneStatistics } from "../../../engine/zones/zone-statistics.ts";
import { throwConflict } from "../../answers/errors.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { eq, sql } from "../../storage/orm.ts";
import { zoneDetails } from "../../storage/schema/index.ts";
import { tractSetFor, type LoadedTractSet } from "../../tracts/tract-sets.ts";
import { lockEstimationRow, readEstimationRow, type EstimationRow } from "../estimations/estimation-rows.ts";
import { writeSummaries, type ZoneRow } from "./zone-rows.ts";
import { refusingBadZones, shapeOf, statisticsAnswer, type PathOfZone } from "./zone-shapes.ts";

/** The rules by which zones are counted. */
export type CountingRules = Pick<EstimationSettings, "selection" | "overlap">;

/** The tracts of an estimation. */
export async function tractsOf(db: Database, eid: number): Promise<LoadedTractSet> {
  const { dataSetId } = await readEstimationRow(db, eid);
  return tractSetFor(db, dataSetId);
}

/** What a change of an estimation's zones or figures works on. */
interface Counted {
  /** Locked. */
  readonly estimation: EstimationRow;
  readonly tracts: LoadedTractSet;
}

/**
 * Changes an estimation that is counted anew. Its tracts are asked for before the transaction opens, since a first load
 * takes seconds and a connection of its own; refused (409) where it moved to another data set meanwhile.
 */
export async function withTracts<T>(
  db: Database,
  eid: number,
  change: (tx: Transaction, counted: Counted) => Promise<T>,
): Promise<T> {
  const tracts = await tractsOf(db, eid);
  return inTransaction(db, async (tx) => {
    const estimation = await lockEstimationRow(tx, eid);
    const { dataSetId, editedBy, editedAt } = estimation;
    if (dataSetId !== tracts.dataSetId)
      throwConflict({
        yours: { dataSetId: tracts.dataSetId },
        theirs: { dataSetId },
        changedBy: editedBy,
        changedAt: editedAt,
      });
    return change(tx, { estimation, tracts });
  });
}

/** Counts the saved zones of an estimation and replaces its summaries and details; zones that cannot be counted are refused (422). */
export async function countPopulation(
  tx: Transaction,
  { estimation, tracts }: Counted,
  { rows, rules }: { readonly rows: readonly ZoneRow[]; readonly rules: CountingRules },
): Promise<void> {
  const shapesOf = () => rows.map((row) => shapeOf(row, tracts));
  const statistics = refusingBadZones(pathOfSavedZone, () => countZones(tracts, shapesOf(), rules));
  const answers = statistics.map((zone) => statisticsAnswer(zone, tracts));
  await writeSummaries(tx, estimation.eid, answers);
  await writeDetails(tx, estimation, statistics);
}

/** Where each count of zones is published, for what measures them. */
export const ZONE_COUNT_CHANNEL = "provision:zone-count";
const zoneCounts = channel(ZONE_COUNT_CHANNEL);
export interface ZoneCount {
  readonly zones: number;
  readonly milliseconds: number;
}

/** Publishes a count that was made elsewhere. */
export function noteZoneCount({ zones, milliseconds }: ZoneCount): void {
  const count: ZoneCount = { zones, milliseconds };
  zoneCounts.publish(count);
}

/** Counts zones by some rules. Throws the ZoneError of the first that cannot be counted. */
export function countZones(
  { set }: LoadedTractSet,
  shapes: readonly ZoneShape[],
  { selection, overlap }: CountingRules,
): ZoneStatistics[] {
  const started = performance.now();
  const statistics = zoneStatistics(set, shapes, { selection, overlap });
  noteZoneCount({ zones: shapes.length, milliseconds: performance.now() - started });
  return statistics;
}

/** Where a saved zone stands, for faults of what was not sent with the call. */
export const pathOfSavedZone: PathOfZone = (zone) => `zones.${zone}`;

const columnsOf = (prefix: string) => sql.raw(STATISTICS.map((key) => `${prefix}"${key}"`).join(", "));

/** Replaces the tracts that an estimation's zones count, with the share of each and its whole figures. */
async function writeDetails(tx: Transaction, { eid, dataSetId }: EstimationRow, statistics: readonly ZoneStatistics[]) {
  await tx.delete(zoneDetails).where(eq(zoneDetails.eid, eid));
  for (const { zone, members } of statistics) {
    const fips = sql.param(members.map((member) => member.fips));
    const shares = sql.param(members.map((member) => member.share));
    // The figures go from table to table inside the database: a state-wide zone has thousands of tracts.
    await tx.execute(sql`
      insert into zone_details (eid, zone, state, county, fips, coastal, share, ${columnsOf("")})
      select ${eid}::int, ${zone}::int, left(t.fips, 2), t.county, t.fips, coalesce(c.coastal, false), m.share, ${columnsOf("t.")}
      from unnest(${fips}::text[], ${shares}::double precision[]) as m (fips, share)
      join census_tract t on t.data_set_id = ${dataSetId} and t.fips = m.fips
      left join county_info c on c.fips = t.county
      order by t.fips`);
  }
}
