import { fileURLToPath } from "node:url";
import { drizzle, migrate, readMigrationFiles, type MigrationMeta } from "./orm.ts";
import type pg from "pg";
import { untilNoneIsInTheWay, withClient, type Database } from "./database.ts";

/** Key of the advisory lock under which one process at a time migrates and seeds; any fixed number serves. */
const MIGRATION_LOCK = 7_305_118;

export const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Brings the tables up to date with the migrations of a folder, the product's own. Several processes may start at once: one
 * migrates, the others wait and find it done. Processes of the version before may go on with their work meanwhile.
 */
export async function migrateDatabase(db: Database, migrationsFolder = MIGRATIONS): Promise<void> {
  await withStartLock(db, (client) => untilNoneIsInTheWay(() => migrate(drizzle(client), { migrationsFolder })));
}

/** The migrations of this product by their times in the journal, oldest first. */
export const migrationTimes = (): number[] => migrations().map(({ folderMillis }) => folderMillis);

/** How far a database is: the time of its newest migration, and how many it has seen. Null for one that has none. */
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
 * Applies the migrations later than `after` up to `through` in the open transaction of `client`, where the caller has
 * more to do in it than migrate.
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

/** Where drizzle notes what was applied. */
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
