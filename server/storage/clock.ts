import type pg from "pg";

/** Milliseconds that the database's clock is ahead of this process's stopwatch; until it is measured, the machine's clock is used. */
let ahead = Date.now() - performance.now();

const SHOWN = "select extract(epoch from clock_timestamp())::float8 * 1000 as shown";

/**
 * Reads the database's clock. The earlier estimate stays if it is still possible; otherwise the smallest possible
 * offset is used, so that times from this clock are never in the database's future.
 */
export async function readClock(database: Pick<pg.ClientBase, "query">): Promise<void> {
  const begun = performance.now();
  const { rows } = await database.query<{ shown: number }>(SHOWN);
  const [row] = rows;
  if (row === undefined) return;
  const [least, most] = [row.shown - performance.now(), row.shown - begun];
  if (ahead < least || ahead > most) ahead = least;
}

/**
 * The database's clock, which all processes share, continued by a stopwatch that no one sets. Everything that is
 * stored, or compared with stored times, uses it: the clocks of machines differ.
 */
export const clock = {
  /** Milliseconds since 1970. */
  now: (): number => Math.floor(ahead + performance.now()),
  date: (): Date => new Date(clock.now()),
};
