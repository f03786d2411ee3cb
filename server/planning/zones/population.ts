import { channel } from "node:diagnostics_channel";
import type { EstimationSettings } from "../../../contract/domain.ts";
import { STATISTICS } from "../../../engine/statistics.ts";
import type { ZoneShape, ZoneStatistics } from "../../../engine/zones/shapes.ts";
import { zoneStatistics } from "../../../engine/zones/zone-statistics.ts";
import { throwConflict } from "../../answers/errors.ts";
import type { Database, Transaction } from "../../storage/database.ts";
import { eq, sql } from "../../storage/orm.ts";
import { zoneDetails } from "../../storage/schema/index.ts";
import { tractSetFor, type LoadedTractSet } from "../../tracts/tract-sets.ts";
import { readEstimationRow, type EstimationRow } from "../estimations/estimation-rows.ts";
import { statisticsAnswer } from "./statistics-answer.ts";
import { writeSummaries } from "./summary-rows.ts";
import { refusingBadZones, type PathOfZone } from "./zone-faults.ts";
import type { ZoneRow } from "./zone-rows.ts";
import { shapeOf } from "./zone-shapes.ts";

/** The rules by which zones are counted. */
export type CountingRules = Pick<EstimationSettings, "selection" | "overlap">;

/** The tracts of an estimation. Asked for before a transaction opens, since a first load takes seconds and a connection of its own. */
export async function tractsOf(db: Database, eid: number): Promise<LoadedTractSet> {
  const { dataSetId } = await readEstimationRow(db, eid);
  return tractSetFor(db, dataSetId);
}

/** Refuses (409) when the estimation moved to another data set while its tracts were loaded. */
export function assertSameTracts(estimation: EstimationRow, tracts: LoadedTractSet): void {
  if (estimation.dataSetId === tracts.dataSetId) return;
  throwConflict({
    yours: { dataSetId: tracts.dataSetId },
    theirs: { dataSetId: estimation.dataSetId },
    changedBy: estimation.editedBy,
    changedAt: estimation.editedAt,
  });
}

/** Counts the saved zones of an estimation and replaces its summaries and details; zones that cannot be counted are refused (422). */
export async function countPopulation(
  tx: Transaction,
  {
    estimation,
    tracts,
    rows,
    rules,
  }: {
    readonly estimation: EstimationRow;
    readonly tracts: LoadedTractSet;
    readonly rows: readonly ZoneRow[];
    readonly rules: CountingRules;
  },
): Promise<void> {
  const statistics = refusingBadZones(pathOfSavedZone, () =>
    countZones(
      tracts,
      rows.map((row) => shapeOf(row, tracts)),
      rules,
    ),
  );
  const { eid, dataSetId } = estimation;
  await writeSummaries(
    tx,
    eid,
    statistics.map((zone) => statisticsAnswer(zone, tracts)),
  );
  await writeDetails(tx, { eid, dataSetId, statistics });
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

const FIGURES = sql.join(
  STATISTICS.map((key) => sql.identifier(key)),
  sql`, `,
);

/** Replaces the tracts that an estimation's zones count, with the share of each and its whole figures. */
async function writeDetails(
  tx: Transaction,
  {
    eid,
    dataSetId,
    statistics,
  }: { readonly eid: number; readonly dataSetId: number; readonly statistics: readonly ZoneStatistics[] },
): Promise<void> {
  await tx.delete(zoneDetails).where(eq(zoneDetails.eid, eid));
  for (const { zone, members } of statistics) {
    const fips = sql.param(members.map((member) => member.fips));
    const shares = sql.param(members.map((member) => member.share));
    // The figures go from table to table inside the database: a state-wide zone has thousands of tracts.
    await tx.execute(sql`
      insert into zone_details (eid, zone, state, county, fips, coastal, share, ${FIGURES})
      select ${eid}::int, ${zone}::int, left(t.fips, 2), t.county, t.fips, coalesce(c.coastal, false), m.share, ${tractFigures}
      from unnest(${fips}::text[], ${shares}::double precision[]) as m (fips, share)
      join census_tract t on t.data_set_id = ${dataSetId} and t.fips = m.fips
      left join county_info c on c.fips = t.county
      order by t.fips`);
  }
}

const tractFigures = sql.join(
  STATISTICS.map((key) => sql`t.${sql.identifier(key)}`),
  sql`, `,
);
