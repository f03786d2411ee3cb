import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { addOrUpdateDisaster, getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { changePassword } from "../../contract/people/calls/session.ts";
import { connectionOfRunning } from "../../server/storage/embedded/cluster.ts";
import { folders } from "../../server/storage/embedded/layout.ts";
import { isAlive, runningPostgres } from "../../server/storage/embedded/processes.ts";
import { SOAK, seededRandom } from "../kits/numbers.ts";
import { startProduct, type Product } from "../kits/product.ts";
import { clientOf, type TestClient } from "../kits/client.ts";
import { until } from "../kits/waiting.ts";

/** The number of kills; the default is that of a full soak. */
const KILLS = Number(process.env["SOAK_KILLS"] ?? 200);
const WRITERS = 4;
const PASSWORD = "a password that lasts";
const VICTIMS = ["server", "backend", "postmaster", "server", "all"] as const;
const skip = SOAK ? false : "it takes an hour: npm run soak";

let folder: string;
let product: Product;
let client: TestClient;
const acknowledged: string[] = [];
let serial = 0;

before(async () => {
  if (!SOAK) return;
  folder = mkdtempSync(join(tmpdir(), "provision-kills-"));
  product = await startProduct({ dataDir: folder, env: { SAMPLE_DATA: "0" } });
  const { address, userName, oneTimePassword } = product;
  client = await clientOf(address).signIn(userName, oneTimePassword);
  const body = { current: oneTimePassword, next: PASSWORD };
  assert.equal((await client.call(changePassword, { body })).status, 200);
});
after(async () => {
  if (!SOAK) return;
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const postmaster = (): number => runningPostgres(folders(folder).cluster)?.pid ?? 0;

/** A process of PostgreSQL that works for the product. */
async function oneBackend(): Promise<number> {
  const operator = new pg.Client({ ...connectionOfRunning(folder) });
  await operator.connect();
  const { rows } = await operator.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like 'provision-%' limit 1",
  );
  await operator.end();
  return rows[0]?.pid ?? 0;
}

async function pidsOf(victim: (typeof VICTIMS)[number]): Promise<number[]> {
  const server = product.process.pid ?? 0;
  switch (victim) {
    case "server":
      return [server];
    case "backend":
      return [await oneBackend()];
    case "postmaster":
      return [postmaster()];
    case "all":
      return [server, postmaster()];
  }
}

/**
 * Saves until `over`; every acknowledged record must exist ever after. Refusals and broken connections do not count as
 * losses.
 */
async function write(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const name = `Storm ${++serial}`;
    const body = { name, type: "Flood", category: null, startDate: "2026-09-01", status: "Active" } as const;
    const answer = await client.call(addOrUpdateDisaster, { body }).catch(() => null);
    if (answer?.status === 200) acknowledged.push(name);
    else await wait(20);
  }
}

/** Answers that asked to retry later. */
let waits = 0;

/** Returns the stored names by the API, retrying when told to. */
async function storedNames(): Promise<string[]> {
  for (;;) {
    const answer = await client.call(getAllDisasters);
    if (answer.status !== 503) return answer.ok.map(({ name }) => name);
    const seconds = Number(answer.headers.get("retry-after"));
    assert.ok(seconds > 0, "says when to come again");
    waits++;
    await wait(1_000 * seconds);
  }
}

async function assertNothingLost(round: string): Promise<void> {
  const names = await storedNames();
  const stored = new Set(names);
  assert.deepEqual(
    acknowledged.filter((name) => !stored.has(name)),
    [],
    round,
  );
  assert.equal(stored.size, names.length, `${round}: one was saved twice`);
}

test(
  `${KILLS} kills under writing clients lose nothing that was acknowledged`,
  { skip, timeout: 7_200_000 },
  async (t) => {
    const random = seededRandom(KILLS);
    const killed = new Map<string, number>();
    for (let i = 1; i <= KILLS; i++) {
      const victim = VICTIMS[Math.floor(random() * VICTIMS.length)] ?? "server";
      const round = `kill ${i}, of ${victim}`;
      let over = false;
      t.after(() => (over = true));
      const writing = Array.from({ length: WRITERS }, () => write(() => over));
      const saved = acknowledged.length;
      await until(() => acknowledged.length > saved + WRITERS);
      const pids = await pidsOf(victim);
      for (const pid of pids) process.kill(pid, "SIGKILL");
      await until(() => !pids.some(isAlive), 10_000);
      killed.set(victim, (killed.get(victim) ?? 0) + 1);
      if (victim === "server" || victim === "all" || !(await comesBack())) {
        over = true;
        await Promise.all(writing);
        product = await startProduct({ dataDir: folder, env: { SAMPLE_DATA: "0" } });
        client = await clientOf(product.address).signIn("admin", PASSWORD);
      }
      over = true;
      await Promise.all(writing);
      await assertNothingLost(round);
    }
    t.diagnostic(
      `${JSON.stringify(Object.fromEntries(killed))}; ${acknowledged.length} saves acknowledged, none lost; a read was to come again ${waits} times`,
    );
  },
);

/** Milliseconds that a recovery may take at most on a busy machine. */
const BACK_WITHIN = 180_000;

/** Returns whether the product recovers by itself; it exits if its PostgreSQL was killed too often within a minute. */
async function comesBack(): Promise<boolean> {
  const hasEnded = () => product.process.exitCode !== null;
  let output = "";
  const isReady = async () => {
    const answer = await fetch(`${product.address}/readyz`).catch(() => null);
    output = `${answer?.status} ${await answer?.text().catch(String)}`;
    return answer?.status === 200;
  };
  await until(async () => hasEnded() || (await isReady()), BACK_WITHIN).catch((cause: unknown) => {
    throw new Error(`not ready again: ${output}\n${product.output().slice(-1_000)}`, { cause });
  });
  return !hasEnded();
}
