import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";
import { addOrUpdateDisaster, getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { getEstimations } from "../../contract/planning/calls/estimations.ts";
import { calculateProjections, getProjections, verifyRun } from "../../contract/planning/calls/projections.ts";
import { getSession } from "../../contract/people/calls/session.ts";
import { getPublished } from "../../contract/reports/calls/published.ts";
import { recalculatePopulation } from "../../contract/planning/calls/zones.ts";
import { PRIVILEGES } from "../../contract/people/privileges.ts";
import { ADMIN_PASSWORD, clientOf } from "../../test/kits/client.ts";
import { freshDatabase, tableContents, type TestDatabase } from "../../test/kits/cluster.ts";
import { granted, present } from "../../test/kits/planning.ts";
import { startProduct, type Product } from "../../test/kits/product.ts";
import { SYSTEM_ACTOR } from "../persistence/audit/audit.ts";
import { MIGRATIONS, migrateDatabase, migrationOf, migrationTimes } from "../storage/migrate.ts";
import { count } from "../storage/orm.ts";
import { privileges } from "../storage/schema/index.ts";
import { verifyTrail } from "../audits/chain/verify.ts";
import { verifyArchive } from "./read-archive.ts";
import { loadArchive, restore } from "./restore.ts";

const FIXTURE = path.join(import.meta.dirname, "../../test/fixtures/upgrade");
const file = path.join(FIXTURE, "first-data.tar.gz");

/** The first version's own answers; the shapes may have grown since. */
interface Expected {
  readonly disasters: readonly object[];
  readonly estimations: readonly { readonly did: number; readonly eid: number }[];
  readonly runs: readonly {
    readonly projections: { readonly projections: { readonly eid: number } };
    readonly verified: object;
  }[];
  readonly audits: readonly { readonly audit_id: string }[];
}
const expected = JSON.parse(readFileSync(path.join(FIXTURE, "expected.json"), "utf8")) as Expected;

/** A database with the old data, at the state of their backup. */
async function oldDatabase(): Promise<TestDatabase> {
  const old = await freshDatabase({ empty: true });
  const client = await old.owner.$client.connect();
  await client.query("begin");
  await loadArchive(client, { file, archive: await verifyArchive(file), progress: () => undefined });
  await client.query("commit");
  assert.deepEqual(await migrationOf(client), { when: migrationTimes()[1], count: 2 });
  client.release();
  return old;
}

let database: TestDatabase;
let product: Product;

before(async () => {
  database = await oldDatabase();
  product = await startProduct({ env: { DATABASE_URL: database.url } });
});
after(async () => {
  await product.remove();
  await database.close();
});

const signIn = (userName: string) => clientOf(product.address).signIn(userName, ADMIN_PASSWORD);

test("the current product starts on the first version's data and migrates its tables", async () => {
  const client = await database.owner.$client.connect();
  assert.deepEqual(await migrationOf(client), { when: migrationTimes().at(-1), count: migrationTimes().length });
  client.release();
  assert.equal((await fetch(`${product.address}/readyz`)).status, 200);
  assert.equal(product.oneTimePassword, "", "the administrator was there already");
});

test("everyone signs in as before, with the privileges added since; inactive users still cannot", async () => {
  for (const name of ["admin", "planner.one", "viewer.one"]) {
    const { ok } = await (await signIn(name)).call(getSession);
    assert.equal(ok.user?.userName, name);
  }
  await assert.rejects(signIn("gone.one"));
  const [found] = await database.owner.select({ count: count() }).from(privileges);
  assert.equal(found?.count, PRIVILEGES.length);
});

test("records and figures equal the first version's answers", async () => {
  const planner = await signIn("planner.one");
  const disasters = granted(await planner.call(getAllDisasters));
  assert.partialDeepStrictEqual(disasters, expected.disasters);
  assert.equal(disasters.length, expected.disasters.length);
  for (const estimation of expected.estimations) {
    const all = granted(await planner.call(getEstimations, { params: { did: estimation.did } }));
    assert.partialDeepStrictEqual(
      all.find(({ eid }) => eid === estimation.eid),
      estimation,
    );
  }
  for (const { projections, verified } of expected.runs) {
    const { eid } = projections.projections;
    assert.partialDeepStrictEqual(granted(await planner.call(getProjections, { params: { eid } })), projections);
    assert.partialDeepStrictEqual(granted(await planner.call(verifyRun, { body: { eid } })), verified);
  }
  const published = granted(await clientOf(product.address).call(getPublished));
  assert.equal(published.length, 1);
});

test("the old audit rows are all there, and the chain begins with them", async () => {
  const { rows } = await database.owner.$client.query(
    "select audit_id, user_name, module, action, subject from audit order by 1 limit $1",
    [expected.audits.length],
  );
  assert.deepEqual(rows, expected.audits);
  const verdict = await verifyTrail(database.owner, []);
  assert.equal(verdict.kind, "sound");
  assert.ok(verdict.kind === "sound" && verdict.links > expected.audits.length);
});

test("work continues: a new record, a count and a calculation on the old ones", async () => {
  const planner = await signIn("planner.one");
  const stale = expected.estimations[1]?.eid ?? 0;
  const { version } = await present(planner, stale);
  const counted = granted(await planner.call(recalculatePopulation, { body: { eid: stale, version } }));
  granted(await planner.call(calculateProjections, { body: { eid: stale, version: counted.estimationVersion } }));
  const body = { name: "After the upgrade", type: "Flood", category: null, startDate: "2026-12-01" } as const;
  const { did } = granted(await planner.call(addOrUpdateDisaster, { body: { ...body, status: "Active" } }));
  assert.ok(did > expected.disasters.length);
});

test("the same archive restored is the same database", async (t) => {
  const target = await freshDatabase({ empty: true });
  t.after(() => target.close());
  const actor = { ...SYSTEM_ACTOR, userName: "operator" };
  await restore({ db: target.owner, file, archive: await verifyArchive(file), actor, progress: () => undefined });
  const [restored, upgraded] = [await tableContents(target.owner), await tableContents(database.owner)];
  // Rows unchanged since the upgrade.
  for (const name of ["zone", "census_tract", "estimation_param", "config_suggested", "user_roles"])
    assert.equal(restored.get(name), upgraded.get(name), name);
  assert.equal((await verifyTrail(target.owner, [])).kind, "sound");
});

interface Journal {
  readonly entries: readonly object[];
}

/** Migrations before the one that introduced lines of plans for storms. */
const BEFORE_LINES = 30;

test("plans of storms get their lines, a later migration changes the old data once, and one that fails leaves them as they were", async (t) => {
  const target = await oldDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), "provision-migrations-"));
  t.after(async () => {
    rmSync(folder, { recursive: true });
    await target.close();
  });
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
  const entries = [...journal.entries];
  const add = (tag: string, sql: string) => {
    const when = (migrationTimes().at(-1) ?? 0) + entries.length;
    entries.push({ idx: entries.length, version: "7", when, tag, breakpoints: true });
    writeFileSync(path.join(folder, `${tag}.sql`), sql);
    writeFileSync(file, JSON.stringify({ ...journal, entries }));
    return when;
  };
  const query = async <Row extends object>(sql: string) => (await target.owner.$client.query<Row>(sql)).rows;
  // Plans of a storm from before lines existed: 1 planned, 2 a user's copy of it, 3 made by an advisory.
  writeFileSync(file, JSON.stringify({ ...journal, entries: entries.slice(0, BEFORE_LINES) }));
  await migrateDatabase(target.owner, folder);
  await query(`insert into storm (code, basin, season, name) values ('AL112017', 'AL', 2017, 'Irma')`);
  await query(`insert into advisory (storm_id, number, issued_at, files) values (1, '37', '2017-09-08T09:00Z', '{}')`);
  await query(
    `update estimation set planned_by = json_build_object('stormId', 1, 'issuedAt', '2017-09-0' || (9 - eid) || 'T09:00:00Z') where eid < 4`,
  );
  await query(
    `insert into audit (user_name, module, action, subject_id) values ('planner.one', 'Estimation', 'copy', '2'), ('system', 'Estimation', 'copy', '3')`,
  );
  await query(
    `insert into advisory_update (did, advisory_id, state, to_eid) select did, 1, 'done', eid from estimation where eid = 3`,
  );
  writeFileSync(file, JSON.stringify(journal));
  await migrateDatabase(target.owner, folder);
  assert.deepEqual(await query("select storm_id, eid, origin from storm_line order by line_id"), [
    { storm_id: 1, eid: 3, origin: "updated" },
    { storm_id: 1, eid: 1, origin: "planned" },
  ]);
  const { rows: before } = await target.owner.$client.query<{ name: string }>("select name from disaster order by did");
  const when = add(
    "later",
    `alter table disaster add column note text;--> statement-breakpoint
     update disaster set note = coalesce(note, '') || name;`,
  );
  await Promise.all([1, 2, 3].map(() => migrateDatabase(target.owner, folder)));
  const notes = "select note as name from disaster order by did";
  assert.deepEqual((await target.owner.$client.query(notes)).rows, before);
  add("broken", `update disaster set note = '';--> statement-breakpoint select no_such_function();`);
  await assert.rejects(migrateDatabase(target.owner, folder));
  assert.deepEqual((await target.owner.$client.query(notes)).rows, before);
  const client = await target.owner.$client.connect();
  assert.deepEqual(await migrationOf(client), { when, count: migrationTimes().length + 1 });
  client.release();
  assert.equal((await verifyTrail(target.owner, [])).kind, "sound");
});

/** The newest migration that processes of the previous version could not have survived. */
const LAST_WITH_A_STOP = "0022";
/** Changes that would break a process of the previous version: removed, renamed or newly required columns. */
const STUMBLES = [
  /\bdrop (?:table|column)\b/i,
  /\brename\b/i,
  /\bset not null\b/i,
  /\bset data type\b/i,
  /\badd column (?!.*\bdefault\b)(?!.*\b(?:big)?serial\b).*\bnot null\b/i,
];

test("processes of the previous version may continue while one migrates: since a version every migration only adds", () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  const stumbling = files.filter((name) => {
    const statements = readFileSync(path.join(MIGRATIONS, name), "utf8")
      .replaceAll(/^--.*$/gm, "")
      .split(";");
    return statements.some((each) => STUMBLES.some((stumble) => stumble.test(each.replaceAll("\n", " "))));
  });
  assert.equal(
    stumbling.at(-1)?.slice(0, 4),
    LAST_WITH_A_STOP,
    "drop or demand in the version after the one that stops to use it",
  );
});
