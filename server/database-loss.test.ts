import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { addOrUpdateDisaster, getAllDisasters } from "../contract/planning/calls/disasters.ts";
import { authenticate, changePassword, getSession } from "../contract/people/calls/session.ts";
import { startTcpProxy, type TcpProxy } from "../test/kits/network.ts";
import { startProduct, type Product } from "../test/kits/product.ts";
import { clientOf, type TestClient } from "../test/kits/client.ts";
import { until } from "../test/kits/waiting.ts";
import { dayOf, logFileName, nodeName } from "./logging/log-names.ts";
import { startCluster } from "./storage/embedded/cluster.ts";
import type { Cluster } from "./storage/embedded/launch.ts";
import { openStorage } from "./storage/storage.ts";
import { folders } from "./storage/embedded/layout.ts";

/**
 * An outside PostgreSQL is taken away from the product in several ways while four users save and one visitor reads; the
 * disk of the product's log is full all the while.
 */
const SOAK = process.env["SOAK"] === "1";
const OUTAGE = SOAK ? 30_000 : 3_000;
const SILENCE = SOAK ? 35_000 : 7_000;
/** Milliseconds within which everything must have recovered, and the limit for one request. */
const NORMAL_WITHIN = 2_000;
const LONGEST = 10_000;

let folder: string;
let cluster: Cluster;
let proxy: TcpProxy;
let product: Product;
let admin: TestClient;
const acknowledged: string[] = [];

