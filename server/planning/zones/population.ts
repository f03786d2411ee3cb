import { STATISTICS } from "../../../engine/statistics.ts";
import { ZoneError } from "../../../engine/zones/shapes.ts";
import { throwConflict } from "../../answers/errors.ts";
import { isId, unknownRecord } from "../../persistence/refusals.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { eq, sql } from "../../storage/orm.ts";
import { estimations, tractDataSets, zoneDetails } from "../../storage/schema/index.ts";
import { tractSetByRow, type LoadedTractSet } from "../../tracts/tract-sets.ts";
import { lockEstimationRow, type EstimationRow } from "../estimations/estimation-rows.ts";
import { refuseBadZone, type PathOfZone } from "./bad-zones.ts";
import type { CountedZone, WrittenZone } from "./count-thread.ts";
import { countZones, type CountingPlace, type CountingRules } from "./counting.ts";
import { writeSummaries } from "./zone-rows.ts";

/** The tracts of an estimation; 404 where there is none. */
export async function tractsOf(db: Database, eid: number): Promise<LoadedTractSet> {
  const [found] = isId(eid)
    ? await db
        .select({ dataSet: tractDataSets })
        .from(estimations)
        .innerJoin(tractDataSets, eq(tractDataSets.id, estimations.dataSetId))
        .where(eq(estimations.eid, eid))
    : [];
  return found ? tractSetByRow(db, found.dataSet) : unknownRecord("domain.estimation.unknown", { eid });
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
export async function withTracts<T>(db: Database, eid: number, change: CountedChange<T>): Promise<T> {
  return changeCounted(db, eid, { tracts: await tractsOf(db, eid), change });
}

type CountedChange<T> = (tx: Transaction, counted: Counted) => Promise<T>;

/** The same with tracts that were asked for already. */
export function changeCounted<T>(
  db: Database,
  eid: number,
  { tracts, change }: { readonly tracts: LoadedTractSet; readonly change: CountedChange<T> },
): Promise<T> {
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
  place: CountingPlace,
  tx: Transaction,
  { estimation, tracts, ...what }: Counted & { readonly zones: readonly WrittenZone[]; readonly rules: CountingRules },
): Promise<void> {
  const counted = await countZones(place, tracts, what).catch((error: unknown) => {
    if (error instanceof ZoneError) refuseBadZone(error, pathOfSavedZone);
    throw error;
  });
  const answers = counted.map(({ answer }) => answer);
  await writeSummaries(tx, estimation.eid, answers);
  await writeDetails(tx, estimation, counted);
}

/** Where a saved zone stands, for faults of what was not sent with the call. */
export const pathOfSavedZone: PathOfZone = (zone) => `zones.${zone}`;

const columnsOf = (prefix: string) => sql.raw(STATISTICS.map((key) => `${prefix}"${key}"`).join(", "));

/** Replaces the tracts that an estimation's zones count, with the share of each and its whole figures. */
async function writeDetails(tx: Transaction, { eid, dataSetId }: EstimationRow, counted: readonly CountedZone[]) {
  await tx.delete(zoneDetails).where(eq(zoneDetails.eid, eid));
  for (const { answer, ...members } of counted) {
    const { zone } = answer;
    const fips = sql.param(members.fips);
    const shares = sql.param(members.shares);
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
