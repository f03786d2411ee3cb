import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { DatabaseAwayError, isConnectionLoss } from "./errors.ts";
import type { WatchedPool } from "./watched-pool.ts";

/** For so long a read is made again where its connection turns out to be dead, and the pause before. Milliseconds. */
const PATIENCE = 5_000;
const PAUSE = 20;

/**
 * Makes a read again where its connection breaks under it, since nothing was changed by it. Who has waited for a database that
 * is away is not made to wait again.
 */
export async function askAgain<T>(read: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!isConnectionLoss(error) || hasWaited(error) || performance.now() >= until) throw error;
    }
    await wait(PAUSE);
  }
}

/** `query` of a pool, which asks again what only reads. */
export function askingAgain(pool: WatchedPool): pg.Pool["query"] {
  const bare = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  const once = async (...asked: unknown[]) => {
    try {
      return await bare(...asked);
    } catch (error) {
      pool.failed(error);
      throw error;
    }
  };
  const query = (...asked: unknown[]) => (onlyReads(asked[0]) ? askAgain(() => once(...asked)) : once(...asked));
  return query as pg.Pool["query"];
}

function onlyReads(query: unknown): boolean {
  const text: unknown = typeof query === "object" && query !== null && "text" in query ? query.text : query;
  return typeof text === "string" && /^\s*select\b/i.test(text);
}

function hasWaited(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof DatabaseAwayError) return true;
  return false;
}
