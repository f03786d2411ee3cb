import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test, { after, afterEach, before } from "node:test";
import { addOrUpdateDisaster, getAllDisasters } from "../contract/planning/calls/disasters.ts";
import { getExport, startExport } from "../contract/lists/calls.ts";
import { changePassword, getSession } from "../contract/people/calls/session.ts";
import { getDataSets } from "../contract/tracts/calls/tracts.ts";
import { freshDatabase } from "../test/kits/cluster.ts";
import { MAIN, startProduct, type Product } from "../test/kits/product.ts";
import { clientOf } from "../test/kits/client.ts";
import { folders } from "./storage/embedded/layout.ts";
import { runningPostgres } from "./storage/embedded/processes.ts";
import { SOAK } from "../test/kits/numbers.ts";
import { until } from "../test/kits/waiting.ts";

const env = { SAMPLE_DATA: "0" };

let dataDir: string;
let password: string;
let product: Product | null = null;

before(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "provision-startup-"));
  product = await startProduct({ dataDir, env });
  password = product.oneTimePassword;
});
afterEach(async () => {
  await product?.stop();
  product = null;
});
after(() => rmSync(dataDir, { recursive: true, force: true }));

const start = async (more: NodeJS.ProcessEnv = {}): Promise<Product> =>
  (product = await startProduct({ dataDir, env: { ...env, ...more } }));

