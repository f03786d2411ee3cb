import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before, type TestContext } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { addOrUpdateDisaster, getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { changePassword, getSession } from "../../contract/people/calls/session.ts";
import { startCluster } from "../../server/storage/embedded/cluster.ts";
import type { Cluster } from "../../server/storage/embedded/launch.ts";
import { folders } from "../../server/storage/embedded/layout.ts";
import { SOAK } from "../kits/numbers.ts";
import { debianProgram, startDaemon, type Daemon } from "../kits/poolers.ts";
import { freePort, postgresProcesses, startProduct, type Product } from "../kits/product.ts";
import { clientOf, type TestClient } from "../kits/server.ts";
import { until } from "../kits/waiting.ts";

/**
 * A primary with a streaming, synchronous standby; one process of the product reaches them by a list of hosts, the
 * other through HAProxy, which switches to the standby when the primary does not listen.
 */
const program = debianProgram("/usr/sbin/haproxy", { install: SOAK });
const skip = !SOAK
  ? "it takes minutes: npm run soak"
  : program === null && "HAProxy is not installed and cannot be (not root, or no apt-get)";
const PASSWORD = "a password that lasts";
/**
 * Milliseconds before the standby is promoted, for which PostgreSQL is stopped, and within which everything must be
 * normal again.
 */
const READ_ONLY = 10_000;
const STOPPED = 20_000;
const NORMAL_WITHIN = 2_000;

let folder: string;
let primary: Cluster;
let standby: Cluster;
let proxy: Daemon;
let products: Product[] = [];
let clients: TestClient[] = [];

const portOf = ({ connection }: Cluster): number => connection.port ?? 0;
const addressAt = (hosts: string): string => {
  const { user = "", password, database = "" } = primary.connection;
  return `postgres://${user}:${String(password)}@${hosts}/${database}`;
};

before(async () => {
  if (skip !== false) return;
  folder = mkdtempSync(join(tmpdir(), "provision-failover-"));
  const [one, two] = [join(folder, "one"), join(folder, "two")];
  mkdirSync(one);
  await (await startCluster(one)).stop();
  execFileSync("cp", ["-a", one, two]);
  const { cluster } = folders(two);
  writeFileSync(join(cluster, "standby.signal"), "");
  const { uid, gid } = statSync(cluster);
  chownSync(join(cluster, "standby.signal"), uid, gid);
  primary = await startCluster(one, { settings: { synchronous_standby_names: "*" } });
  const { host = "", port, user = "", password } = primary.connection;
  const from = `host=${host} port=${port} user=${user} password=${String(password)}`;
  standby = await startCluster(two, { settings: { primary_conninfo: from, hot_standby: "on" } });
  const own = await freePort();
  const [first, second] = [portOf(primary), portOf(standby)];
  const config = `defaults
  mode tcp
  timeout connect 2s
  timeout client 10m
  timeout server 10m
listen database
  bind 127.0.0.1:${own}
  option redispatch
  default-server inter 500ms fall 2 rise 2 on-marked-down shutdown-sessions
  server one 127.0.0.1:${first} check
  server two 127.0.0.1:${second} check backup
`;
  proxy = await startDaemon(program ?? "", {
    files: { "haproxy.cfg": config },
    args: ["-f", "haproxy.cfg"],
    port: own,
  });
  const env = { SAMPLE_DATA: "0" };
  const hosts = `127.0.0.1:${first},127.0.0.1:${second}`;
  const listed = await startProduct({
    env: { ...env, DATABASE_URL: `${addressAt(hosts)}?target_session_attrs=read-write` },
  });
  const { userName, oneTimePassword } = listed;
  const admin = await clientOf(listed.address).signIn(userName, oneTimePassword);
  const body = { current: oneTimePassword, next: PASSWORD };
  assert.equal((await admin.call(changePassword, { body })).status, 200);
  products = [listed, await startProduct({ env: { ...env, DATABASE_URL: addressAt(`127.0.0.1:${own}`) } })];
  clients = await Promise.all(products.map(({ address }) => clientOf(address).signIn("admin", PASSWORD)));
});
after(async () => {
  if (skip !== false) return;
  for (const each of products) await each.stop();
  for (const each of [proxy, standby, primary] as readonly ({ stop(): Promise<void> } | undefined)[])
    await each?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let serial = 0;
const acknowledged: string[] = [];

async function save(client: TestClient) {
  const name = `Storm ${++serial}`;
  const answer = await client.call(addOrUpdateDisaster, {
    body: { name, type: "Flood", category: null, startDate: "2026-09-01", status: "Active" },
  });
  if (answer.status === 200) acknowledged.push(name);
  return answer;
}

const readiness = async ({ address }: Product) => {
  const answer = await fetch(`${address}/readyz`);
  return { status: answer.status, ...((await answer.json()) as { checks: { database: string } }) };
};

/** Writes and reads at both processes all the while; counts the answers of each by status. */
async function underLoad(work: () => Promise<void>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let over = false;
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
  const load = clients.flatMap((client, i) => [
    ...Array.from({ length: 3 }, async () => {
      while (!over) {
        const { status, headers } = await save(client);
        count(`write ${status}`);
        if (status === 503 && !(Number(headers.get("retry-after")) > 0)) count("503 without Retry-After");
        await wait(20);
      }
    }),
    (async () => {
      while (!over) {
        count(`read ${(await clientOf(products[i]?.address ?? "").call(getSession)).status}`);
        await wait(20);
      }
    })(),
  ]);
  const saved = acknowledged.length;
  await until(() => acknowledged.length > saved + 40);
  try {
    await work();
  } finally {
    over = true;
    await Promise.all(load);
  }
  return counts;
}

/** Returns the milliseconds until each process writes, reads and reports that it is ready. */
const normalAfter = (begun: number): Promise<number[]> =>
  Promise.all(
    products.map(async (product, i) => {
      const client = clients[i];
      assert.ok(client);
      await until(async () => (await save(client)).status === 200 && (await readiness(product)).status === 200);
      return Math.round(performance.now() - begun);
    }),
  );

async function assertNothingLost(t: TestContext, counts: Record<string, number>, times: number[]): Promise<void> {
  const [client] = clients;
  assert.ok(client);
  const names = (await client.call(getAllDisasters)).ok.map(({ name }) => name);
  const stored = new Set(names);
  assert.equal(stored.size, names.length, "one was saved twice");
  const lost = acknowledged.filter((name) => !stored.has(name));
  t.diagnostic(
    `${JSON.stringify(counts)}; normal after ${times.join(" and ")} ms; ${acknowledged.length} acknowledged`,
  );
  assert.deepEqual(lost, []);
  const odd = Object.keys(counts).filter((each) => !/^(?:write|read) (?:200|503)$/.test(each));
  assert.deepEqual(odd, []);
}

test("processes of a PostgreSQL that were stopped and continue are trusted at once", { skip }, async (t) => {
  let times: number[] = [];
  const counts = await underLoad(async () => {
    const pids = postgresProcesses(join(folder, "one"));
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    await wait(STOPPED);
    const found = await Promise.all(products.map(readiness));
    for (const pid of pids) process.kill(pid, "SIGCONT");
    times = await normalAfter(performance.now());
    // The process that knows the standby reads there in the meantime.
    assert.deepEqual(
      found.map(({ checks }) => checks.database),
      ["readonly", "unreachable"],
    );
  });
  await assertNothingLost(t, counts, times);
  assert.ok(
    times.every((each) => each < NORMAL_WITHIN),
    times.join(),
  );
});

test("a killed primary: its standby is read until it is promoted, then all is normal", { skip }, async (t) => {
  let times: number[] = [];
  const counts = await underLoad(async () => {
    for (const pid of postgresProcesses(join(folder, "one"))) process.kill(pid, "SIGKILL");
    for (const product of products)
      await until(async () => (await readiness(product)).checks.database === "readonly", 10_000);
    const before = serial;
    await wait(READ_ONLY);
    assert.ok(serial > before + 40);
    for (const [i, product] of products.entries()) {
      const { status, error, headers } = await save(clients[i] ?? clientOf(product.address));
      assert.deepEqual([status, error.key], [503, "errors.readOnly"]);
      assert.ok(Number(headers.get("retry-after")) > 0);
      assert.equal((await clientOf(product.address).call(getSession)).status, 200);
    }
    const operator = new pg.Client({ ...standby.connection });
    await operator.connect();
    await operator.query("select pg_promote()");
    await operator.end();
    times = await normalAfter(performance.now());
  });
  await assertNothingLost(t, counts, times);
  assert.ok(
    times.every((each) => each < NORMAL_WITHIN),
    times.join(),
  );
});
