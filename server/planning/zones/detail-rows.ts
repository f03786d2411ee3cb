import { eq, sql } from "../../storage/orm.ts";
import { STATISTICS } from "../../../engine/statistics.ts";
import type { ZoneStatistics } from "../../../engine/zones/shapes.ts";
import type { Transaction } from "../../storage/database.ts";
import { zoneDetails } from "../../storage/schema/index.ts";

const FIGURES = sql.join(
  STATISTICS.map((key) => sql.identifier(key)),
  sql`, `,
);

/** Replaces the tracts that an estimation's zones count, with the share of each and its whole figures. */
export async function writeDetails(
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
