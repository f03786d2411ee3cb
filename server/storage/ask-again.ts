import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { DatabaseAwayError, isConnectionLoss } from "./errors.ts";
import type { WatchedPool } from "./watched-pool.ts";

/** Milliseconds for which a read is repeated if its connection turns out to be dead, and the pause before that. */
const PATIENCE = 5_000;
const PAUSE = 20;

/**
 * Repeats a read whose connection breaks, since it changed nothing. A caller that has already waited for an unavailable
 * database does not wait again.
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

/** `query` of a pool, which repeats statements that only read. */
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
