import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { addOrUpdateDisaster } from "../../contract/planning/calls/disasters.ts";
import { getProjections, verifyRun } from "../../contract/planning/calls/projections.ts";
import { ADMIN_PASSWORD, clientOf, type TestClient } from "../../test/kits/client.ts";
import { freshDatabase, tableContents, type TestDatabase } from "../../test/kits/cluster.ts";
import { PLANNING, granted, projectedEstimation, storeGrid } from "../../test/kits/planning.ts";
import { addUser } from "../../test/kits/domain-server.ts";
import { buildServer } from "../app.ts";
import { SYSTEM_ACTOR } from "../persistence/audit/audit.ts";
import type { Database } from "../storage/database.ts";
import { StartupError } from "../storage/errors.ts";
import { migrateDatabase, migrateWithin, migrationTimes } from "../storage/migrate.ts";
import { apiTokens, configKeys, disasters, emailOutbox, sessions } from "../storage/schema/index.ts";
import { ArchiveFault, writeWhole } from "./archive-form.ts";
import { auditBackup, backUp } from "./backup.ts";
import { verifyArchive } from "./read-archive.ts";
import { restore } from "./restore.ts";
import { sessionDomain } from "../people/session/routes.ts";

const ACTOR = { ...SYSTEM_ACTOR, userName: "operator (command line)" };
const quiet = (): void => undefined;

/** Tables to which a restore itself adds rows. */
const OWN_TRACES = [
  "audit",
  "audit_chain",
  "sessions",
  "known_browsers",
  "invitations",
  "login_attempts",
  "call_counts",
  "portal_grants",
  "portal_tokens",
  "api_tokens",
];

