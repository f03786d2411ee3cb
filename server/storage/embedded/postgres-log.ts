import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";

/** Maximum size in bytes of PostgreSQL's own log, and of the file before it. */
const POSTGRES_LOG_LIMIT = 10_000_000;

const LOOK_EVERY = 10 * 60_000;

/**
 * Limits the size of PostgreSQL's log: at once and every ten minutes a log that is too large is copied to `….1` and
 * emptied. It is not renamed, since PostgreSQL keeps writing to the file it was started with, always at its end.
 * Returns a function that stops this.
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

/** The log opened for PostgreSQL to write to; null if the disk has no room for it, which must not stop a start. */
export function openPostgresLog(log: string): number | null {
  try {
    return openSync(log, "a", 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return null;
    throw error;
  }
}

export const closePostgresLog = (file: number | null): void => {
  if (file !== null) closeSync(file);
};

/** Returns the log's size in bytes; the messages of a start come after that. */
export function lengthOf(log: string): number {
  try {
    return statSync(log).size;
  } catch {
    return 0;
  }
}

/**
 * Returns why PostgreSQL did not start: the last fatal line that it has written after `from`, or null. The end of a
 * connection does not count as a reason.
 */
export function fatalLine(log: string, from: number): string | null {
  const text = lengthOf(log) === 0 ? "" : readFileSync(log).subarray(from).toString();
  return [...text.matchAll(/(?:FATAL|PANIC):\s+(?!terminating connection)(.*)/g)].at(-1)?.[1] ?? null;
}
