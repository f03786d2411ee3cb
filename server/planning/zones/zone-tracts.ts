import type { ZoneTract } from "../../../contract/planning/calls/zones.ts";
import { STATISTICS, type Statistic } from "../../../engine/words/statistics.ts";
import type { Reader } from "../../storage/database.ts";
import { sql } from "../../storage/orm.ts";

type DetailRow = Omit<ZoneTract, "figures"> & Record<Statistic, number | null>;

const FIGURES = sql.raw(STATISTICS.map((key) => `d."${key}"`).join(", "));

/**
 * The tracts that the zones of an estimation count, by zone and FIPS. As they were counted last: whether the zones have
 * changed since, the estimation's status says.
 */
export async function readZoneTracts(reader: Reader, eid: number, dataSetId: number): Promise<ZoneTract[]> {
  const { rows } = await reader.execute<DetailRow>(sql`
    select d.zone, d.fips, coalesce(t.name, '') as name, coalesce(c.name, d.county) as county, d.coastal, d.share, d.also, ${FIGURES}
    from zone_details d
    left join census_tract t on t.data_set_id = ${dataSetId} and t.fips = d.fips
    left join county_info c on c.fips = d.county
    where d.eid = ${eid}
    order by d.zone, d.fips`);
  return rows.map(({ zone, fips, name, county, coastal, share, also, ...row }) => ({
    zone,
    fips,
    name,
    county,
    coastal,
    share,
    also,
    figures: Object.fromEntries(STATISTICS.map((key) => [key, row[key]])) as ZoneTract["figures"],
  }));
}
