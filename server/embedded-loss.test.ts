import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { addOrUpdateDisaster, getAllDisasters } from "../contract/planning/calls/disasters.ts";
import { changePassword, getSession } from "../contract/people/calls/session.ts";
import { mountDisk, type SmallDisk } from "../test/kits/disk.ts";
import { SOAK } from "../test/kits/numbers.ts";
import { postgresProcesses, startProduct, type Product } from "../test/kits/product.ts";
import { clientOf, type TestClient } from "../test/kits/client.ts";
import { until } from "../test/kits/waiting.ts";
import { connectionOfRunning } from "./storage/embedded/cluster.ts";
import { folders } from "./storage/embedded/layout.ts";
import { isAlive, runningPostgres } from "./storage/embedded/processes.ts";

/** Processes of the embedded PostgreSQL are stopped and killed while the product works, and its disk is full. */
const [STOPPED, FULL] = SOAK ? [20_000, 60_000] : [1_500, 500];
/** Milliseconds within which everything must have recovered. */
const NORMAL_WITHIN = 2_000;
const DISK_MEGABYTES = 400;

let folder: string;
let disk: SmallDisk | null;
let product: Product;
let admin: TestClient;
const acknowledged: string[] = [];

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "provision-embedded-"));
  disk = mountDisk(folder, DISK_MEGABYTES);
  product = await startProduct({ dataDir: folder, env: { SAMPLE_DATA: "0", LOG_STDOUT: "1" } });
  const { address, userName, oneTimePassword } = product;
  admin = await clientOf(address).signIn(userName, oneTimePassword);
  const body = { current: oneTimePassword, next: "a password that lasts" };
  assert.equal((await admin.call(changePassword, { body })).status, 200);
});
after(async () => {
  await product.stop();
  disk?.unmount();
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
async function save() {
  const name = `Storm ${++serial}`;
  const body = { name, type: "Flood", category: null, startDate: "2026-09-01", status: "Active" } as const;
  const answer = await admin.call(addOrUpdateDisaster, { body });
  if (answer.status === 200) acknowledged.push(name);
  return answer;
}

const visit = async () => (await clientOf(product.address).call(getSession)).status;
const ready = async () => {
  const answer = await fetch(`${product.address}/readyz`);
  return { status: answer.status, ...((await answer.json()) as { checks: { database: string } }) };
};

/** Saves during `trouble` and until everything has recovered; returns the milliseconds from the end of the trouble. */
async function underLoad(trouble: () => Promise<void>): Promise<number> {
  let over = false;
  const odd = new Set<string>();
  const write = async () => {
    while (!over) {
      const { status, headers } = await save();
      if (status === 200) continue;
      if (status !== 503 || !(Number(headers.get("retry-after")) > 0)) odd.add(`${status}`);
      await wait(20);
    }
  };
  const load = [write(), write(), write()];
  const saved = acknowledged.length;
  await until(() => acknowledged.length > saved + 5);
  let took = 0;
  try {
    await trouble();
    const begun = performance.now();
    await until(async () => (await save()).status === 200 && (await ready()).status === 200, 15_000);
    took = performance.now() - begun;
  } finally {
    over = true;
    disk?.free();
    await Promise.all(load);
  }
  assert.deepEqual([...odd], []);
  const stored = new Set((await admin.call(getAllDisasters)).ok.map(({ name }) => name));
  assert.deepEqual(
    acknowledged.filter((name) => !stored.has(name)),
    [],
  );
  return took;
}

test("a PostgreSQL that was stopped and continues is trusted at once", async (t) => {
  const took = await underLoad(async () => {
    const pids = postgresProcesses(folder);
    assert.ok(pids.length > 5);
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    await wait(STOPPED);
    for (const pid of pids) process.kill(pid, "SIGCONT");
  });
  t.diagnostic(`as before ${Math.round(took)} ms after ${STOPPED} ms`);
  assert.ok(took < NORMAL_WITHIN, `${took} ms`);
});

test("a full disk refuses changes and says so, serves reads, and with space again everything works as before", async (t) => {
  if (disk === null) return t.skip("no disk in memory can be mounted here (not root, say)");
  const { fill, free } = disk;
  const took = await underLoad(async () => {
    fill();
    await until(async () => (await ready()).checks.database === "readonly");
    const last = performance.now() + FULL;
    let refused = 0;
    while (refused < 5 || performance.now() < last) {
      const answer = await save();
      // A save that fits into existing database pages succeeds.
      if (answer.status === 200) continue;
      refused++;
      const { status, error, headers } = answer;
      assert.deepEqual([status, error.key, Number(headers.get("retry-after")) > 0], [503, "errors.readOnly", true]);
      const { status: notReady, checks } = await ready();
      assert.deepEqual([notReady, checks.database], [503, "readonly"]);
      assert.deepEqual([await visit(), (await admin.call(getAllDisasters)).status], [200, 200]);
    }
    free();
  });
  t.diagnostic(`as before ${Math.round(took)} ms after there was room`);
  assert.ok(took < NORMAL_WITHIN, `${took} ms`);
});

test("a full disk under PostgreSQL's own log ends PostgreSQL, not the product; with space again everything works as before", async (t) => {
  if (!SOAK) return t.skip("it takes ten seconds: npm run soak");
  if (disk === null) return t.skip("no disk in memory can be mounted here (not root, say)");
  const { fill, free } = disk;
  const took = await underLoad(async () => {
    fill();
    const isAnnounced = () =>
      product.output().includes("The disk of the embedded PostgreSQL is full; it is started when");
    while (!isAnnounced()) {
      const operator = new pg.Client({ ...connectionOfRunning(folder) });
      operator.on("error", () => undefined);
      // The next segment is requested before it is needed.
      await operator
        .connect()
        .then(() => operator.query("select pg_switch_wal(), pg_current_xact_id()"))
        .catch(() => wait(100));
      await operator.end();
    }
    await wait(FULL);
    const { status, headers } = await save();
    assert.deepEqual([status, Number(headers.get("retry-after")) > 0], [503, true]);
    free();
  });
  t.diagnostic(`as before ${Math.round(took)} ms after there was room`);
  assert.ok(took < 2 * NORMAL_WITHIN, `${took} ms`);
});

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

test("one that keeps failing ends the product with a clear message, and leaves nothing behind", async () => {
  // Its last output has been read by then, too.
  const closed = once(product.process, "close");
  const hasEnded = () => product.process.exitCode !== null;
  const isReady = async () => (await fetch(`${product.address}/readyz`).catch(() => null))?.status === 200;
  // If it is killed before the product knows that it runs, it did not start, which is another fault.
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
  // Running work may still log that it lost the database.
  const output = product.output();
  assert.ok(/PostgreSQL has ended by itself \d times within a minute/.test(output), output.slice(-5_000));
  assert.equal(postmaster(), null);
});
