import { type ManagedDataSet, NAMED_USERS } from "../../../contract/tracts/calls/data-sets.ts";
import type { RecordKind } from "../../persistence/change-record.ts";
import { isId, unknownRecord } from "../../persistence/refusals.ts";
import type { Reader } from "../../storage/database.ts";
import { eq, sql } from "../../storage/orm.ts";
import { tractDataSets } from "../../storage/schema/index.ts";
import { dataSetAnswer, dataSetOrder } from "../data-sets.ts";

type DataSetRow = typeof tractDataSets.$inferSelect;

/** Every data set with its users, the default first. */
export async function readManagedDataSets(reader: Reader): Promise<ManagedDataSet[]> {
  const rows = await reader
    .select()
    .from(tractDataSets)
    .orderBy(...dataSetOrder);
  const users = await usersOfDataSets(reader);
  const unknown = await coastUnknown(reader);
  return rows.map((row) => ({
    ...dataSetAnswer(row),
    version: row.version,
    counties: row.countyCount,
    withoutShape: row.withoutShape,
    withoutStatistics: row.withoutStatistics,
    createdDate: row.createdDate.toISOString(),
    createdBy: row.createdBy,
    users: users.get(row.id) ?? NO_USERS,
    coastUnknown: unknown.get(row.id) ?? [],
  }));
}

/** The names of each data set's counties whose coast is not known. */
async function coastUnknown(reader: Reader): Promise<ReadonlyMap<number, string[]>> {
  const { rows } = await reader.execute<{ id: number; name: string }>(sql`
    select s.id, c.name from county_info c
    join tract_data_set s on exists (select from census_tract t where t.data_set_id = s.id and t.county = c.fips)
    where c.coastal is null
    order by c.name, c.fips`);
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, own.map(({ name }) => name)]));
}

const unknownDataSet = (dataSetId: number): never => unknownRecord("tracts.dataSetUnknown", { dataSetId });

/**
 * The record of a data set for services that update it: its texts, and whether it is hidden or the default. Its tracts
 * never change.
 */
export const dataSetRecord: RecordKind<DataSetRow, ManagedDataSet> = {
  module: "Tract",
  lock: async (tx, dataSetId) => {
    const [row] = isId(dataSetId)
      ? await tx.select().from(tractDataSets).where(eq(tractDataSets.id, dataSetId)).for("update")
      : [];
    return row ?? unknownDataSet(dataSetId);
  },
  read: async (reader, dataSetId) => {
    const found = (await readManagedDataSets(reader)).find((one) => one.dataSetId === dataSetId);
    return found ?? unknownDataSet(dataSetId);
  },
  subjectOf: ({ dataSetId, label }) => ({ subjectId: dataSetId, subject: label }),
  audited: ({ label, source, hidden, isDefault, tractYear, tracts, hash }) => ({
    label,
    source,
    hidden,
    isDefault,
    tractYear,
    tracts,
    hash,
  }),
};

type Users = ManagedDataSet["users"];

/** The users of an unused data set. */
const NO_USERS: Users = { count: 0, named: [] };

/**
 * The users of each data set, by its id: estimations that count with it, and those with a run that did, which needs it
 * for its map and verification. An unused data set is absent.
 */
async function usersOfDataSets(reader: Reader): Promise<ReadonlyMap<number, Users>> {
  const { rows } = await reader.execute<{ id: number; eid: number; name: string; disaster: string }>(sql`
    select u.id, e.eid, e.name, d.name as disaster
    from (
      select data_set_id as id, eid from estimation
      union
      select s.id, r.eid from run r join tract_data_set s on s.hash = r.inputs #>> '{dataSet,hash}'
    ) u
    join estimation e using (eid)
    join disaster d using (did)
    order by lower(e.name), e.eid`);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, users]) => [
      id,
      {
        count: users.length,
        named: users.slice(0, NAMED_USERS).map(({ eid, name, disaster }) => ({ eid, name, disaster })),
      },
    ]),
  );
}
