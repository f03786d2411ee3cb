import { AdhocQuerySchema, type AdhocQuery } from "../../contract/adhoc/queries.ts";
import { PRIVILEGE_CODES } from "../../contract/people/privileges.ts";
import { readResult } from "../../server/adhoc/run.ts";
import { inSnapshot } from "../../server/storage/database.ts";
import { sql } from "../../server/storage/orm.ts";
import { freshDatabase } from "../kits/cluster.ts";
import { judged, median, timesOf } from "./figures.ts";

const ROWS = 100_000;
const ROUNDS = 12;
/** Allowed milliseconds for a first page. */
const TARGET = 300;
const CALLER = { userId: 1, privileges: new Set<string>(PRIVILEGE_CODES) };
const PAGE = { offset: 0, limit: 25, timeZone: "America/New_York" };

type Asked = Partial<AdhocQuery>;
const byPeople = { column: "population", direction: "desc" } as const;
const QUESTIONS: Readonly<Record<string, Asked>> = {
  "first page": {},
  "first page by population": { sort: [byPeople] },
  "first page that holds a text": { filters: [{ kind: "contains", column: "name", text: "99" }], sort: [byPeople] },
  "sums by county": { groups: ["county"], sums: [{ column: "population", summary: "sum" }] },
};

/** Ad-hoc questions over 100,000 tracts: times the call's answer with its count, warm, without HTTP. */
export async function benchAdhoc(report: (line: string) => void): Promise<void> {
  const database = await freshDatabase();
  const { db } = database;
  try {
    await db.execute(sql`
      insert into tract_data_set (name, tract_year, poverty_meaning, source, hash, is_default)
      values ('bench', 2020, 'below100', 'bench', 'bench', true)`);
    await db.execute(sql`
      insert into census_tract (data_set_id, fips, county, name, population, households, seniors)
      select 1, lpad((12000000000 + i)::text, 11, '0'), lpad((12000 + i % 67)::text, 5, '0'), 'Tract ' || i, i % 9000, i % 3000, i % 1500
      from generate_series(1, ${ROWS}::int) i`);
    await db.execute(sql`analyze census_tract`);
    for (const [name, asked] of Object.entries(QUESTIONS)) {
      const query = AdhocQuerySchema.parse({ view: "tract_profile", ...asked });
      const ask = () => inSnapshot(db, (reader) => readResult({ reader, caller: CALLER }, { query, ...PAGE }, "en"));
      const { total } = await ask();
      const times = await timesOf(ROUNDS, async () => void (await ask()));
      report(`ad-hoc report, ${name}: ${judged(median(times), TARGET, "ms")}, ${total} rows of ${ROWS}`);
    }
  } finally {
    await database.close();
  }
}
