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

/** Its hash of argon2's lowest cost: a thousand sign-ins of tests take no time. The product's own cost is server/people's to test. */
export const testPasswordHash = (): Promise<string> =>
  hash(ADMIN_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Set by the test runner to a PostgreSQL that all test files share: `postgres://user:password@host:port/database`. */
export const SHARED_CLUSTER_VARIABLE = "TEST_DATABASE_URL";

const TEMPLATE = "provision_test_template";

/** Roles belong to the cluster, so all test databases share them, with the grants that they copy from the template. */
const ROLES = { app: "provision_test_app", archive: "provision_test_archive" } as const;
const TEMPLATE_LOCK = 4_417_203;

export interface TestCluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** A real PostgreSQL in a temporary folder; without fsync, since nothing in it outlives the run. */
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
  // A test file that ends without closing, or is interrupted, leaves no PostgreSQL behind.
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
  /** As the product sees it: by the app's role, which cannot change the audit trail, say. The owner's if it is `empty`. */
  readonly db: Database;
  /** As the owner of its tables sees it, for what the product itself may not. */
  readonly owner: Database;
  /** The owner's address. */
  readonly url: string;
  /** Drops the database, and stops the cluster if it was started for this file alone. */
  close(): Promise<void>;
}

let serial = 0;

/** A fresh database with tables and seed, copied from a template in a fraction of a second. `empty` leaves tables and seed out. */
export async function freshDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const shared = process.env[SHARED_CLUSTER_VARIABLE];
  const cluster = shared === undefined ? await startTestCluster() : { url: shared, stop: async () => undefined };
  const name = `provision_test_${process.pid}_${++serial}`;
  await withClient(cluster.url, async (client) => {
    // One at a time: a template cannot be copied while someone else is connected to it.
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

/** `before`, but after those of the lines above it: where a file runs by itself, Node starts all of its hooks at once. */
export function beforeTests(work: () => unknown): void {
  before(() => {
    const own = earlier.then(work);
    // Its failure is its own hook's.
    earlier = own.then(ignore, ignore);
    return own;
  });
}

/** What all tests of a file share: made before the first of them, in the order of these lines, and closed after the last. */
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

/** A temporary folder with these files, which is gone after the last test of the file. */
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
    // A first password must be changed before anything else can be done; tests begin after that.
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

/** Connections to a database that is dropped break; a test that needs one fails by itself. */
const ignore = (): void => undefined;

/** A digest of every table's rows, made by PostgreSQL itself in another way than the backup reads them. */
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

/** The columns of all tables (`table.column`) in which a text is anywhere, in texts, in JSON or in bytes. */
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
