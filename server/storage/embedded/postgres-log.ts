import { copyFileSync, statSync, truncateSync } from "node:fs";

/** PostgreSQL's own log may grow to this, and once more in the file before it. Bytes. */
export const POSTGRES_LOG_LIMIT = 10_000_000;

const LOOK_EVERY = 10 * 60_000;

/**
 * Keeps PostgreSQL's log bounded: at once and every ten minutes a log that is too large moves to `….1` and begins again. It
 * is copied and cut, since PostgreSQL keeps writing to the file it was started with, always at its end. Returns what ends it.
 */
export function limitPostgresLog(log: string, limit = POSTGRES_LOG_LIMIT): () => void {
  const look = () => {
    try {
      if (statSync(log).size <= limit) return;
      copyFileSync(log, `${log}.1`);
      truncateSync(log);
    } catch {
      // No log yet, or a full disk: the next look may find it better.
    }
  };
  look();
  const looking = setInterval(look, LOOK_EVERY);
  looking.unref();
  return () => clearInterval(looking);
}
