import assert from "node:assert/strict";
import test from "node:test";
import { freshDatabase } from "../../test/kits/cluster.ts";
import { startTestServer } from "../../test/kits/domain-server.ts";
import { connectionOf } from "../storage/connection.ts";
import { openPool } from "../storage/database.ts";
import { migrationTimes } from "../storage/migrate.ts";
import { HEALTH } from "./health.ts";
import { buildServer } from "../app.ts";
import { until } from "../../test/kits/waiting.ts";

const ok = { running: "ok", database: "ok", migrations: "ok", logs: "ok" };

async function ask(url: string, path: string) {
  const response = await fetch(url + path);
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

test("both addresses answer anyone: without session, app-call header or subscription key, and never from a cache", async (t) => {
  const subscription = { header: "x-agency-key", keys: ["0123456789"] } as const;
  const server = await startTestServer({ domains: [], subscription });
  t.after(() => server.close());
  const alive = await ask(server.url, HEALTH.alive);
  assert.deepEqual([alive.status, alive.body], [200, { status: "alive" }]);
  const ready = await ask(server.url, HEALTH.ready);
  assert.deepEqual([ready.status, ready.body], [200, { ready: true, checks: ok }]);
  for (const { headers } of [alive, ready]) assert.equal(headers.get("cache-control"), "no-store");
  assert.equal((await fetch(server.url + HEALTH.ready, { method: "HEAD" })).status, 200);
});

test("a product that is about to stop says so before anything else changes", async (t) => {
  let stopping = false;
  const server = await startTestServer({ domains: [], isStopping: () => stopping });
  t.after(() => server.close());
  assert.equal((await ask(server.url, HEALTH.ready)).status, 200);
  stopping = true;
  const { status, body } = await ask(server.url, HEALTH.ready);
  assert.deepEqual([status, body], [503, { ready: false, checks: { ...ok, running: "stopping" } }]);
  assert.equal((await ask(server.url, HEALTH.alive)).status, 200);
});

test("without its database a process is alive but not ready, and does not reveal the database's address", async (t) => {
  const db = openPool(connectionOf("postgres://someone:geheim@127.0.0.1:1/provision"), () => undefined);
  const app = await buildServer({ domains: [], db, dist: new URL("no-dist", import.meta.url).pathname });
  t.after(async () => {
    await app.close();
    await db.$client.end();
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  assert.equal((await ask(url, HEALTH.alive)).status, 200);
  const { status, body } = await ask(url, HEALTH.ready);
  assert.equal(status, 503);
  assert.deepEqual(body, { ready: false, checks: { ...ok, database: "unreachable", migrations: "unknown" } });
});

test("a database behind this product's migrations is not ready; one ahead of them is", async (t) => {
  const { db, owner, close } = await freshDatabase();
  const app = await buildServer({ domains: [], db, dist: new URL("no-dist", import.meta.url).pathname });
  t.after(async () => {
    await app.close();
    await close();
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const newest = migrationTimes().at(-1);
  const journal = "drizzle.__drizzle_migrations";
  await owner.$client.query(`insert into ${journal} (hash, created_at) values ('newer', $1)`, [Date.UTC(2100, 0, 1)]);
  assert.equal((await ask(url, HEALTH.ready)).status, 200);
  await owner.$client.query(`delete from ${journal} where created_at >= $1`, [newest]);
  // The last check is reused for half a second.
  await until(async () => (await ask(url, HEALTH.ready)).status === 503);
  const { status, body } = await ask(url, HEALTH.ready);
  assert.deepEqual([status, body], [503, { ready: false, checks: { ...ok, migrations: "behind" } }]);
});