let folder: string;
let file: string;
let source: TestDatabase;
let eid: number;
let original: Awaited<ReturnType<typeof figuresOf>>;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "provision-backup-"));
  file = path.join(folder, "backup.tar.gz");
  source = await freshDatabase();
  await storeGrid(source.db);
  const userId = await addUser(source.db, { userName: "Zoë Ñandú", role: "Emergency Staff" });
  const token = { name: "script", tokenHash: "hash", ending: "abcd", privileges: ["home"], createdBy: "Zoë Ñandú" };
  await source.db.insert(apiTokens).values({ ...token, userId, endsAt: new Date("2099-01-01") });
  await withServer(source.db, async (admin) => {
    ({ eid } = await projectedEstimation(admin));
    original = await figuresOf(admin, eid);
  });
  // Text that COPY must write in its own way.
  await source.db
    .insert(configKeys)
    .values({ key: "odd", value: 'Back\\slash, "quotes", tab\t, line\n, 雨, \\N and \\.' });
  await writeWhole(file, (out) => backUp({ db: source.owner, out, progress: quiet }));
});
after(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

async function withServer<T>(db: Database, work: (admin: TestClient) => Promise<T>): Promise<T> {
  const app = await buildServer({ domains: [sessionDomain, ...PLANNING], db, dist: path.join(folder, "no-dist") });
  try {
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    return await work(await clientOf(url).signIn("admin", ADMIN_PASSWORD));
  } finally {
    await app.close();
  }
}

async function figuresOf(client: TestClient, of: number) {
  const projections = granted(await client.call(getProjections, { params: { eid: of } }));
  const verified = granted(await client.call(verifyRun, { body: { eid: of } }));
  return { projections, verified };
}

const restoreInto = async (db: Database, from = file) =>
  restore({ db, file: from, archive: await verifyArchive(from), actor: ACTOR, progress: quiet });

async function emptyDatabase(t: { after(done: () => Promise<void>): void }): Promise<TestDatabase> {
  const database = await freshDatabase({ empty: true });
  t.after(() => database.close());
  return database;
}

const without = (contents: ReadonlyMap<string, string>, names: readonly string[]) =>
  new Map([...contents].filter(([name]) => !names.includes(name)));

test("a restored database has every row of every table, and its audit chain continues", async (t) => {
  const target = await emptyDatabase(t);
  await restoreInto(target.owner);
  const before = await tableContents(source.owner);
  const restored = await tableContents(target.owner);
  assert.ok(before.size > 30);
  assert.deepEqual(without(restored, OWN_TRACES), without(before, OWN_TRACES));
  for (const table of [sessions, apiTokens]) assert.deepEqual(await target.db.select().from(table), []);

  const trail = "select * from audit order by audit_id";
  const { rows: was } = await source.owner.$client.query(trail);
  const { rows: is } = await target.owner.$client.query<Record<string, unknown>>(trail);
  assert.deepEqual(is.slice(0, -1), was);
  const { module, action, user_name: who } = is.at(-1) ?? {};
  assert.deepEqual({ module, action, who }, { module: "Operation", action: "restore", who: ACTOR.userName });
  const { rows: links } = await target.owner.$client.query("select * from audit_chain order by chain_no");
  const { rows: linksBefore } = await source.owner.$client.query("select * from audit_chain order by chain_no");
  assert.deepEqual(links.slice(0, -1), linksBefore);
});

test("the product on the restored database gives the same figures, and its next records get new numbers", async (t) => {
  const target = await emptyDatabase(t);
  await restoreInto(target.owner);
  await withServer(target.db, async (admin) => {
    assert.deepEqual(await figuresOf(admin, eid), original);
    const next = await projectedEstimation(admin);
    assert.ok(next.eid > eid);
  });
});

test("a change made while the backup runs is in it completely or not at all", async (t) => {
  const target = await emptyDatabase(t);
  const during = path.join(folder, "during.tar.gz");
  let writing = true;
  let written = 0;
  await withServer(source.db, async (admin) => {
    const write = async (writer: number) => {
      for (let i = 1; writing; i++) {
        const body = { name: `W ${writer}-${i}`, type: "Flood", category: null, startDate: "2026-09-01" } as const;
        granted(await admin.call(addOrUpdateDisaster, { body: { ...body, status: "Active" } }));
        written++;
      }
    };
    const writers = [1, 2, 3].map(write);
    const atLeast = async (count: number) => {
      while (written < count) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await atLeast(5);
    await writeWhole(during, (out) => backUp({ db: source.owner, out, progress: quiet }));
    const inTime = written;
    await atLeast(inTime + 5);
    writing = false;
    await Promise.all(writers);
  });
  await restoreInto(target.owner, during);
  const { rows } = await target.owner.$client.query<Record<string, string>>(
    `select (select count(*) from disaster) as disasters,
       (select count(*) from audit where module = 'Disaster' and action = 'create') as created,
       (select count(*) from audit) as audits, (select count(*) from audit_chain) as links,
       (select count(*) from disaster d where not exists (select 1 from audit a where a.module = 'Disaster'
          and a.subject_id = d.did::text)) as silent`,
  );
  const counts = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
  assert.equal(counts["disasters"], counts["created"]);
  assert.equal(counts["audits"], counts["links"]);
  assert.equal(counts["silent"], 0);
  const all = (await source.db.select().from(disasters)).length;
  assert.ok((counts["disasters"] ?? 0) >= 5 && (counts["disasters"] ?? 0) < all, `${counts["disasters"]} of ${all}`);
});

test("a backup of an older migration is migrated to the current one", async (t) => {
  const [old, target] = [await emptyDatabase(t), await emptyDatabase(t)];
  const [first = 0] = migrationTimes();
  const client = await old.owner.$client.connect();
  await client.query("begin");
  await migrateWithin(client, { through: first });
  await client.query("insert into users (user_name) values ('somebody'); commit");
  client.release();
  const older = path.join(folder, "older.tar.gz");
  const backup = await writeWhole(older, (out) => backUp({ db: old.owner, out, progress: quiet }));
  assert.deepEqual(backup.header.migration, { when: first, count: 1 });
  assert.match(
    (await auditBackup(old.owner, backup, { actor: ACTOR, file: older })) ?? "",
    /not at this product's state/,
  );
  await restoreInto(target.owner, older);
  // Today's product finds nothing left to migrate.
  await migrateDatabase(target.owner);
  const { rows } = await target.owner.$client.query(
    `select u.user_name, (select count(*)::int from audit) as audits, (select count(*)::int from audit_chain) as links
     from users u`,
  );
  assert.deepEqual(rows, [{ user_name: "somebody", audits: 1, links: 1 }]);
});

test("waiting mails are not sent twice", async (t) => {
  const [database, target] = [await freshDatabase(), await emptyDatabase(t)];
  t.after(() => database.close());
  await database.db.insert(emailOutbox).values({
    requestKey: "5f0f54b2-9f4c-4f3c-8f0f-0a9d1c2b3a4e",
    template: "shareLink",
    language: "en",
    recipient: "somebody@example.gov",
    subject: "S",
    text: "T",
  });
  const mails = path.join(folder, "mails.tar.gz");
  await writeWhole(mails, (out) => backUp({ db: database.owner, out, progress: quiet }));
  await restoreInto(target.owner, mails);
  const [mail] = await target.db.select().from(emailOutbox);
  assert.deepEqual([mail?.status, mail?.lastError], ["failed", "Restored from a backup; not sent from here."]);
});

test("a database that is not empty is refused and left unchanged", async () => {
  const before = await tableContents(source.owner);
  await assert.rejects(restoreInto(source.owner), (error: Error) => {
    assert.ok(error instanceof StartupError);
    return /into an empty database only, and this one has \d+ tables/.test(error.message);
  });
  assert.deepEqual(await tableContents(source.owner), before);
});

/** Another archive: the tar of this one, changed. */
function changed(name: string, change: (tar: Buffer) => Buffer): string {
  const other = path.join(folder, name);
  writeFileSync(other, gzipSync(change(gunzipSync(readFileSync(file)))));
  return other;
}

/** Without the entries whose name matches; an entry is a header block of 512 bytes and its content in whole blocks. */
function withoutEntries(tar: Buffer, pattern: RegExp): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at < tar.length;) {
    const name = tar.toString("utf8", at, at + 100).replace(/\0.*$/s, "");
    const size = parseInt(tar.toString("utf8", at + 124, at + 136), 8) || 0;
    const end = at + 512 + Math.ceil(size / 512) * 512;
    if (!pattern.test(name)) kept.push(tar.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

const isFault = (pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ArchiveFault, String(error));
  assert.match(error.message, pattern);
  assert.ok(!error.message.includes("\n"));
  return true;
};

test("a damaged archive is refused before anything is written", async () => {
  const bytes = readFileSync(file);
  const flipped = path.join(folder, "flipped.tar.gz");
  const flip = Buffer.from(bytes);
  flip[Math.floor(bytes.length / 2)] = (flip[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
  writeFileSync(flipped, flip);
  await assert.rejects(verifyArchive(flipped), isFault(/is damaged: .*Nothing was restored/));

  for (const share of [0.2, 0.7, 0.999]) {
    const cut = path.join(folder, `cut-${share}.tar.gz`);
    writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * share)));
    await assert.rejects(verifyArchive(cut), isFault(/is damaged: it is cut short/));
  }
  const inside = changed("inside.tar.gz", (tar) => {
    const at = tar.indexOf("Zoë Ñandú");
    tar[at] = "z".charCodeAt(0);
    return tar;
  });
  await assert.rejects(verifyArchive(inside), isFault(/damaged: table users is not the one its manifest names/));
  const lacking = changed("lacking.tar.gz", (tar) => withoutEntries(tar, /^tables\/zone\./));
  await assert.rejects(verifyArchive(lacking), isFault(/damaged: table zone is missing/));
  const endless = changed("endless.tar.gz", (tar) => withoutEntries(tar, /^manifest/));
  await assert.rejects(verifyArchive(endless), isFault(/damaged: it ends before its manifest/));
  const headless = changed("headless.tar.gz", (tar) => withoutEntries(tar, /^backup/));
  await assert.rejects(verifyArchive(headless), isFault(/is no backup of this product/));
  const picture = path.join(folder, "picture.png");
  writeFileSync(picture, "\x89PNG");
  await assert.rejects(verifyArchive(picture), isFault(/is no backup of this product/));
});

test("a table that manifest and archive both lack is refused, and the database stays empty", async (t) => {
  const target = await emptyDatabase(t);
  const archive = await verifyArchive(file);
  const lacking = changed("lacking-both.tar.gz", (tar) => withoutEntries(tar, /^tables\/zone\./));
  const tables = archive.manifest.tables.filter(({ name }) => name !== "zone");
  await assert.rejects(
    restore({
      db: target.owner,
      file: lacking,
      archive: { ...archive, manifest: { ...archive.manifest, tables } },
      actor: ACTOR,
      progress: quiet,
    }),
    isFault(/cannot be restored: it lacks zone/),
  );
  assert.deepEqual([...(await tableContents(target.owner)).keys()], []);
  // After that, the right archive can still be restored.
  await restoreInto(target.owner);
});

test("an archive that changes between check and restore leaves nothing behind", async (t) => {
  const target = await emptyDatabase(t);
  const archive = await verifyArchive(file);
  const inside = changed("between.tar.gz", (tar) => {
    tar[tar.indexOf("Zoë Ñandú")] = "z".charCodeAt(0);
    return tar;
  });
  await assert.rejects(
    restore({ db: target.owner, file: inside, archive, actor: ACTOR, progress: quiet }),
    isFault(/Table users reads differently/),
  );
  assert.deepEqual([...(await tableContents(target.owner)).keys()], []);
});

test("an archive of a newer product is refused by the version that wrote it", async (t) => {
  const target = await emptyDatabase(t);
  const archive = await verifyArchive(file);
  const header = { ...archive.header, product: "9.1.0", migration: { when: Date.UTC(2100, 0, 1), count: 400 } };
  await assert.rejects(
    restore({ db: target.owner, file, archive: { ...archive, header }, actor: ACTOR, progress: quiet }),
    isFault(/written by version 9\.1\.0, whose tables this product does not know/),
  );
});

test("only the owner can read the file, no partial file remains, and an existing one is not overwritten", async () => {
  assert.equal(statSync(file).mode & 0o777, 0o600);
  await assert.rejects(
    writeWhole(file, (out) => backUp({ db: source.owner, out, progress: quiet })),
    /exists already; give the backup another name/,
  );
  const given = path.join(folder, "given-up.tar.gz");
  const givingUp = new AbortController();
  await assert.rejects(
    writeWhole(given, (out) =>
      backUp({ db: source.owner, out, progress: () => givingUp.abort(), signal: givingUp.signal }),
    ),
  );
  assert.equal(existsSync(given), false);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes("unfinished")),
    [],
  );
  await assert.rejects(
    writeWhole("/nowhere/backup.tar.gz", async () => undefined),
    (error: Error) => error instanceof StartupError && /cannot be written to .* \(ENOENT\)/.test(error.message),
  );
  if (existsSync("/dev/full"))
    await assert.rejects(backUp({ db: source.owner, out: createWriteStream("/dev/full"), progress: quiet }), /ENOSPC/);
});

test("the backup is in the audit trail with the hash of its archive", async () => {
  const again = path.join(folder, "again.tar.gz");
  const backup = await writeWhole(again, (out) => backUp({ db: source.owner, out, progress: quiet }));
  assert.equal(await auditBackup(source.owner, backup, { actor: ACTOR, file: again }), null);
  const { rows } = await source.owner.$client.query<Record<string, unknown>>(
    "select user_name, subject, after from audit where module = 'Operation' and action = 'backup'",
  );
  const sha256 = createHash("sha256").update(readFileSync(again)).digest("hex");
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.["subject"], "again.tar.gz");
  assert.equal((rows[0]?.["after"] as { sha256: string }).sha256, sha256);
});
