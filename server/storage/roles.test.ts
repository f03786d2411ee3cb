import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import pg from "pg";
import { testDatabase, freshDatabase } from "../../test/kits/cluster.ts";
import { SYSTEM_ACTOR, audit } from "../persistence/audit/audit.ts";
import { inTransaction } from "./database.ts";
import { postgresCode } from "./errors.ts";
import { audits } from "./schema/index.ts";
import { joinStorage, openStorage, type StorageSettings } from "./storage.ts";

const INSUFFICIENT_PRIVILEGE = "42501";

/** Attacks on the audit trail with the product's own connection. */
const ATTEMPTS = [
  "update audit set subject = 'x'",
  "delete from audit",
  "truncate audit",
  "drop table audit",
  "alter table audit disable trigger all",
  "alter table audit rename to other",
  "alter table audit owner to current_user",
  "drop trigger audit_keep on audit",
  "drop function audit_link() cascade",
  "create or replace function audit_keep() returns trigger language plpgsql as 'begin return null; end'",
  "create rule silent as on insert to audit do instead nothing",
  "grant delete on audit to current_user; delete from audit",
  "insert into audit_chain values (1000000, 1, '', '')",
  "update audit_chain set hash = ''",
  "delete from audit_chain",
  "truncate audit_chain",
  "select audit_remove_archived(1, '', 1, '', '', '{}'::jsonb)",
  "set session_replication_role = replica",
  "set session authorization postgres",
  "reset role; delete from audit",
  "set role none; delete from audit",
  "select set_config('provision.archiving', 'on', false); delete from audit",
  "create table public.audit_copy ()",
  "create role mine superuser",
] as const;

const database = testDatabase();

for (const attempt of ATTEMPTS)
  test(`the product's own connection is refused: ${attempt}`, async () => {
    const client = await database.db.$client.connect();
    try {
      await assert.rejects(client.query(attempt), (error: unknown) => {
        assert.ok([INSUFFICIENT_PRIVILEGE, "22023"].includes(postgresCode(error) ?? ""), String(error));
        return true;
      });
    } finally {
      client.release(true);
    }
  });

test("the product has no other role, and can read and append to the trail", async () => {
  const { rows } = await database.db.$client.query<{ role: string; other: string | null }>(
    `select current_user as role, (select string_agg(rolname, ',') from pg_roles
     where rolname <> current_user and pg_has_role(oid, 'member')) as other`,
  );
  assert.deepEqual(rows, [{ role: "provision_test_app", other: null }]);
  await inTransaction(database.db, (tx) =>
    audit(tx, { caller: SYSTEM_ACTOR, module: "Config", action: "update", subjectId: 1, subject: "x" }),
  );
  assert.ok((await database.db.select().from(audits)).length > 0);
});

test("the owner too is refused by the triggers, until they are removed", async () => {
  for (const attempt of ["update audit set subject = 'x'", "delete from audit", "truncate audit, audit_chain"])
    await assert.rejects(database.owner.$client.query(attempt), /The audit trail only grows/);
});

/** Runs `work` on a database of the shared PostgreSQL with an ordinary owner, who may make roles or not. */
async function withOwner(
  { mayMakeRoles }: { mayMakeRoles: boolean },
  work: (urls: { owner: string; plain: string; dataDir: string }) => Promise<void>,
): Promise<void> {
  const empty = await freshDatabase({ empty: true });
  const name = new URL(empty.url).pathname.slice(1);
  const [owner, plain] = [`${name}_o`, `${name}_p`];
  const dataDir = mkdtempSync(join(tmpdir(), "provision-roles-"));
  try {
    await empty.owner.$client.query(`
      create role ${owner} login password 'o' ${mayMakeRoles ? "createrole" : ""};
      create role ${plain} login password 'p';
      grant create on database ${name} to ${owner};
      alter schema public owner to ${owner};`);
    const url = (role: string, password: string) =>
      Object.assign(new URL(empty.url), { username: role, password }).href;
    await work({ owner: url(owner, "o"), plain: url(plain, "p"), dataDir });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await empty.close();
  }
}

const isRefused = (promise: Promise<unknown>) =>
  assert.rejects(promise, (error: unknown) => postgresCode(error) === INSUFFICIENT_PRIVILEGE);

/**
 * A start keeps the password of the product's role, which a pooler may have copied, and resets it only if it is no
 * longer accepted.
 */
async function renewedWhereRefused(settings: StorageSettings) {
  const name = `${new URL(settings.databaseUrl ?? "").pathname.slice(1)}_app`;
  const client = database.owner.$client;
  const verifier = async () =>
    (await client.query<{ is: string }>('select rolpassword as "is" from pg_authid where rolname = $1', [name])).rows[0]
      ?.is;
  const before = await verifier();
  await (await joinStorage(settings)).close();
  assert.equal(await verifier(), before);
  await client.query(`alter role ${name} password 'of someone else'`);
  const storage = await joinStorage(settings);
  assert.equal(storage.protection, "roles");
  await storage.close();
}

test("an outside owner who may make roles gets one for the product, at every start and next to a running one", async () => {
  await withOwner({ mayMakeRoles: true }, async ({ owner, dataDir }) => {
    const messages: string[] = [];
    const storage = await openStorage({ dataDir, databaseUrl: owner, progress: (line) => void messages.push(line) });
    const second = await joinStorage({ dataDir, databaseUrl: owner });
    for (const { db, protection } of [storage, second]) {
      assert.equal(protection, "roles");
      await isRefused(db.$client.query("delete from audit"));
      await isRefused(db.$client.query("alter table audit disable trigger all"));
    }
    assert.doesNotMatch(messages.join("\n"), /triggers alone/);
    await second.close();
    await renewedWhereRefused({ dataDir, databaseUrl: owner });
    await storage.close();
  });
});

test("an external owner without the right gets an error that names it; the triggers still refuse", async () => {
  await withOwner({ mayMakeRoles: false }, async ({ owner, dataDir }) => {
    const messages: string[] = [];
    const storage = await openStorage({ dataDir, databaseUrl: owner, progress: (line) => void messages.push(line) });
    assert.equal(storage.protection, "triggers");
    assert.match(messages.join("\n"), /protected by triggers alone.*DATABASE_OWNER_URL/);
    for (const attempt of ["update audit set subject = 'x'", "delete from audit", "truncate audit"])
      await assert.rejects(storage.db.$client.query(attempt), /The audit trail only grows/);
    await storage.close();
  });
});

test("with separate logins for product and owner the product is restricted without creating roles", async () => {
  await withOwner({ mayMakeRoles: false }, async ({ owner, plain, dataDir }) => {
    const storage = await openStorage({ dataDir, databaseUrl: plain, databaseOwnerUrl: owner });
    assert.equal(storage.protection, "roles");
    await isRefused(storage.db.$client.query("delete from audit"));
    await storage.asOwner(async (db) => {
      const { rows } = await db.$client.query<{ name: string }>("select current_user as name");
      assert.match(rows[0]?.name ?? "", /_o$/);
    });
    await storage.close();
  });
});

test("the embedded database lets the product in by its own role and password", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "provision-roles-"));
  try {
    const storage = await openStorage({ dataDir });
    assert.equal(storage.protection, "roles");
    await isRefused(storage.db.$client.query("update audit set subject = 'x'"));
    const { host, port, password } = storage.db.$client.options as pg.PoolConfig;
    const asOwner = new pg.Client({ host, port, password: String(password), user: "provision", database: "provision" });
    await assert.rejects(asOwner.connect(), /password authentication failed/);
    await storage.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
