import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import pg from "pg";
import { hashPassword } from "../../server/people/session/password.ts";
import { openPool, type Database } from "../../server/storage/database.ts";
import { startCluster } from "../../server/storage/embedded/cluster.ts";
import { folders } from "../../server/storage/embedded/layout.ts";
import { runningPostgres } from "../../server/storage/embedded/orphan.ts";
import { migrateDatabase } from "../../server/storage/migrate.ts";
import { appPassword, asLogin, grantApp, grantArchive, makeRoles } from "../../server/storage/roles.ts";
import { users } from "../../server/storage/schema/index.ts";
import { seedDatabase } from "../../server/persistence/seed/seed.ts";

/** Password of the seeded administrator in test databases. */
export const ADMIN_PASSWORD = "a long test password";

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
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "200",
    shared_buffers: "64MB",
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
    await client.query(empty ? `create database ${name}` : `create database ${name} template ${TEMPLATE}`);
  });
  const url = withDatabase(cluster.url, name);
  const connection = { connectionString: url };
  const owner = openPool({ ...connection, max: 3 }, ignore);
  const db = empty ? owner : openPool(asLogin(connection, ROLES.app, appPassword(connection, ROLES.app)), ignore);
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

/** A fresh database that all tests of a file share. */
export const testDatabase = (): TestDatabase => sharedByTests(freshDatabase, (database) => database.close());

async function ensureTemplate(client: pg.Client, clusterUrl: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [TEMPLATE]);
  if (rowCount !== 0) return;
  const unfinished = `${TEMPLATE}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  const connection = { connectionString: withDatabase(clusterUrl, unfinished) };
  const db = openPool(connection, ignore);
  try {
    await migrateDatabase(db);
    await seedDatabase(db, { passwordHash: await hashPassword(ADMIN_PASSWORD), expiresAt: null });
    // A first password must be changed before anything else can be done; tests begin after that.
    await db.update(users).set({ mustChangePassword: false });
    await withClient(connection.connectionString, async (own) => {
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