const portOf = ({ connection }: Cluster): number => connection.port ?? 0;
const urlAt = (port: number): string => {
  const { user = "", password, database = "" } = cluster.connection;
  return `postgres://${user}:${String(password)}@127.0.0.1:${port}/${database}`;
};

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "provision-loss-"));
  mkdirSync(join(folder, "outside"));
  cluster = await startCluster(join(folder, "outside"), { settings: { fsync: "off" } });
  proxy = await startTcpProxy(portOf(cluster));
  const { logs } = folders(join(folder, "product"));
  mkdirSync(logs, { recursive: true });
  const day = dayOf(new Date());
  symlinkSync("/dev/full", join(logs, logFileName({ node: nodeName(), day, part: 0 })));
  product = await startProduct({
    dataDir: join(folder, "product"),
    env: { DATABASE_URL: urlAt(proxy.port), SAMPLE_DATA: "0" },
  });
  const { address, userName, oneTimePassword } = product;
  admin = await clientOf(address).signIn(userName, oneTimePassword);
  const body = { current: oneTimePassword, next: "a password that lasts" };
  assert.equal((await admin.call(changePassword, { body })).status, 200);
});
after(async () => {
  await product.stop();
  await proxy.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Asked {
  readonly what: "save" | "read";
  readonly status: number;
  readonly milliseconds: number;
  readonly retryAfter: string | null;
}

async function timed(what: Asked["what"], ask: () => Promise<{ status: number; headers: Headers }>): Promise<Asked> {
  const begun = performance.now();
  const { status, headers } = await ask();
  return { what, status, milliseconds: performance.now() - begun, retryAfter: headers.get("retry-after") };
}

const save = (name: string) =>
  admin.call(addOrUpdateDisaster, {
    body: { name, type: "Flood", category: null, startDate: "2026-09-01", status: "Active" },
  });
const visit = () => clientOf(product.address).call(getSession);
const readiness = async () => (await fetch(`${product.address}/readyz`)).status;

let serial = 0;

/** Saves and reads during `trouble` and until everything has recovered; collects every answer. */
async function underLoad(trouble: () => Promise<void>): Promise<Asked[]> {
  const answers: Asked[] = [];
  let over = false;
  const write = async () => {
    while (!over) {
      const name = `Storm ${++serial}`;
      const answer = await timed("save", () => save(name));
      if (answer.status === 200) acknowledged.push(name);
      answers.push(answer);
      await wait(answer.status === 200 ? 5 : 20);
    }
  };
  const read = async () => {
    while (!over) {
      answers.push(await timed("read", visit));
      await wait(20);
    }
  };
  const load = [write(), write(), write(), write(), read()];
  const saved = acknowledged.length;
  await until(() => acknowledged.length > saved + 8);
  const asBefore = async () =>
    [(await save(`Storm ${++serial}`)).status, (await visit()).status, await readiness()].every((each) => each === 200);
  const quiet = performance.now();
  await asBefore();
  // Allows extra time on a busy machine.
  const slack = 10 * (performance.now() - quiet);
  await trouble();
  const back = performance.now();
  await until(asBefore);
  const normalAfter = performance.now() - back;
  over = true;
  await Promise.all(load);
  assert.ok(normalAfter < NORMAL_WITHIN + slack, `as before only after ${normalAfter} ms`);
  assert.equal(product.process.exitCode, null, product.output());
  const odd = answers.filter(({ status }) => status !== 200 && status !== 503);
  assert.deepEqual(odd, []);
  assert.ok(answers.every(({ status, retryAfter }) => status === 200 || Number(retryAfter) > 0));
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
  assert.ok(slowest < LONGEST + slack, `one request took ${slowest} ms`);
  return answers;
}

async function assertNothingLost(): Promise<void> {
  const stored = new Set((await admin.call(getAllDisasters)).ok.map(({ name }) => name));
  assert.deepEqual(
    acknowledged.filter((name) => !stored.has(name)),
    [],
  );
}

test("a full log disk changes no answer, and is reported once on the terminal and by readyz", async () => {
  const body = { userName: "admin", password: "not the password" };
  const refused = await clientOf(product.address).call(authenticate, { body });
  assert.deepEqual([refused.status, refused.error.key], [401, "errors.login.password"]);
  const ready = await fetch(`${product.address}/readyz`);
  const { checks } = (await ready.json()) as { checks: { logs: string } };
  assert.deepEqual([ready.status, checks.logs], [200, "failing"]);
  assert.equal(product.output().split("Log lines are being lost").length, 2, product.output());
});

test("thirty connections that are ended in the middle of their work end no process", async () => {
  const operator = new pg.Client({ connectionString: urlAt(portOf(cluster)) });
  await operator.connect();
  let ended = 0;
  const answers = await underLoad(async () => {
    while (ended < 30) {
      const { rowCount } = await operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name like 'provision%' and state <> 'idle'`,
      );
      ended += rowCount ?? 0;
      await wait(1);
    }
  });
  await operator.end();
  const refused = answers.filter(({ what, status }) => what === "read" && status !== 200);
  assert.deepEqual(refused, [], "what only reads is asked again");
  await assertNothingLost();
});

/** Stops the outside PostgreSQL for this long and starts it again on the same folder. */
async function outage(milliseconds: number, meanwhile: () => Promise<void>): Promise<void> {
  const port = portOf(cluster);
  await cluster.stop();
  await meanwhile();
  await wait(milliseconds);
  cluster = await startCluster(join(folder, "outside"), { settings: { fsync: "off" }, place: port });
}

test("a fast restart of the database costs some refusals and nothing else", async () => {
  await underLoad(() => outage(0, async () => undefined));
  await assertNothingLost();
});

test("without a database all callers learn when to retry, and after its return everything works", async () => {
  const answers = await underLoad(() =>
    outage(OUTAGE, async () => {
      await until(async () => (await readiness()) === 503, 10_000);
      assert.equal((await fetch(`${product.address}/healthz`)).status, 200);
    }),
  );
  assert.ok(answers.some(({ status }) => status === 503));
  await assertNothingLost();
});

test("a read-only database refuses changes and says so, and serves the public; writable again, everything works as before", async () => {
  const operator = new pg.Client({ connectionString: urlAt(portOf(cluster)) });
  await operator.connect();
  const { database = "" } = cluster.connection;
  const turn = async (how: string) => {
    await operator.query(`alter database ${pg.escapeIdentifier(database)} ${how}`);
    // Open connections stay writable until they end.
    if (how.startsWith("set"))
      await operator.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'provision-%'",
      );
  };
  const answers = await underLoad(async () => {
    await turn("set default_transaction_read_only = on");
    await until(async () => (await readiness()) === 503, 5_000);
    const { checks } = (await (await fetch(`${product.address}/readyz`)).json()) as { checks: { database: string } };
    assert.equal(checks.database, "readonly");
    const { status, error } = await save("Refused");
    assert.deepEqual([status, error.key], [503, "errors.readOnly"]);
    await assert.rejects(
      openStorage({ dataDir: join(folder, "second"), databaseUrl: urlAt(portOf(cluster)) }),
      (thrown: Error) => /can only be read \(default_transaction_read_only is on\); expected/.test(thrown.message),
    );
    await turn("reset default_transaction_read_only");
  });
  await operator.end();
  assert.deepEqual(
    answers.filter(({ what, status }) => what === "read" && status !== 200),
    [],
  );
  await assertNothingLost();
});

test("an unresponsive database blocks no one, and its connections are discarded", async () => {
  await underLoad(async () => {
    proxy.swallow();
    await until(async () => (await readiness()) === 503, 12_000);
    // Whatever was asked is answered, however long the database stays silent.
    await Promise.all([wait(SILENCE), until(async () => (await save("Silent")).status === 503)]);
    proxy.heal();
  });
  await assertNothingLost();
});
