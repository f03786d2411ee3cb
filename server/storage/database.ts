import type pg from "pg";
import { onceFor } from "../answers/memoize-async.ts";
import { askAgain, askingAgain } from "./ask-again.ts";
import type { Connection } from "./connection.ts";
import { isConnectionLoss, postgresCode } from "./errors.ts";
import { drizzle, type NodePgDatabase } from "./orm.ts";
import * as schema from "./schema/index.ts";
import { POOL_DEFAULTS, WatchedPool, type PoolSettings } from "./watched-pool.ts";

/** The tables with a pool behind them, for reads and for opening transactions. */
export type Database = NodePgDatabase<typeof schema> & { readonly $client: WatchedPool };

/** One open transaction. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** A place to open a transaction: the pool, or an open transaction, in which the new one is nested. */
export type Transacting = Pick<Transaction, "transaction">;

/** A source for reads: the pool or an open transaction. */
export type Reader = Database | Transaction;

export interface PoolOptions {
  readonly settings?: Partial<PoolSettings>;
  /** Called when the database was unavailable and answers again, with the duration. */
  readonly onBack?: (milliseconds: number) => void;
}

/** For work without a time limit: migrations, backups, archives. */
export const NO_TIMEOUTS: Partial<PoolSettings> = { statementTimeout: 0, queryTimeout: Infinity };

/** A pool. `onError` is called for broken connections, which the pool replaces itself. */
export function openPool(
  connection: Connection,
  onError: (error: Error) => void,
  { settings = {}, onBack }: PoolOptions = {},
): Database {
  const events = { onError, ...(onBack === undefined ? {} : { onBack }) };
  const pool = new WatchedPool(connection, { ...POOL_DEFAULTS, ...settings }, events);
  pool.query = askingAgain(pool);
  const db = drizzle(pool, { schema });
  db.transaction = safeTransaction(pool);
  return db;
}

/** Runs `work` on one connection of the pool. */
export async function withClient<T>(db: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** PostgreSQL's codes for "another transaction was in the way, try again". */
const RETRY_CODES = new Set(["40001", "40P01"]);
const TRIES = 3;

/**
 * Runs `work` in one transaction: all of it is stored or nothing. It is repeated after a deadlock or serialization
 * failure, so `work` must do nothing that it could not do twice.
 */
export async function inTransaction<T>(db: Transacting, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === TRIES || !RETRY_CODES.has(postgresCode(error) ?? "")) throw error;
    }
  }
}

/**
 * Runs several reads on one state of the database, so that their results are consistent. If the connection breaks, all
 * are repeated, so `read` must do nothing that it could not do twice.
 */
export function inSnapshot<T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return askAgain(() => db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" }));
}

type BeginTransaction = NodePgDatabase<typeof schema>["transaction"];

/** Milliseconds for which connections that turn out to be dead at `begin` are replaced. */
const PATIENCE = 2_000;

/**
 * `transaction` of a pool, instead of drizzle's own, which never returns the connection to the pool if `begin` fails,
 * and reports the failure of `rollback` instead of the one before it. A connection found dead at `begin` is replaced,
 * since nothing was done on it yet.
 */
function safeTransaction(pool: WatchedPool): BeginTransaction {
  return async (work, config) => {
    const until = performance.now() + PATIENCE;
    for (;;) {
      const client = await pool.connect();
      let begun = false;
      let failure: { readonly error: unknown } | null = null;
      let broken = false;
      try {
        return await drizzleOn(client).transaction(async (tx) => {
          begun = true;
          try {
            return await work(tx);
          } catch (error) {
            failure = { error };
            throw error;
          }
        }, config);
      } catch (error) {
        const first: unknown = (failure as { readonly error: unknown } | null)?.error;
        // Neither committed nor rolled back for certain: the connection must not be reused.
        broken = error !== first;
        pool.failed(first ?? error);
        if (!begun && performance.now() < until && isConnectionLoss(error)) continue;
        throw first ?? error;
      } finally {
        client.release(broken);
      }
    }
  };
}

/** Drizzle on one connection, created once. */
const drizzleOn = onceFor((client: pg.PoolClient) => drizzle(client, { schema }));
