import { publicAccess } from "../../../contract/privileges.ts";
import { STATISTICS } from "../../../engine/statistics.ts";
import { sql } from "../../storage/orm.ts";
import { defaultDataSet } from "../../tracts/data-sets.ts";
import { countyPlace, figure, inCounties, ofSupply, own, plain, type View } from "../base-view.ts";

const statistics = STATISTICS.map((key) => figure(key, `map.statistics.${key}`));
const county = [
  plain("county", ofSupply("county")),
  plain("county_fips", own("countyFips")),
  plain("region", ofSupply("region")),
  plain("coastal", own("coastal"), "yesNo"),
];
const COUNTY = sql`coalesce(i.name, t.county) as county, t.county as county_fips, nullif(i.region, '') as region, i.coastal`;

/** The tracts of the default data set. */
export const tractProfile: View = {
  name: "tract_profile",
  needs: publicAccess,
  columns: [plain("fips", own("fips")), plain("name", own("tractName")), ...county, ...statistics],
  key: ["fips"],
  located: inCounties("county_fips"),
  places: [{ by: ["fips", "name"], key: sql`v.fips` }, countyPlace],
  rows: async ({ reader }) => sql`
    select t.fips, nullif(t.name, '') as name, ${COUNTY}, ${columnsOf((key) => sql`t.${key}`)}
    from census_tract t left join county_info i on i.fips = t.county
    where t.data_set_id = ${await defaultDataSet(reader)}::int`,
};

/** The counties of the default data set: sums over their tracts, from which a tract without a figure is left out. */
export const countyProfile: View = {
  name: "county_profile",
  needs: publicAccess,
  columns: [...county, ...statistics, figure("tracts", own("tracts")), figure("tracts_unknown", own("tractsUnknown"))],
  key: ["county_fips"],
  located: inCounties("county_fips"),
  places: [countyPlace],
  rows: async ({ reader }) => sql`
    select ${COUNTY}, t.tracts, t.tracts_unknown, ${columnsOf((key) => sql`t.${key}`)}
    from (
      select county, count(*)::int as tracts, (count(*) filter (where population is null))::int as tracts_unknown,
        ${columnsOf((key) => sql`sum(${key}) as ${key}`)}
      from census_tract where data_set_id = ${await defaultDataSet(reader)}::int group by county
    ) t left join county_info i on i.fips = t.county`,
};

function columnsOf(write: (column: ReturnType<typeof sql.identifier>) => ReturnType<typeof sql>) {
  return sql.join(
    STATISTICS.map((key) => write(sql.identifier(key))),
    sql`, `,
  );
}
