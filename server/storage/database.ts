import { drizzle } from "./orm.ts";
import type { NodePgDatabase } from "./orm.ts";
import pg from "pg";
import * as schema from "./schema/index.ts";

/** The tables with a pool behind them, for reads and for opening transactions. */
export type Database = NodePgDatabase<typeof schema> & { readonly $client: pg.Pool };

/** One open transaction. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Whatever can be read from: the pool or an open transaction. */
export type Reader = Database | Transaction;

/** The one pool of this process. `onError` hears of idle connections that broke; the pool replaces them by itself. */
export function openPool(connection: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 10_000,
    application_name: "provision",
    ...connection,
  });
  pool.on("error", onError);
  return drizzle(pool, { schema });
}

/** PostgreSQL's codes for "another transaction was in the way, try again". */
const RETRY_CODES = new Set(["40001", "40P01"]);
const TRIES = 3;

/**
 * Runs `work` in one transaction: all of it lands or nothing. A deadlock or serialization failure is tried again,
 * so `work` must do nothing that it could not do twice.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === TRIES || !RETRY_CODES.has(postgresCode(error) ?? "")) throw error;
    }
  }
}

/** The five-letter SQLSTATE of an error that came from PostgreSQL (drizzle wraps it), or null. */
export function postgresCode(error: unknown): string | null {
  return postgresError(error)?.code ?? null;
}

/** The PostgreSQL error inside whatever was thrown, or null. */
export function postgresError(error: unknown): pg.DatabaseError | null {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof pg.DatabaseError) return e;
  return null;
}
