import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";
import { gunzipSync } from "node:zlib";
import { getProjections, verifyRun } from "../contract/planning/calls/projections.ts";
import { changePassword, getSession } from "../contract/people/calls/session.ts";
import { openBare } from "../server/storage/bare-storage.ts";
import { joinStorage } from "../server/storage/storage.ts";
import { freshDatabase, tableContents } from "../test/kits/cluster.ts";
import { runCommand, spawnCommand } from "../test/kits/command.ts";
import { granted, projectedEstimation, storeGrid } from "../test/kits/planning.ts";
import { startProduct, type Product } from "../test/kits/product.ts";
import { clientOf, type TestClient } from "../test/kits/client.ts";

const PASSWORD = "a password that lasts";
const ENV = { SAMPLE_DATA: "0" };
/** Tables that a restore, a start or a sign-in changes by itself. */
const RESTLESS = ["audit", "audit_chain", "sessions", "known_browsers", "login_attempts", "call_counts", "users"];

let folder: string;
let file: string;
let product: Product;
let admin: TestClient;
let eid: number;
let original: Awaited<ReturnType<typeof figuresOf>>;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "provision-backup-"));
  file = path.join(folder, "backup.tar.gz");
  product = await startProduct({ dataDir: path.join(folder, "data"), env: ENV });
  admin = await clientOf(product.address).signIn("admin", product.oneTimePassword);
  const body = { current: product.oneTimePassword, next: PASSWORD };
  assert.equal((await admin.call(changePassword, { body })).status, 200);
  const storage = await joinStorage({ dataDir: product.dataDir });
  await storeGrid(storage.db);
  await storage.close();
  ({ eid } = await projectedEstimation(admin));
  original = await figuresOf(admin);
});
after(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function figuresOf(client: TestClient) {
  const projections = granted(await client.call(getProjections, { params: { eid } }));
  return { projections, verified: granted(await client.call(verifyRun, { body: { eid } })) };
}

const env = (variables: NodeJS.ProcessEnv = {}) => ({ DATA_DIR: product.dataDir, ...variables });
const run = (command: string, args: readonly string[], variables: NodeJS.ProcessEnv = {}) =>
  runCommand(command, args, env(variables));
const resetPassword = async () =>
  /One-time password:\s+(\S+)/.exec((await run("reset-password", ["admin"])).out)?.[1] ?? "";

async function contentsOf(settings: { dataDir: string; databaseUrl?: string }) {
  const storage = await openBare(settings, "read");
  try {
    const contents = await tableContents(storage.db);
    return new Map([...contents].filter(([name]) => !RESTLESS.includes(name)));
  } finally {
    await storage.close();
  }
}

test("a running product is backed up, and the archive says what it is", async () => {
  const { code, errors } = await spawnCommand("backup", ["--to", file], env());
  assert.equal(code, 0, errors);
  const [, sha256] = /SHA-256 of the archive: (\w{64})/.exec(errors) ?? [];
  assert.equal(sha256, createHash("sha256").update(readFileSync(file)).digest("hex"));
  assert.match(errors, /census_tract: 64 rows/);
  const check = await run("restore", ["--from", file, "--check"]);
  assert.equal(check.code, 0);
  assert.match(check.out, /Sound: \d+ tables, \d+ rows, as of 20/);
});

test("restored into a fresh folder, the product starts, everyone signs in, the figures and the audit chain are the same", async () => {
  const dataDir = path.join(folder, "restored");
  const restored = await run("restore", ["--from", file], { DATA_DIR: dataDir });
  assert.equal(restored.code, 0, restored.errors);
  assert.match(restored.out, /Comparing every table with the backup[\s\S]*Restored\./);
  assert.match(restored.out, /^The audit trail is sound: \d+ rows, head \d+:[0-9a-f]{64}$/m);
  assert.deepEqual(await contentsOf({ dataDir }), await contentsOf({ dataDir: product.dataDir }));
  const second = await startProduct({ dataDir, env: ENV });
  try {
    assert.equal(second.oneTimePassword, "");
    // Sessions are not part of the backup, so a cookie of the first product is not valid here.
    const { cookie } = admin;
    const stale = await clientOf(second.address).call(getSession, { headers: { cookie } });
    assert.equal(stale.ok.user, null);
    assert.deepEqual(await figuresOf(await clientOf(second.address).signIn("admin", PASSWORD)), original);
    const verified = await run("audit-verify", [], { DATA_DIR: dataDir });
    assert.equal(verified.code, 0, verified.out);
  } finally {
    await second.stop();
  }
  const again = await run("restore", ["--from", file], { DATA_DIR: dataDir });
  assert.equal(again.code, 2);
  assert.match(again.errors, /restore: A backup is restored into an empty database only/);
});

test("restored into another PostgreSQL it is the same too, and a damaged archive leaves that one empty", async (t) => {
  const outside = await freshDatabase({ empty: true });
  t.after(() => outside.close());
  const damaged = path.join(folder, "damaged.tar.gz");
  const bytes = readFileSync(file);
  writeFileSync(damaged, withFlippedBit(bytes));
  const variables = { DATABASE_URL: outside.url };
  const refused = await run("restore", ["--from", damaged], variables);
  assert.equal(refused.code, 2);
  assert.match(
    refused.errors.trim(),
    /^restore: The backup \S+ is damaged: .* Nothing was restored; take another one\.$/,
  );
  assert.equal((await tableContents(outside.owner)).size, 0);
  const restored = await run("restore", ["--from", file], variables);
  assert.equal(restored.code, 0, restored.errors);
  const [head = "none"] = /head \d+:[0-9a-f]{64}/.exec(restored.out) ?? [];
  assert.ok((await run("audit-verify", ["--no-logs"], variables)).out.includes(head), restored.out);
  const { dataDir } = product;
  assert.deepEqual(await contentsOf({ dataDir, databaseUrl: outside.url }), await contentsOf({ dataDir }));
});

/**
 * The archive with one flipped bit that changes its content. About one flip in three thousand does not, because a
 * repeated text is then copied from another place with the same bytes; such an archive is valid.
 */
function withFlippedBit(archive: Buffer): Buffer {
  const content = gunzipSync(archive);
  for (let at = Math.floor(archive.length / 2); at < archive.length; at++) {
    const flipped = Buffer.from(archive);
    flipped[at] = (flipped[at] ?? 0) ^ 0x10;
    if (!holds(flipped, content)) return flipped;
  }
  throw new Error("No bit of the archive says anything");
}

function holds(archive: Buffer, content: Buffer): boolean {
  try {
    return gunzipSync(archive).equals(content);
  } catch {
    return false;
  }
}

test("a password is reset alongside the running product and on the stopped one", async () => {
  const beside = await resetPassword();
  await clientOf(product.address).signIn("admin", beside);
  await product.stop();
  const stopped = await resetPassword();
  assert.ok(stopped !== "" && stopped !== beside);
  const storage = await openBare({ dataDir: product.dataDir }, "read");
  try {
    const { rows } = await storage.db.$client.query("select 1 from audit where action = 'resetPassword'");
    assert.equal(rows.length, 2);
  } finally {
    await storage.close();
  }
});

test("a stopped product is backed up too, to standard output as well, without anything being changed by it", async () => {
  const { code, bytes, errors } = await spawnCommand("backup", ["--to", "-"], env());
  assert.equal(code, 0, errors);
  const piped = path.join(folder, "piped.tar.gz");
  writeFileSync(piped, bytes);
  assert.equal((await run("restore", ["--from", piped, "--check"])).code, 0);
});

test("wrong calls are refused in one line", async () => {
  for (const [command, args, pattern] of [
    ["backup", [], /^backup: missing --to; --help shows how to call it$/],
    ["backup", ["--to", file], /^backup: \S+ exists already; give the backup another name\.$/],
    ["restore", ["--from", "/nowhere.tar.gz"], /^restore: there is no file \/nowhere\.tar\.gz$/],
    ["restore", ["--form", file], /^restore: Unknown option '--form'/],
  ] as const) {
    const { code, refusal } = await run(command, args);
    assert.equal(code, 2);
    assert.match(refusal, pattern);
  }
  const nothing = path.join(folder, "nothing");
  const empty = await run("backup", ["--to", path.join(folder, "empty.tar.gz")], { DATA_DIR: nothing });
  assert.equal(empty.code, 2);
  assert.match(empty.errors, /There is no database in the data folder/);
  assert.ok(!existsSync(nothing) && !existsSync(path.join(folder, "empty.tar.gz")));
});
