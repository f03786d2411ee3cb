import { publicAccess } from "../../../contract/people/privileges.ts";
import { readSeriesList } from "../../series/series-rows.ts";
import { sql } from "../../storage/orm.ts";
import { countyPlace, figure, inCounties, measure, ofSupply, own, plain, type View } from "../base-view.ts";

/** The figures of time series, each at a place and a time; their words come from the imported file. */
export const outages: View = {
  name: "outages",
  needs: publicAccess,
  columns: [
    plain("series", own("series")),
    plain("measure", own("measure")),
    plain("at", own("at"), "moment"),
    plain("county", ofSupply("county")),
    plain("county_fips", own("countyFips")),
    plain("place", own("place")),
    figure("figure", own("figure"), {
      unitColumn: "unit",
      apart: ["series", "measure", "unit"],
      // Outages at two o'clock do not add to those at one.
      apartInSums: ["at"],
    }),
    plain("unit", ofSupply("unit")),
  ],
  key: ["series_id", "column_no", "place", "at"],
  located: inCounties("county_fips"),
  places: [{ by: ["place"], key: sql`v.place` }, countyPlace],
  size: async ({ reader, caller }, { locations, among }) => {
    const [all, titles] = [await readSeriesList(reader, caller), among("series")];
    const asked = all.filter(({ title }) => titles === null || titles.includes(title)).map(({ seriesId }) => seriesId);
    const inLocations =
      locations.length === 0 ? sql`true` : sql`left(o.place, 5) = any(${sql.param(locations)}::text[])`;
    const { rows } = await reader.execute<{ size: string }>(sql`
      select coalesce(sum(n.histories * cardinality(s.steps)), 0) as size from time_series s join (
        select o.series_id, count(*) as histories from time_series_value o
        where o.series_id = any(${sql.param(asked)}::int[]) and ${inLocations} group by o.series_id
      ) n on n.series_id = s.series_id`);
    return Number(rows[0]?.size);
  },
  rows: async ({ reader, caller }) => {
    const seen = (await readSeriesList(reader, caller)).map(({ seriesId }) => seriesId);
    return sql`
      select o.series_id, o.column_no, s.title as series, s.columns -> o.column_no ->> 'label' as measure, t.at,
        coalesce(i.name, left(o.place, 5)) as county, left(o.place, 5) as county_fips, o.place, t.figure,
        nullif(s.columns -> o.column_no ->> 'unit', '') as unit
      from time_series_value o join time_series s on s.series_id = o.series_id
        left join county_info i on i.fips = left(o.place, 5)
        cross join lateral unnest(s.steps, o.figures) as t(at, figure)
      where o.series_id = any(${sql.param(seen)}::int[])`;
  },
};

/** The advisories of storms. */
export const storms: View = {
  name: "storms",
  needs: publicAccess,
  columns: [
    plain("code", own("stormCode")),
    plain("name", own("storm")),
    plain("basin", own("basin")),
    plain("season", own("season")),
    plain("number", own("advisory")),
    plain("issued_at", own("issuedAt"), "moment"),
    plain("status", own("stormStatus")),
    measure("wind", own("wind"), { unit: "domain.adhoc.units.knots" }),
    measure("pressure", own("pressure"), { unit: "domain.adhoc.units.millibars" }),
    measure("category", own("stormCategory")),
  ],
  key: ["advisory_id"],
  places: [{ by: ["number", "issued_at"], key: sql`v.center` }],
  rows: async () => sql`
    select a.advisory_id, s.code, nullif(s.name, '') as name, s.basin, s.season::text as season, a.number, a.issued_at, a.status, a.wind,
      a.pressure, a.category, (
        select (p.geometry #>> '{coordinates,0}') || ' ' || (p.geometry #>> '{coordinates,1}') from storm_shape p
        where p.advisory_id = a.advisory_id and p.kind = 'point' order by p.tau limit 1
      ) as center
    from advisory a join storm s on s.storm_id = a.storm_id`,
};
