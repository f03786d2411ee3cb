import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { addOrUpdateDisaster, getAllDisasters } from "../contract/planning/calls/disasters.ts";
import { changePassword } from "../contract/people/calls/session.ts";
import { startProduct, type Product } from "../test/kits/product.ts";
import { clientOf, type TestClient } from "../test/kits/client.ts";
import { until } from "../test/kits/waiting.ts";
import { connectionOfRunning } from "./storage/embedded/cluster.ts";
import { folders } from "./storage/embedded/layout.ts";
import { isAlive, runningPostgres } from "./storage/embedded/processes.ts";

/** Processes of the embedded PostgreSQL are killed under a product at work. */
let folder: string;
let product: Product;
let admin: TestClient;
const acknowledged: string[] = [];

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "provision-embedded-"));
  product = await startProduct({ dataDir: folder, env: { SAMPLE_DATA: "0", LOG_STDOUT: "1" } });
  const { address, userName, oneTimePassword } = product;
  admin = await clientOf(address).signIn(userName, oneTimePassword);
  const body = { current: oneTimePassword, next: "a password that lasts" };
  assert.equal((await admin.call(changePassword, { body })).status, 200);
});
after(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const postmaster = (): number | null => runningPostgres(folders(folder).cluster)?.pid ?? null;

async function kill(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  await until(() => !isAlive(pid), 5_000);
}

/** A process of PostgreSQL that works for the product. */
async function oneBackend(): Promise<number> {
  const client = new pg.Client({ ...connectionOfRunning(folder) });
  await client.connect();
  let pid: number | undefined;
  await until(async () => {
    const found = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name like 'provision-%' limit 1",
    );
    pid = found.rows[0]?.pid;
    return pid !== undefined;
  });
  await client.end();
  return pid ?? 0;
}

let serial = 0;
async function save(): Promise<number> {
  const name = `Storm ${++serial}`;
  const body = { name, type: "Flood", category: null, startDate: "2026-09-01", status: "Active" } as const;
  const { status } = await admin.call(addOrUpdateDisaster, { body });
  if (status === 200) acknowledged.push(name);
  return status;
}

/** Saves all the while `trouble` takes and until it is possible again. */
async function underLoad(trouble: () => Promise<void>): Promise<void> {
  let over = false;
  const statuses = new Set<number>();
  const write = async () => {
    while (!over) statuses.add(await save());
  };
  const load = [write(), write(), write()];
  const saved = acknowledged.length;
  await until(() => acknowledged.length > saved + 5);
  await trouble();
  await until(async () => (await save()) === 200, 15_000);
  over = true;
  await Promise.all(load);
  assert.deepEqual(
    [...statuses].filter((status) => status !== 200 && status !== 503),
    [],
  );
  const stored = new Set((await admin.call(getAllDisasters)).ok.map(({ name }) => name));
  assert.deepEqual(
    acknowledged.filter((name) => !stored.has(name)),
    [],
  );
}

test("a killed backend is survived: PostgreSQL recovers, and the product waits for it", async () => {
  const main = postmaster();
  await underLoad(async () => kill(await oneBackend()));
  assert.equal(postmaster(), main);
});

test("a killed PostgreSQL is started again by the same process, a few times", async () => {
  for (let time = 1; time <= 2; time++) {
    const main = postmaster();
    assert.ok(main !== null);
    await underLoad(() => kill(main));
    assert.notEqual(postmaster(), main);
  }
  assert.equal(product.process.exitCode, null);
  assert.match(product.output(), /PostgreSQL has ended by itself; starting it again/);
  // With LOG_STDOUT the lines of the log are on the terminal as well.
  const line = /^\{.*"msg":"database connection lost".*\}$/m.exec(product.output())?.[0] ?? "";
  assert.ok(Date.parse(String((JSON.parse(line) as { time?: unknown }).time)) > 0, line);
});

test("one that does not stay up ends the product with a clear word, and leaves nothing behind", async () => {
  // Its last words are read by then, too.
  const closed = once(product.process, "close");
  const hasEnded = () => product.process.exitCode !== null;
  const isReady = async () => (await fetch(`${product.address}/readyz`).catch(() => null))?.status === 200;
  // One that is killed before the product has heard that it runs did not start, which is another fault.
  const restarts = () => product.output().split("The embedded PostgreSQL runs again").length;
  let [killed, known]: [number | null, number] = [null, 0];
  while (!hasEnded()) {
    const main = postmaster();
    if (main !== null && main !== killed && restarts() > known && (await isReady())) {
      known = restarts();
      await kill((killed = main));
    }
    await wait(20);
  }
  assert.equal((await closed)[0], 1);
  // What was under way may say at length that it lost the database, after that word too.
  const output = product.output();
  assert.ok(/PostgreSQL has ended by itself \d times within a minute/.test(output), output.slice(-5_000));
  assert.equal(postmaster(), null);
});