/** Starts the product where it must refuse to start; returns its exit code and standard error. */
async function failStart(
  variables: NodeJS.ProcessEnv,
  { node = process.execPath, ...options }: { node?: string; uid?: number } = {},
) {
  const child = spawn(node, [MAIN], {
    env: { ...process.env, DATABASE_URL: undefined, ...env, PORT: "0", DATA_DIR: dataDir, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  let errors = "";
  child.stderr.on("data", (bytes: Buffer) => (errors += bytes.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, lines: errors.trim().split("\n") };
}

/** A client of the administrator, whose one-time password is replaced the first time. */
async function administrator(address: string) {
  const client = await clientOf(address).signIn("admin", password);
  if ((await client.call(getSession)).ok.user?.mustChangePassword !== true) return client;
  const next = "a password that lasts";
  assert.equal((await client.call(changePassword, { body: { current: password, next } })).status, 200);
  password = next;
  return client;
}

const assertOneLine = ({ code, lines }: { code: number; lines: string[] }, pattern: RegExp) => {
  assert.equal(code, 1);
  assert.equal(lines.length, 1, lines.join("\n"));
  assert.match(lines[0] ?? "", pattern);
};

test("a second instance on the same folder is refused in one line, and the first continues", async () => {
  const { address = "" } = product ?? {};
  assertOneLine(await failStart({}), /in use by another running instance \(process \d+\)/);
  assert.equal((await clientOf(address).call(getSession)).status, 200);
});

test("a wrong variable ends the start in one line", async () => {
  const missing = join(dataDir, "none");
  assertOneLine(await failStart({ STORM_FOLDER: missing }), /^STORM_FOLDER: expected a folder .*none" \(ENOENT\)\.$/);
});

test("stopping npm stops the product, although its shell sends no signal", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "provision-npm-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const scripts = { start: `node -e 0 && "${process.execPath}" "${MAIN}"` };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "npm-start", version: "1.0.0", scripts }));
  const npm = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: undefined, ...env, PORT: "0", DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const bytes of npm.stdout) {
    output += String(bytes);
    if (output.includes("is ready")) npm.kill("SIGTERM");
    if (output.includes("Stopped.")) break;
  }
  assert.match(output, /Stopped\./);
  assert.equal(runningPostgres(folders(dataDir).cluster), null);
});

test("RESET_ADMIN gives the administrator a new one-time password; kill -9 in the middle of writing loses no acknowledged write, no session and no export, and no later start prints a password", async () => {
  const { address: reset, oneTimePassword: given } = await start({ RESET_ADMIN: "1" });
  assert.match(given, /^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  await assert.rejects(clientOf(reset).signIn("admin", password));
  password = given;
  const acknowledged: string[] = [];
  const sessions: string[] = [];
  const exportIds: string[] = [];
  const order = { list: "users", format: "pdf", timeZone: "UTC" } as const;
  const rounds = SOAK ? 3 : 1;
  for (let round = 1; round <= rounds; round++) {
    const { address, process: child } = round === 1 && product !== null ? product : await start();
    const client = await administrator(address);
    sessions.push(client.cookie);
    const { ok } = await client.call(getAllDisasters);
    const stored = new Set(ok.map(({ name }) => name));
    assert.deepEqual(
      acknowledged.filter((name) => !stored.has(name)),
      [],
      `lost before round ${round}`,
    );

    let killed = false;
    const write = async (writer: number) => {
      for (let i = 1; !killed; i++) {
        const name = `Storm ${round}-${writer}-${i}`;
        const body = { name, type: "Flood", category: null, startDate: "2026-09-01", status: "Active" } as const;
        const answer = await client.call(addOrUpdateDisaster, { body }).catch(() => null);
        if (answer === null) return;
        assert.equal(answer.ok.name, name);
        acknowledged.push(name);
      }
    };
    const writers = [1, 2, 3, 4].map(write);
    const enough = acknowledged.length + 10 * round;
    await until(() => acknowledged.length >= enough);
    exportIds.push((await client.call(startExport, { body: { ...order, columns: ["userName"] } })).ok.exportId);
    child.kill("SIGKILL");
    killed = true;
    await Promise.all(writers);
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  assert.ok(acknowledged.length > rounds, "nothing was written");
  const { address, oneTimePassword } = await start();
  assert.equal(oneTimePassword, "");
  for (const cookie of sessions)
    assert.equal((await clientOf(address).call(getSession, { headers: { cookie } })).ok.user?.userName, "admin");
  const client = await administrator(address);
  const stored = new Set((await client.call(getAllDisasters)).ok.map(({ name }) => name));
  assert.deepEqual(
    acknowledged.filter((name) => !stored.has(name)),
    [],
  );
  for (const exportId of exportIds)
    await until(async () => (await client.call(getExport, { params: { exportId } })).ok.state === "done");
});

for (const sample of SOAK ? ["", "1"] : [""])
  test(`DATABASE_URL takes an empty outside PostgreSQL, which one of several that start at once fills (SAMPLE_DATA=${sample})`, async (t) => {
    const outside = await freshDatabase({ empty: true });
    const started = await Promise.all(
      Array.from({ length: SOAK ? 3 : 2 }, () => {
        const folder = mkdtempSync(join(tmpdir(), "provision-outside-"));
        t.after(() => rmSync(folder, { recursive: true, force: true }));
        return startProduct({ dataDir: folder, env: { DATABASE_URL: outside.url, SAMPLE_DATA: sample } });
      }),
    );
    const passwords = started.map(({ oneTimePassword }) => oneTimePassword).filter((each) => each !== "");
    assert.equal(passwords.length, 1, "the one that made the administrator tells the password, once");
    const loaders = started.filter((each) => each.output().includes("Loading the sample data: "));
    assert.equal(loaders.length, sample === "" ? 0 : 1);
    for (const { address } of started) {
      await clientOf(address).signIn("admin", passwords[0] ?? "");
      assert.equal((await clientOf(address).call(getDataSets)).ok.length, loaders.length);
    }
    for (const { stop } of started) await stop();
    for (const { dataDir: folder } of started) assert.deepEqual(readdirSync(folder).toSorted(), ["logs", "owner.lock"]);
    await outside.close();
  });

const NOBODY = 65_534;

/** A copy of this Node that everyone may run. */
function anonymousNode(): string {
  const node = join(mkdtempSync(join(tmpdir(), "provision-node-")), "node");
  copyFileSync(process.execPath, node);
  chmodSync(dirname(node), 0o755);
  chmodSync(node, 0o755);
  return node;
}

async function canReadProject(node: string): Promise<boolean> {
  const script = `require("fs").accessSync(${JSON.stringify(MAIN)})`;
  const [code] = (await once(spawn(node, ["-e", script], { uid: NOBODY, stdio: "ignore" }), "close")) as [number];
  return code === 0;
}

test("a folder without rights is reported in one line, and the embedded database runs as the ordinary user", async (t) => {
  if (process.getuid?.() !== 0) return t.skip("this run is by an ordinary user already");
  const folder = mkdtempSync(join(tmpdir(), "provision-nobody-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  chownSync(folder, NOBODY, NOBODY);
  const node = anonymousNode();
  t.after(() => rmSync(dirname(node), { recursive: true, force: true }));
  if (!(await canReadProject(node))) return t.skip("the project lies in a folder closed to others");
  // This user may not write to the run's cache, and would compile everything at each start.
  const cache = { NODE_COMPILE_CACHE: join(dirname(node), "cache") };
  mkdirSync(cache.NODE_COMPILE_CACHE);
  chownSync(cache.NODE_COMPILE_CACHE, NOBODY, NOBODY);
  assertOneLine(await failStart(cache, { node, uid: NOBODY }), /cannot be written \(EACCES\)/);
  const child = spawn(node, [MAIN], {
    env: { ...process.env, ...cache, DATABASE_URL: undefined, ...env, PORT: "0", DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "inherit"],
    uid: NOBODY,
    gid: NOBODY,
  });
  let output = "";
  for await (const bytes of child.stdout) {
    output += String(bytes);
    if (output.includes("(shown only now)")) break;
  }
  assert.equal(statSync(folders(join(folder, "data")).cluster).uid, NOBODY);
  child.kill("SIGTERM");
  await once(child, "exit");
});
