import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { seedDatabase } from "../../server/persistence/seed/seed.ts";
import { connectionOf } from "../../server/storage/connection.ts";
import { openPool, type Database } from "../../server/storage/database.ts";
import { startCluster } from "../../server/storage/embedded/cluster.ts";
import { folders } from "../../server/storage/embedded/layout.ts";
import { runningPostgres } from "../../server/storage/embedded/processes.ts";
import { migrateDatabase } from "../../server/storage/migrate.ts";
import { appPassword, grantApp, grantArchive, makeRoles } from "../../server/storage/roles.ts";
import { users } from "../../server/storage/schema/index.ts";
import { ADMIN_PASSWORD } from "./client.ts";

/** The password's hash at argon2's lowest cost, so that a thousand sign-ins take no time; server/people tests the product's real cost. */
export const testPasswordHash = (): Promise<string> =>
  hash(ADMIN_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Set by the test runner to the PostgreSQL shared by all test files: `postgres://user:password@host:port/database`. */
export const SHARED_CLUSTER_VARIABLE = "TEST_DATABASE_URL";

const TEMPLATE = "provision_test_template";

/** Roles belong to the cluster, so all test databases share them, with grants copied from the template. */
const ROLES = { app: "provision_test_app", archive: "provision_test_archive" } as const;
const TEMPLATE_LOCK = 4_417_203;

export interface TestCluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** A real PostgreSQL in a temporary folder, without fsync since its data is temporary. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), "provision-test-"));
  const { connection, stop } = await startCluster(folder, {
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      autovacuum: "off",
      max_connections: "200",
      shared_buffers: "64MB",
    },
  });
  // Stops PostgreSQL if a test file ends without closing it or is interrupted.
  const abandon = () => {
    const running = runningPostgres(folders(folder).cluster);
    if (running !== null) process.kill(running.pid, "SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", abandon);
  const { user, password, host, port, database } = connection;
  return {
    url: `postgres://${user}:${String(password)}@${host}:${port}/${database}`,
    stop: async () => {
      process.off("exit", abandon);
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface TestDatabase {
  /** Connected as the app's role, like the product, which cannot change the audit trail, for example; as the owner if the database is `empty`. */
  readonly db: Database;
  /** Connected as the tables' owner, for what the product may not do. */
  readonly owner: Database;
  /** The connection string of the owner. */
  readonly url: string;
  /** Drops the database, and stops the cluster if this file started it. */
  close(): Promise<void>;
}

let serial = 0;

/** A fresh database with tables and seed, copied quickly from a template. `empty` omits tables and seed. */
export async function freshDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const shared = process.env[SHARED_CLUSTER_VARIABLE];
  const cluster = shared === undefined ? await startTestCluster() : { url: shared, stop: async () => undefined };
  const name = `provision_test_${process.pid}_${++serial}`;
  await withClient(cluster.url, async (client) => {
    // One copy at a time, since a template cannot be copied while another connection uses it.
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    if (!empty) await ensureTemplate(client, cluster.url);
    await client.query(
      empty ? `create database ${name}` : `create database ${name} template ${TEMPLATE} strategy file_copy`,
    );
  });
  const url = withDatabase(cluster.url, name);
  const connection = connectionOf(url);
  const owner = openPool({ ...connection, max: 3 }, ignore);
  const db = empty
    ? owner
    : openPool({ ...connection, user: ROLES.app, password: appPassword(connection, ROLES.app) ?? "" }, ignore);
  return {
    db,
    owner,
    url,
    close: async () => {
      if (db !== owner) await db.$client.end();
      await owner.$client.end();
      await withClient(cluster.url, (client) => client.query(`drop database ${name} with (force)`));
      await cluster.stop();
    },
  };
}

let earlier: Promise<unknown> = Promise.resolve();

/** Like `before`, but runs after earlier hooks: in a file that runs alone, Node starts all of its hooks at once. */
export function beforeTests(work: () => unknown): void {
  before(() => {
    const own = earlier.then(work);
    // Its own hook reports its failure.
    earlier = own.then(ignore, ignore);
    return own;
  });
}

/** A value shared by all tests of a file: made before the first one in the order of these calls, closed after the last. */
export function sharedByTests<T extends object>(make: () => Promise<T>, close?: (made: T) => Promise<unknown>): T {
  let made: T | undefined;
  beforeTests(async () => {
    made = await make();
  });
  after(async () => {
    if (made !== undefined) await close?.(made);
  });
  return new Proxy({} as T, {
    get: (_, key) => {
      if (made === undefined) throw new Error(`${String(key)} is there from the first test on`);
      return Reflect.get(made, key) as unknown;
    },
  });
}

/** A temporary folder with these files, removed after the file's last test. */
export function testFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), "provision-files-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A fresh database that all tests of a file share. */
export const testDatabase = (): TestDatabase => sharedByTests(freshDatabase, (database) => database.close());

async function ensureTemplate(client: pg.Client, clusterUrl: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [TEMPLATE]);
  if (rowCount !== 0) return;
  const unfinished = `${TEMPLATE}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  const url = withDatabase(clusterUrl, unfinished);
  const connection = connectionOf(url);
  const db = openPool(connection, ignore);
  try {
    await migrateDatabase(db);
    await seedDatabase(db, { passwordHash: await testPasswordHash(), expiresAt: null });
    // Skips the required change of the first password.
    await db.update(users).set({ mustChangePassword: false });
    await withClient(url, async (own) => {
      await makeRoles(own, ROLES, appPassword(connection, ROLES.app));
      await grantApp(own, ROLES.app);
      await grantArchive(own, ROLES.archive);
    });
  } finally {
    await db.$client.end();
  }
  await client.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Ignores errors of connections to a dropped database; a test that needs one fails anyway. */
const ignore = (): void => undefined;

/** A digest of every table's rows, calculated by PostgreSQL in another way than the backup reads them. */
export async function tableContents(owner: Database): Promise<Map<string, string>> {
  const { rows: tables } = await owner.$client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await owner.$client.query<{ digest: string }>(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(md5(to_jsonb(t)::text), '' order by md5(to_jsonb(t)::text) collate "C")), '') as digest
       from public."${name}" t`,
    );
    contents.set(name, rows[0]?.digest ?? "");
  }
  return contents;
}

/** The columns of all tables (`table.column`) that contain a text, in texts, JSON or bytes. */
export async function columnsHolding(db: Database, wanted: string): Promise<string[]> {
  const { rows } = await db.$client.query<{ table: string; column: string; type: string }>(
    `select c.table_name as "table", c.column_name as "column", c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  );
  const holding: string[] = [];
  for (const { table, column, type } of rows) {
    const name = pg.escapeIdentifier(column);
    const place = type === "bytea" ? `position(convert_to($1, 'UTF8') in ${name})` : `position($1 in ${name}::text)`;
    const found = await db.$client.query(`select 1 from ${pg.escapeIdentifier(table)} where ${place} > 0 limit 1`, [
      wanted,
    ]);
    if (found.rows.length > 0) holding.push(`${table}.${column}`);
  }
  return holding;
}

let shared: TestCluster | null = null;

/**
 * `node --test --test-global-setup=test/kits/cluster.ts`: one PostgreSQL for all test files of a run. Without it each
 * file that needs a database starts its own.
 */
export async function globalSetup(): Promise<void> {
  shared = await startTestCluster();
  process.env[SHARED_CLUSTER_VARIABLE] = shared.url;
}

export async function globalTeardown(): Promise<void> {
  await shared?.stop();
}
