import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import type { Database } from "./database.ts";

/** Key of the advisory lock under which one process at a time migrates and seeds; any fixed number serves. */
const MIGRATION_LOCK = 7_305_118;

const FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));

/** Brings the tables up to date. Several processes may start at once: one migrates, the others wait and find it done. */
export async function migrateDatabase(db: Database): Promise<void> {
  await underStartLock(db, (client) => migrate(drizzle(client), { migrationsFolder: FOLDER }));
}

/** Runs `work` on one connection while no other process migrates or seeds. */
export async function underStartLock<T>(db: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    try {
      return await work(client);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}
