import { STATISTICS } from "../../../engine/words/statistics.ts";
import { throwConflict } from "../../answers/errors.ts";
import { isId, unknownRecord } from "../../persistence/refusals.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { eq, sql } from "../../storage/orm.ts";
import { estimations, tractDataSets } from "../../storage/schema/index.ts";
import { tractSetByRow, type LoadedTractSet } from "../../tracts/tract-sets.ts";
import { lockEstimationRow, type EstimationRow } from "../estimations/estimation-rows.ts";
import { hasCurrentPopulation } from "../estimations/workflow.ts";
import type { PathOfZone } from "./bad-zones.ts";
import type { CountedZone } from "./count-thread.ts";
import { writeSummaries } from "./zone-rows.ts";

/** The tracts of an estimation; 404 if there is none. */
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

/** The data that a change of an estimation's zones or figures works on. */
export interface PopulationContext {
  /** Locked. */
  readonly estimation: EstimationRow;
  readonly tracts: LoadedTractSet;
}

/**
 * Changes an estimation and recounts it. Its tracts are loaded before the transaction, since a first load takes seconds
 * and a connection; 409 if it moved to another data set in the meantime.
 */
export async function withTracts<T>(db: Database, eid: number, change: CountedChange<T>): Promise<T> {
  return changeCounted(db, eid, { tracts: await tractsOf(db, eid), change });
}

type CountedChange<T> = (tx: Transaction, counted: PopulationContext) => Promise<T>;

/** The same with tracts that were already requested. */
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

/** Replaces the summaries and details of an estimation by the counted ones. */
export async function writePopulation(
  tx: Transaction,
  { estimation }: Pick<PopulationContext, "estimation">,
  counted: readonly CountedZone[],
): Promise<void> {
  await writeSummaries(tx, estimation.eid, counted);
  await writeDetails(tx, estimation, counted);
}

/** Path of a saved zone, for faults of zones that the call did not send. */
export const pathOfSavedZone: PathOfZone = (zone) => `zones.${zone}`;

const columnsOf = (prefix: string) => sql.raw(STATISTICS.map((key) => `${prefix}"${key}"`).join(", "));

/**
 * Writes the tracts that an estimation's zones count, with the share of each and its whole figures. If the population
 * was current, only differences are written: a change of one zone leaves most tracts where they are.
 */
async function writeDetails(tx: Transaction, estimation: EstimationRow, counted: readonly CountedZone[]) {
  const { eid, dataSetId } = estimation;
  const members = sql`unnest(
    ${sql.param(counted.flatMap(({ answer, fips }) => fips.map(() => answer.zone)))}::int[],
    ${sql.param(counted.flatMap(({ fips }) => fips))}::text[],
    ${sql.param(counted.flatMap(({ shares }) => shares))}::double precision[],
    ${sql.param(counted.flatMap(({ also }) => also))}::text[]) as m (zone, fips, share, also)`;
  const kept = sql`not exists (select from ${members} where m.zone = d.zone and m.fips = d.fips and m.share = d.share and m.also::int[] = d.also)`;
  await tx.execute(
    sql`delete from zone_details d where d.eid = ${eid} and ${hasCurrentPopulation(estimation) ? kept : sql`true`}`,
  );
  // The figures are copied from table to table inside the database: a state-wide zone has thousands of tracts.
  await tx.execute(sql`
    insert into zone_details (eid, zone, state, county, fips, coastal, share, also, ${columnsOf("")})
    select ${eid}::int, m.zone, left(t.fips, 2), t.county, t.fips, c.coastal, m.share, m.also::int[], ${columnsOf("t.")}
    from ${members}
    join census_tract t on t.data_set_id = ${dataSetId} and t.fips = m.fips
    left join county_info c on c.fips = t.county
    where not exists (select from zone_details d where d.eid = ${eid} and d.zone = m.zone and d.fips = m.fips)
    order by m.zone, t.fips`);
}
