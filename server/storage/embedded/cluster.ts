import { spawn } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../startup-error.ts";
import { accountFor, commandAs, type Account } from "./account.ts";
import { findBinaries, type Binaries } from "./binaries.ts";
import { createCluster } from "./create-cluster.ts";
import { EMBEDDED, folders, quietEnv } from "./layout.ts";
import { runningPostgres, stopPostgres } from "./orphan.ts";

export interface Cluster {
  readonly connection: pg.PoolConfig;
  /** Ends PostgreSQL: fast, everything committed is on disk. */
  stop(): Promise<void>;
  /** Resolves when PostgreSQL ends by itself, which it should not. */
  readonly ended: Promise<void>;
}

/** How to reach the PostgreSQL that another process runs on this folder; null if none runs. */
export function connectionOfRunning(dataDir: string): pg.PoolConfig | null {
  const { cluster, password } = folders(dataDir);
  const running = runningPostgres(cluster);
  return running === null ? null : connectionTo(running.port, readFileSync(password, "utf8").trim());
}

/**
 * Makes the cluster where there is none yet and starts PostgreSQL on it, on a free loopback port. The caller owns the
 * folder. `settings` are PostgreSQL's own, e.g. `{ fsync: "off" }` for tests; `place` is the port to take.
 */
export async function startCluster(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  place?: number,
): Promise<Cluster> {
  const { cluster, password, logs } = folders(dataDir);
  const binaries = findBinaries();
  const account = accountFor({ dataDir, cluster, programs: binaries.root });
  mkdirSync(logs, { recursive: true });
  if (!existsSync(cluster)) await createCluster({ dataDir, binaries, account });
  const secret = readFileSync(password, "utf8").trim();
  for (let attempt = 1; ; attempt++) {
    const port = place ?? (await freePort());
    const started = await launch({
      cluster,
      port,
      secret,
      binaries,
      account,
      log: join(logs, "postgres.log"),
      settings,
    });
    if (started !== null) return started;
    // Someone else took the port between our look and PostgreSQL's; anything else does not fix itself.
    if (attempt === 3)
      throw new StartupError(`The embedded PostgreSQL did not start; the reason is in ${join(logs, "postgres.log")}.`);
  }
}

interface Launch {
  readonly cluster: string;
  readonly port: number;
  readonly secret: string;
  readonly binaries: Binaries;
  readonly account: Account | null;
  readonly log: string;
  readonly settings: Readonly<Record<string, string>>;
}

async function launch({ cluster, port, secret, binaries, account, log, settings }: Launch): Promise<Cluster | null> {
  const all = {
    listen_addresses: EMBEDDED.host,
    unix_socket_directories: "",
    max_connections: "60",
    // Containers have little /dev/shm; files under the data folder always work.
    dynamic_shared_memory_type: "mmap",
    jit: "off",
    log_min_messages: "warning",
    // The details of an error quote values of rows, and a row may hold the hash of a password.
    log_error_verbosity: "terse",
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = commandAs(account, binaries.postgres, ["-D", cluster, "-p", String(port), ...options]);
  const out = openSync(log, "a", 0o600);
  // Its own session: Ctrl-C in the terminal reaches us alone, and we stop PostgreSQL after the last request.
  const child = spawn(command.program, command.args, {
    ...command.options,
    env: quietEnv(),
    detached: true,
    stdio: ["ignore", out, out],
  });
  closeSync(out);
  const unlimit = limitPostgresLog(log);
  let over = false;
  const ended = new Promise<void>((resolve) => {
    for (const event of ["exit", "error"] as const)
      child.once(event, () => {
        over = true;
        unlimit();
        resolve();
      });
  });
  const connection = connectionTo(port, secret);
  while (!over) {
    if (await answers(connection)) {
      // The node process may end while PostgreSQL runs on only if it is killed.
      const pid = child.pid ?? -1;
      return {
        connection,
        ended,
        stop: async () => {
          if (!over) await stopPostgres(pid);
        },
      };
    }
    await wait(25);
  }
  return null;
}

async function answers(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: "postgres", connectionTimeoutMillis: 5_000 });
  // A connection that breaks while PostgreSQL starts is the answer "not yet".
  client.on("error", () => undefined);
  try {
    await client.connect();
    await ensureDatabase(client);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code !== STARTING_UP) throw error;
    return false;
  } finally {
    await client.end();
  }
}

/** SQLSTATE cannot_connect_now: starting up, or recovering after a kill. */
const STARTING_UP = "57P03";

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [EMBEDDED.database]);
  if (rowCount === 0) await client.query(`create database ${EMBEDDED.database}`);
}

function connectionTo(port: number, password: string): pg.PoolConfig {
  return { host: EMBEDDED.host, port, user: EMBEDDED.user, database: EMBEDDED.database, password };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, EMBEDDED.host, () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === "string") reject(new Error("No free port"));
        else resolve(address.port);
      });
    });
  });
}

/** PostgreSQL's own log may grow to this, and once more in the file before it. Bytes. */
const POSTGRES_LOG_LIMIT = 10_000_000;

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
