import { anyOf, publicAccess } from "../../../contract/people/privileges.ts";
import { STATISTICS } from "../../../engine/words/statistics.ts";
import { sql } from "../../storage/orm.ts";
import { defaultDataSet } from "../../tracts/data-sets.ts";
import {
  countyPlace,
  figure,
  inCounties,
  ofEstimation,
  ofSupply,
  ofZone,
  own,
  plain,
  type View,
  type ViewColumn,
  zonePlace,
} from "../base-view.ts";

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

/** The counties of the default data set: sums over their tracts, which leave out tracts without a figure. */
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

/** The sums of a zone besides the statistics of its tracts. */
const ZONE_SUMS = [...STATISTICS, "above_poverty", "unknown_poverty"] as const;
/** Two estimations count the same people, so their sums do not add up. */
const inOneEstimation = (column: ViewColumn): ViewColumn => ({ ...column, apartInSums: ["estimation"] });

/**
 * The people of each zone by county, as the engine counted them with the zone: rows of one zone add up to it. A sum is
 * missing if no tract has the figure; the first zones were stored with 0 for it.
 */
export const zoneProfile: View = {
  name: "zone_profile",
  needs: anyOf("estimation.view", "estimation.edit"),
  columns: [
    ...ofEstimation,
    plain("counted_at", own("countedAt"), "moment"),
    ...ofZone,
    ...county,
    ...ZONE_SUMS.map((key) => inOneEstimation(figure(key, `map.statistics.${key}`))),
    inOneEstimation(figure("tracts", own("tracts"))),
    inOneEstimation(figure("tracts_unknown", own("tractsUnknown"))),
  ],
  key: ["estimation", "eid", "zone", "county_fips"],
  located: inCounties("county_fips"),
  ofDisasters: true,
  places: [countyPlace, zonePlace],
  rows: async () => sql`
    select s.eid, d.apart, d.name as disaster, d.type as disaster_type, e.name as estimation, s.status = 'Current' as up_to_date,
      s.createddate as counted_at, s.zone, z.name as zone_name, coalesce(i.name, c.sums ->> 'name') as county,
      c.sums ->> 'county' as county_fips, nullif(i.region, '') as region, i.coastal,
      ${sql.join(ZONE_SUMS.map(storedSum), sql`, `)}, (c.sums ->> 'tracts')::int as tracts,
      (c.sums -> 'missing' ->> 'population')::int as tracts_unknown
    from zone_summary s cross join lateral jsonb_array_elements(s.counties) as c(sums)
      join estimation e on e.eid = s.eid join disaster d on d.did = e.did
      left join zone z on z.eid = s.eid and z.zone = s.zone left join county_info i on i.fips = c.sums ->> 'county'`,
};

/** A county's sum in `c.sums`, under its own name. */
function storedSum(key: (typeof ZONE_SUMS)[number]) {
  const counted = key === "above_poverty" || key === "unknown_poverty" ? "population" : key;
  const [sum, missing] = [
    sql.raw(`(c.sums ->> '${key}')::float8`),
    sql.raw(`(c.sums -> 'missing' ->> '${counted}')::int`),
  ];
  return sql`case when ${missing} >= (c.sums ->> 'tracts')::int then nullif(${sum}, 0) else ${sum} end as ${sql.identifier(key)}`;
}

function columnsOf(write: (column: ReturnType<typeof sql.identifier>) => ReturnType<typeof sql>) {
  return sql.join(
    STATISTICS.map((key) => write(sql.identifier(key))),
    sql`, `,
  );
}
