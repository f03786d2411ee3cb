import { NAMED_USERS, type ManagedDataSet } from "../../../contract/tracts/calls/data-sets.ts";
import type { Reader } from "../../storage/database.ts";
import { sql } from "../../storage/orm.ts";

type Users = ManagedDataSet["users"];

/** A data set that nothing uses. */
export const NO_USERS: Users = { count: 0, named: [] };

/**
 * Who needs each data set: estimations that count with it, and those with a run that did, whose figures could not be shown
 * on the map or verified without it. By the set's id; one that nothing uses is absent.
 */
export async function usersOfDataSets(reader: Reader): Promise<ReadonlyMap<number, Users>> {
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
