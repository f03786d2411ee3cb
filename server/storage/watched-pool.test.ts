import assert from "node:assert/strict";
import test, { after, before, type TestContext } from "node:test";
import { freshDatabase, type TestDatabase } from "../../test/kits/cluster.ts";
import { startTcpProxy } from "../../test/kits/network.ts";
import { until } from "../../test/kits/waiting.ts";
import { connectionOf } from "./connection.ts";
import { inSnapshot, openPool } from "./database.ts";
import { sql } from "./orm.ts";
import { isConnectionLoss } from "./errors.ts";

let database: TestDatabase;
before(async () => {
  database = await freshDatabase({ empty: true });
});
after(() => database.close());

/** A pool through a proxy with short timeouts, for one test; `errors` receives its reports. */
async function poolBehindProxy(t: TestContext, { queryTimeout = 40_000 } = {}) {
  const url = new URL(database.url);
  const proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const errors: string[] = [];
  const settings = { size: 4, queryTimeout };
  const db = openPool(connectionOf(url.href), ({ name }) => errors.push(name), { settings });
  t.after(async () => {
    await db.$client.end();
    await proxy.close();
  });
  return { db, proxy, errors };
}

const backends = async (state: string) => {
  const found = await database.owner.$client.query(
    "select 1 from pg_stat_activity where datname = current_database() and state = $1 and application_name like 'provision-%'",
    [state],
  );
  return found.rows.length;
};

test("queries beyond PostgreSQL's connections wait for their turn", async () => {
  const { $client } = database.owner;
  const role = `limited_${process.pid}`;
  await $client.query(`create role ${role} login password 'x' connection limit 2`);
  const url = new URL(database.url);
  url.username = role;
  url.password = "x";
  const db = openPool(connectionOf(url.href), () => undefined);
  const asked = Array.from({ length: 30 }, (_, i) => db.execute(sql`select ${i}::int as i, pg_sleep(0.01)`));
  assert.deepEqual(
    (await Promise.all(asked)).map(({ rows }) => rows[0]?.["i"]),
    Array.from({ length: 30 }, (_, i) => i),
  );
  await db.$client.end();
  await $client.query(`drop role ${role}`);
});

test("a silent connection is dropped after its timeout, and its locks in PostgreSQL are released", async (t) => {
  const { db } = await poolBehindProxy(t, { queryTimeout: 1_500 });
  const begun = performance.now();
  const asked = db.transaction((tx) => tx.execute(sql`select pg_sleep(60)`));
  await assert.rejects(asked, isConnectionLoss);
  // A busy machine takes longer, but not as long as the statement.
  assert.ok(performance.now() - begun < 20_000);
  await until(async () => (await backends("active")) <= 1, 20_000);
  assert.equal((await db.execute(sql`select 1`)).rows.length, 1);
});

test("connections that a firewall has dropped are replaced, while a long statement on another continues", async (t) => {
  const { db, proxy } = await poolBehindProxy(t);
  await Promise.all([1, 2, 3].map(() => db.execute(sql`select pg_sleep(0.05)`)));
  proxy.forget();
  const begun = performance.now();
  const asking = [1, 2, 3].map(() => db.execute(sql`select 1`));
  // There was no fourth connection to forget.
  const long = db.execute(sql`select pg_sleep(6)`);
  const asked = await Promise.allSettled(asking);
  assert.ok(performance.now() - begun < 20_000);
  // They only read, so they are repeated on another connection if their time is not over.
  assert.ok(asked.every((each) => each.status === "fulfilled" || isConnectionLoss(each.reason)));
  assert.equal((await db.execute(sql`select 1`)).rows.length, 1);
  assert.equal((await long).rows.length, 1);
});

test("a read is repeated if its connection is ended, a write is not", async (t) => {
  const { db } = await poolBehindProxy(t);
  const gate = await database.owner.$client.connect();
  await gate.query("select pg_advisory_lock(7)");
  const waits = sql`select 1 as one, pg_advisory_xact_lock_shared(7)`;
  // Drizzle sends the query only when the result is awaited.
  const reads = [Promise.resolve(db.execute(waits)), inSnapshot(db, (tx) => tx.execute(waits))];
  const write = assert.rejects(
    db.transaction((tx) => tx.execute(waits)),
    isConnectionLoss,
  );
  const atGate = "from pg_stat_activity where datname = current_database() and wait_event = 'advisory'";
  await until(async () => (await gate.query(`select 1 ${atGate}`)).rows.length === 3);
  await gate.query(`select pg_terminate_backend(pid) ${atGate}`);
  await write;
  await gate.query("select pg_advisory_unlock(7)");
  gate.release();
  assert.deepEqual(
    (await Promise.all(reads)).map(({ rows }) => rows[0]?.["one"]),
    [1, 1],
  );
});

test("transactions on a database that ends them leave no connection behind and report the first failure", async (t) => {
  const { db, errors } = await poolBehindProxy(t);
  const end = sql`select pg_terminate_backend(pg_backend_pid())`;
  for (let i = 0; i < 10; i++) {
    await assert.rejects(
      db.transaction(async (tx) => tx.execute(end)),
      isConnectionLoss,
    );
    const refused = db.transaction(async (tx) => {
      await tx.execute(end).catch(() => undefined);
      throw new Error("refused all the same");
    });
    await assert.rejects(refused, /refused all the same/);
  }
  assert.equal(await db.transaction(async () => 7), 7);
  assert.ok(db.$client.totalCount <= 4 && db.$client.waitingCount === 0);
  assert.ok(errors.length >= 20, "each loss is told");
});

test("of several servers a responsive one is used, and if it stops responding the next one, with all waiting queries", async (t) => {
  const { port } = new URL(database.url);
  const [near, far] = await Promise.all([startTcpProxy(Number(port)), startTcpProxy(Number(port))]);
  near.swallow();
  const hosts = `127.0.0.1:1,127.0.0.1:${near.port},127.0.0.1:${far.port}`;
  const db = openPool(connectionOf(database.url.replace(`127.0.0.1:${port}`, hosts)), () => undefined);
  t.after(async () => {
    await db.$client.end();
    await Promise.all([near.close(), far.close()]);
  });
  const answers = async () => (await db.execute(sql`select 1 as one`)).rows[0]?.["one"];
  assert.equal(await answers(), 1);
  near.heal();
  far.swallow();
  const begun = performance.now();
  assert.equal(await answers(), 1);
  const took = performance.now() - begun;
  assert.ok(took < 8_000, `another server only after ${took} ms`);
});
