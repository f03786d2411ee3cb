import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { drizzle, migrate, readMigrationFiles, type MigrationMeta } from "./orm.ts";
import type pg from "pg";
import { withClient, type Database } from "./database.ts";
import { StartupError, postgresCode } from "./errors.ts";

/** Key of the advisory lock under which one process at a time migrates and seeds; any fixed number works. */
const MIGRATION_LOCK = 7_305_118;

export const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/** Milliseconds. */
interface MigrationTimes {
  /** Milliseconds that a migration waits for a table in use, since later callers wait behind it. */
  readonly lock: number;
  /** How long those work on before it is tried again, and for how long it is tried. */
  readonly pause: number;
  readonly patience: number;
}

const TIMES: MigrationTimes = { lock: 2_000, pause: 1_000, patience: 300_000 };

/**
 * Brings the tables up to date with the migrations of a folder, by default the product's own. Several processes may
 * start at once: one migrates, the others wait and find it done. Processes of the previous version may continue their
 * work in the meantime: if one of them is in the way, all is tried again. StartupError if one stays in the way.
 */
export async function migrateDatabase(db: Database, migrationsFolder = MIGRATIONS, times = TIMES): Promise<void> {
  await withStartLock(db, async (client) => {
    await client.query(`set lock_timeout = ${times.lock}`);
    try {
      await untilTablesAreFree(times, () => migrate(drizzle(client), { migrationsFolder }));
    } finally {
      await client.query("reset lock_timeout");
    }
  });
}

/** PostgreSQL's codes for "another transaction was in the way": a deadlock, and a lock that did not become free in its time. */
const IN_THE_WAY = new Set(["40P01", "55P03"]);

async function untilTablesAreFree({ pause, patience }: MigrationTimes, work: () => Promise<void>): Promise<void> {
  const until = performance.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (cause) {
      if (!IN_THE_WAY.has(postgresCode(cause) ?? "")) throw cause;
      if (performance.now() >= until)
        throw new StartupError(
          `The tables could not be brought up to date, since other work used them for ${Math.round(patience / 1000)} seconds (a backup, a long statement: pg_stat_activity names it); start again when it has ended.`,
          { cause },
        );
    }
    await wait(pause);
  }
}

/** The migrations of this product by their times in the journal, oldest first. */
export const migrationTimes = (): number[] => migrations().map(({ folderMillis }) => folderMillis);

/**
 * Returns the migration state of a database: the time of its newest migration, and the number of migrations. Null for
 * one that has none.
 */
export async function migrationOf(client: pg.ClientBase): Promise<{ when: number; count: number } | null> {
  const { rows: tables } = await client.query(`select 1 where to_regclass('${JOURNAL}') is not null`);
  if (tables.length === 0) return null;
  const { rows } = await client.query<{ newest: string | null; count: number }>(
    `select max(created_at) as newest, count(*)::int as count from ${JOURNAL}`,
  );
  const [row] = rows;
  return row === undefined || row.newest === null ? null : { when: Number(row.newest), count: row.count };
}

/**
 * Applies the migrations later than `after` up to `through` in the open transaction of `client`, for a caller that does
 * more than migrate in it.
 */
export async function migrateWithin(
  client: pg.ClientBase,
  { after = 0, through = Infinity }: { readonly after?: number; readonly through?: number },
): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists ${JOURNAL} (id serial primary key, hash text not null, created_at bigint)`);
  for (const { folderMillis, hash, sql } of migrations()) {
    if (folderMillis <= after || folderMillis > through) continue;
    for (const statement of sql) await client.query(statement);
    await client.query(`insert into ${JOURNAL} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
}

/** Drizzle's table of applied migrations. */
const JOURNAL = "drizzle.__drizzle_migrations";

const migrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: MIGRATIONS });

/** Runs `work` on one connection while no other process migrates or seeds. */
export function withStartLock<T>(db: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return withClient(db, async (client) => {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    try {
      return await work(client);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    }
  });
}
