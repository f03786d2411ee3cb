import type pg from "pg";
import { drizzle, type NodePgDatabase } from "./orm.ts";
import { POOL_DEFAULTS, type PoolSettings } from "./pool-settings.ts";
import { postgresCode } from "./errors.ts";
import { safeTransaction } from "./safe-transaction.ts";
import * as schema from "./schema/index.ts";
import { WatchedPool } from "./watched-pool.ts";

/** The tables with a pool behind them, for reads and for opening transactions. */
export type Database = NodePgDatabase<typeof schema> & { readonly $client: pg.Pool };

/** One open transaction. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Whatever can be read from: the pool or an open transaction. */
export type Reader = Database | Transaction;

export interface PoolOptions {
  readonly settings?: Partial<PoolSettings>;
  /** Hears that the database was away and answers again, and after how long. */
  readonly onBack?: (milliseconds: number) => void;
}

/** For work that may take as long as it takes: migrations, backups, archives. */
export const NO_TIMEOUTS: Partial<PoolSettings> = { statementTimeout: 0, queryTimeout: Infinity };

/** A pool. `onError` hears of connections that broke, which the pool replaces by itself. */
export function openPool(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  { settings = {}, onBack }: PoolOptions = {},
): Database {
  const events = { onError, ...(onBack === undefined ? {} : { onBack }) };
  const pool = new WatchedPool(connection, { ...POOL_DEFAULTS, ...settings }, events);
  const db = drizzle(pool, { schema });
  db.transaction = safeTransaction(pool);
  return db;
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

/** Runs several reads on one state of the database, so that what they answer fits together. */
export function inSnapshot<T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}
