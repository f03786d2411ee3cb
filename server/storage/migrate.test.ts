import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import pg from "pg";
import { freshDatabase, testFolder } from "../../test/kits/cluster.ts";
import { column } from "../../test/kits/numbers.ts";
import { untilBlocked } from "../../test/kits/waiting.ts";
import { StartupError } from "./errors.ts";
import { migrateDatabase } from "./migrate.ts";

/**
 * A migration of two tables that can deadlock with processes of the previous version; a sequence counts its attempts,
 * since no rollback resets it.
 */
const GATE = 7;
const STATEMENTS = [
  "select nextval('tries')",
  "alter table one add note text",
  `select pg_advisory_xact_lock(${GATE})`,
  "alter table two add note text",
];
const ENTRY = { idx: 0, version: "7", when: 1, tag: "0000_notes", breakpoints: true };
const folder = testFolder({
  "meta/_journal.json": JSON.stringify({ version: "7", dialect: "postgresql", entries: [ENTRY] }),
  "0000_notes.sql": STATEMENTS.join(";--> statement-breakpoint\n"),
});

const TABLES = "create table one (id serial); create table two (id serial); create sequence tries";

/** Two tables; `working` is a connection of a process of the previous version with an open transaction. */
async function oldVersion(t: TestContext) {
  const { owner, url, close } = await freshDatabase({ empty: true });
  const working = new pg.Client({ connectionString: url });
  await working.connect();
  await working.query(TABLES);
  // A deadlock is found by the migration, and soon.
  await working.query(`alter database ${new URL(url).pathname.slice(1)} set deadlock_timeout = '100ms'`);
  await working.query("set deadlock_timeout = '1h'; begin");
  t.after(async () => {
    await working.end();
    await close();
  });
  const query = async <Row extends object>(sql: string) => (await owner.$client.query<Row>(sql)).rows;
  const changed = async () => {
    const named = "select table_name as name from information_schema.columns where column_name = 'note' order by 1";
    return column(await query<{ name: string }>(named), "name");
  };
  const tries = async () =>
    column(await query<{ tries: number }>("select last_value::int as tries from tries"), "tries")[0];
  return { owner, url, query, working, changed, tries };
}

test("a migration in a deadlock with a running process is repeated completely, and the other loses nothing", async (t) => {
  const { owner, query, working, changed, tries } = await oldVersion(t);
  await working.query(`insert into two default values; select pg_advisory_lock(${GATE})`);
  const migrated = migrateDatabase(owner, folder, { lock: 20_000, pause: 10, patience: 20_000 });
  await untilBlocked(owner);
  // Waits for the migration, which then waits for it.
  await working.query(`select pg_advisory_unlock(${GATE}); insert into one default values`);
  await working.query("commit");
  await migrated;
  assert.deepEqual(await changed(), ["one", "two"]);
  assert.equal(await tries(), 2);
  for (const table of ["one", "two"]) assert.equal((await query(`select 1 from ${table}`)).length, 1, table);
  await migrateDatabase(owner, folder);
  assert.equal(await tries(), 2, "it is done");
});

test("a table in use delays a migration, and no one behind it for longer than a lock's time; one that stays in use ends the start in one line", async (t) => {
  const { owner, url, working, changed, tries } = await oldVersion(t);
  await working.query("select * from two");
  const [lock, pause] = [200, 50];
  const refused = assert.rejects(
    migrateDatabase(owner, folder, { lock, pause, patience: 300 }),
    (error) => error instanceof StartupError && /other work used them for 0 seconds .*start again/.test(error.message),
  );
  await untilBlocked(owner);
  // A process of the previous version, which waits for the migration.
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  const begun = performance.now();
  await reader.query("select * from two");
  const waited = performance.now() - begun;
  await reader.end();
  await refused;
  assert.ok(waited < 10_000, `${waited} ms`);
  assert.deepEqual(await changed(), []);
  const migrated = migrateDatabase(owner, folder, { lock, pause, patience: 20_000 });
  await untilBlocked(owner);
  await working.query("commit");
  await migrated;
  assert.deepEqual(await changed(), ["one", "two"]);
  assert.ok(Number(await tries()) >= 3);
});
