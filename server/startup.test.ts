import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, afterEach, before } from "node:test";
import { addOrUpdateDisaster, getAllDisasters } from "../contract/calls/disasters.ts";
import { getSession } from "../contract/calls/session.ts";
import { startProduct } from "../test/kits/product.ts";
import type { Product } from "../test/kits/product.ts";
import { clientOf } from "../test/kits/server.ts";
import { folders } from "./storage/embedded/cluster.ts";
import { runningPostgres } from "./storage/embedded/orphan.ts";

const env = { SAMPLE_DATA: "0" };
const MAIN = new URL("./main.ts", import.meta.url).pathname;

let dataDir: string;
let firstPassword: string;
let product: Product | null = null;

before(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "provision-startup-"));
  const first = await startProduct({ dataDir, env });
  firstPassword = first.oneTimePassword;
  await first.stop();
});
afterEach(async () => {
  await product?.stop();
  product = null;
});
after(() => rmSync(dataDir, { recursive: true, force: true }));

const start = async (more: NodeJS.ProcessEnv = {}): Promise<Product> =>
  (product = await startProduct({ dataDir, env: { ...env, ...more } }));

/** Starts the product where it must not start; its exit code and what it printed on standard error. */
async function failStart(variables: NodeJS.ProcessEnv, options: { uid?: number } = {}) {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATABASE_URL: undefined, ...env, PORT: "0", DATA_DIR: dataDir, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  let errors = "";
  child.stderr.on("data", (bytes: Buffer) => (errors += bytes.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, lines: errors.trim().split("\n") };
}

const assertOneLine = ({ code, lines }: { code: number; lines: string[] }, pattern: RegExp) => {
  assert.equal(code, 1);
  assert.equal(lines.length, 1, lines.join("\n"));
  assert.match(lines[0] ?? "", pattern);
};

test("the first start prints a one-time password, a later one does not, and is up within 5 s", async () => {
  assert.match(firstPassword, /^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  const { address, oneTimePassword, startedIn } = await start();
  assert.equal(oneTimePassword, "");
  assert.ok(startedIn < 5000, `${startedIn} ms`);
  const { ok } = await (await clientOf(address).signIn("admin", firstPassword)).call(getSession);
  assert.equal(ok.user?.mustChangePassword, true);
});

test("RESET_ADMIN gives the administrator a new one-time password", async () => {
  const before = firstPassword;
  const { address, oneTimePassword } = await start({ RESET_ADMIN: "1" });
  firstPassword = oneTimePassword;
  await clientOf(address).signIn("admin", firstPassword);
  await assert.rejects(clientOf(address).signIn("admin", before));
});

test("a wrong variable ends the start in one line", async () => {
  assertOneLine(await failStart({ PORT: "http" }), /^PORT: expected a whole number .*found "http"\.$/);
});

test("a taken port ends the start in one line", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  assertOneLine(await failStart({ PORT: port, HOST: "127.0.0.1" }), new RegExp(`^Port ${port} on 127.0.0.1 is taken`));
  taken.close();
});

test("an address that is not this machine's ends the start in one line", async () => {
  assertOneLine(
    await failStart({ PORT: "8099", HOST: "203.0.113.7" }),
    /^HOST: 203\.0\.113\.7 is no address of this machine/,
  );
});

test("an outside database that does not answer ends the start in one line", async () => {
  const databaseUrl = "postgres://someone:geheim@127.0.0.1:1/x";
  const result = await failStart({ DATABASE_URL: databaseUrl });
  assertOneLine(result, /^The database at 127\.0\.0\.1:1\/x cannot be reached/);
  assert.ok(!result.lines.join().includes("geheim"));
});

test("a folder that cannot be made ends the start in one line", async () => {
  assertOneLine(await failStart({ DATA_DIR: "/dev/null/x" }), /^The data folder \/dev\/null\/x cannot be written/);
});

test("an ordinary user without rights on the folder is told so in one line", async (t) => {
  if (process.getuid?.() !== 0) return t.skip("needs root to become somebody else");
  const node = join(tmpdir(), `provision-node-${process.pid}`);
  copyFileSync(process.execPath, node);
  t.after(() => rmSync(node, { force: true }));
  const probe = spawn(node, ["-e", `require("fs").accessSync(${JSON.stringify(MAIN)})`], {
    uid: 65_534,
    stdio: "ignore",
  });
  const [readable] = (await once(probe, "close")) as [number];
  if (readable !== 0) return t.skip("the project lies in a folder closed to others");
  assertOneLine(await failStart({}, { uid: 65_534 }), /cannot be written \(EACCES\)/);
});

test("a second instance on the same folder is refused in one line, the first runs on", async () => {
  const { address } = await start();
  assertOneLine(await failStart({}), /in use by another running instance \(process \d+\)/);
  assert.equal((await clientOf(address).call(getSession)).status, 200);
});

test("SIGTERM lets the call under way finish and leaves no PostgreSQL behind", async () => {
  const { address, process: child } = await start();
  const client = await clientOf(address).signIn("admin", firstPassword);
  const underWay = client.call(getSession);
  await new Promise((resolve) => setTimeout(resolve, 1));
  child.kill("SIGTERM");
  await underWay.then(
    ({ status }) => assert.equal(status, 200),
    // The listener may have closed before the connection was made: then nothing was under way.
    (error: Error) => assert.match(String(error.cause), /ECONNREFUSED|ECONNRESET|other side closed/),
  );
  const [code] = (await once(child, "exit")) as [number];
  assert.equal(code, 0);
  assert.equal(runningPostgres(folders(dataDir).cluster), null);
});

test("kill -9 in the middle of writing loses no acknowledged write, round after round", async () => {
  const acknowledged: string[] = [];
  const rounds = 3;
  for (let round = 1; round <= rounds; round++) {
    const { address, process: child } = await start();
    const client = await clientOf(address).signIn("admin", firstPassword);
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
    await new Promise((resolve) => setTimeout(resolve, 150 + 100 * round));
    child.kill("SIGKILL");
    killed = true;
    await Promise.all(writers);
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  assert.ok(acknowledged.length > rounds, "nothing was written");
  const { address } = await start();
  const client = await clientOf(address).signIn("admin", firstPassword);
  const stored = new Set((await client.call(getAllDisasters)).ok.map(({ name }) => name));
  assert.deepEqual(
    acknowledged.filter((name) => !stored.has(name)),
    [],
  );
});

test("a session survives a restart", async () => {
  const before = await start();
  const client = await clientOf(before.address).signIn("admin", firstPassword);
  const { cookie } = client;
  await before.stop();
  const { address } = await start();
  const { ok } = await clientOf(address).call(getSession, { headers: { cookie } });
  assert.equal(ok.user?.userName, "admin");
});
