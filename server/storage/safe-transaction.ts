import type pg from "pg";
import { drizzle, type NodePgDatabase } from "./orm.ts";
import { isConnectionLoss } from "./errors.ts";
import * as schema from "./schema/index.ts";

type Begin = NodePgDatabase<typeof schema>["transaction"];

/** For so long connections that turn out to be dead at `begin` are replaced. Milliseconds. */
const PATIENCE = 2_000;

/**
 * `transaction` of a pool, instead of drizzle's own, which keeps the connection from the pool for ever where `begin` fails,
 * and tells the failure of `rollback` instead of what went before it. A connection found dead at `begin` is replaced, since
 * nothing was done on it yet.
 */
export function safeTransaction(pool: pg.Pool): Begin {
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
        // Neither committed nor rolled back for sure: the connection must not go to the next one.
        broken = error !== first;
        if (!begun && performance.now() < until && isConnectionLoss(error)) continue;
        throw first ?? error;
      } finally {
        client.release(broken);
      }
    }
  };
}

const made = new WeakMap<pg.PoolClient, ReturnType<typeof openOn>>();

const openOn = (client: pg.PoolClient) => drizzle(client, { schema });

/** Drizzle on one connection, made once. */
function drizzleOn(client: pg.PoolClient): ReturnType<typeof openOn> {
  const known = made.get(client) ?? openOn(client);
  made.set(client, known);
  return known;
}
