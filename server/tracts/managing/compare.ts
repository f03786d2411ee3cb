import { NAMED_TRACTS, type DataSetComparison } from "../../../contract/tracts/calls/data-sets.ts";
import { STATISTICS } from "../../../engine/words/statistics.ts";
import { isId, unknownRecord } from "../../persistence/refusals.ts";
import { returnedRow } from "../../persistence/change-record.ts";
import { inSnapshot, type Database, type Reader } from "../../storage/database.ts";
import { eq, sql } from "../../storage/orm.ts";
import { tractDataSets } from "../../storage/schema/index.ts";

/** The kinds of difference of a tract, with their clause in the query below. */
const KINDS = { added: "moved = 'added'", gone: "moved = 'gone'", changed: "changed", reshaped: "reshaped" } as const;
type Differences = Omit<DataSetComparison, "from" | "to">;

/**
 * Compares two data sets by FIPS. A tract in both is changed if a figure differs and reshaped if its stored shape
 * differs; people are sums over tracts with the figure. 404 if one is unknown.
 */
export function compareDataSets(db: Database, from: number, to: number): Promise<DataSetComparison> {
  return inSnapshot(db, async (tx) => ({
    from: await sideOf(tx, from),
    to: await sideOf(tx, to),
    ...(await differences(tx, from, to)),
  }));
}

async function sideOf(reader: Reader, dataSetId: number): Promise<DataSetComparison["from"]> {
  const { id, label, tractCount, population } = tractDataSets;
  const [row] = isId(dataSetId)
    ? await reader
        .select({ label, tracts: tractCount, people: population })
        .from(tractDataSets)
        .where(eq(id, dataSetId))
    : [];
  return row ? { dataSetId, ...row } : unknownRecord("tracts.dataSetUnknown", { dataSetId });
}

async function differences(reader: Reader, from: number, to: number): Promise<Differences> {
  const figures = (side: "a" | "b") => sql.raw(`(${STATISTICS.map((key) => `${side}.${key}`).join(", ")})`);
  const kinds = Object.entries(KINDS);
  const counts = kinds.map(([kind, where]) => sql.raw(`'${kind}', count(*) filter (where ${where})`));
  const lists = kinds.map(([kind, where]) =>
    sql.raw(`'${kind}', (select json_build_object('count', count(*),
      'fips', coalesce((array_agg(fips order by fips))[1:${NAMED_TRACTS}], '{}')) from compared where ${where})`),
  );
  const { rows } = await reader.execute<{ found: Differences }>(sql`
    with compared as materialized (
      select fips, left(fips, 5) as county, a.population as from_people, b.population as to_people,
        case when a.data_set_id is null then 'added' when b.data_set_id is null then 'gone' end as moved,
        a.data_set_id = ${from} and b.data_set_id = ${to} and ${figures("a")} is distinct from ${figures("b")} as changed,
        a.data_set_id = ${from} and b.data_set_id = ${to} and a.geometry is distinct from b.geometry as reshaped
      from (select * from census_tract where data_set_id = ${from}) a
      full join (select * from census_tract where data_set_id = ${to}) b using (fips)
    ), counties as (
      select coalesce(min(c.name), county) as name, county, json_build_object('fips', county,
        'name', coalesce(min(c.name), county), 'fromPeople', sum(from_people), 'toPeople', sum(to_people),
        ${sql.join(counts, sql`, `)}) as row
      from compared left join county_info c on c.fips = county group by county
    )
    select json_build_object('counties', (select coalesce(json_agg(row order by name, county), '[]') from counties),
      ${sql.join(lists, sql`, `)}) as found`);
  return returnedRow(rows).found;
}
