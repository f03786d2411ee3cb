import { readFileSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** Milliseconds between two beats. */
const BEAT_EVERY = 1_000;

/**
 * Milliseconds after which an owner is gone if none of its files has changed; a disk that hangs for longer writes
 * nothing, either.
 */
const SILENCE = 8_000;
const LOOK_EVERY = 250;

/** The heartbeat file of PostgreSQL itself, inside its cluster's folder. */
const BEAT_FILE = "owner.beat";

/** Changes only the time of a file once a second, which works even on a full disk; `each` is called at every beat. */
export function beatIn(file: string, each: () => void): { stop(): void } {
  let beats = 0;
  const beating = setInterval(() => {
    try {
      beats = (beats + 1) % 1_000;
      // A stopped or reset clock must not make two beats alike.
      utimesSync(file, new Date(), new Date(Date.now() + beats));
    } catch {
      // The folder is unavailable for the moment; PostgreSQL finds out more about it than we do.
    }
    each();
  }, BEAT_EVERY).unref();
  return { stop: () => clearInterval(beating) };
}

/** The file in which a cluster's PostgreSQL shows that it is alive. */
export const beatOf = (cluster: string): string => join(cluster, BEAT_FILE);

/**
 * Returns whether one of the files changes within some seconds. Two checks are compared with each other and never with
 * a clock, since the writer may be another machine.
 */
export async function isBeating(files: readonly string[], silence = SILENCE): Promise<boolean> {
  const first = stateOf(files);
  for (let waited = 0; waited < silence; waited += LOOK_EVERY) {
    await wait(LOOK_EVERY);
    if (stateOf(files) !== first) return true;
  }
  return false;
}

/** Content and time of each file. Opening it makes a network file system query its server. */
function stateOf(files: readonly string[]): string {
  return files
    .map((file) => {
      try {
        return `${readFileSync(file, "latin1")}/${statSync(file).mtimeMs}`;
      } catch {
        return "";
      }
    })
    .join("|");
}

/**
 * PostgreSQL beats by itself, as long as its postmaster is alive, even if we are not: the session waits in PostgreSQL
 * and does not depend on its client. A full disk still lets it change the file's time. Runs as superuser.
 */
const BEAT = `
  do $$
  declare
    beats bigint := 0;
  begin
    loop
      beats := beats + 1;
      begin
        execute format('copy (select %s) to %L', beats, current_setting('data_directory') || '/${BEAT_FILE}');
      exception when others then null;
      end;
      commit;
      perform pg_sleep(${BEAT_EVERY / 1_000});
    end loop;
  end $$`;

/** Keeps the PostgreSQL behind a superuser's connection beating until it ends; `stop` ends only our watching it. */
export function beatThrough(connection: pg.PoolConfig): { stop(): void } {
  let stopped = false;
  const keep = async () => {
    while (!stopped) {
      const client = new pg.Client({ ...connection, application_name: "owner-heartbeat", statement_timeout: 0 });
      client.on("error", () => undefined);
      try {
        await client.connect();
        await client.query(BEAT);
      } catch {
        // PostgreSQL has ended or is recovering from a crash: a new session takes over when it can.
      }
      void client.end().catch(() => undefined);
      await wait(BEAT_EVERY, undefined, { ref: false });
    }
  };
  void keep();
  return { stop: () => void (stopped = true) };
}
