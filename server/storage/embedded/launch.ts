import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../errors.ts";
import { commandAs, type Account } from "./account.ts";
import { beatOf, beatThrough } from "./heartbeat.ts";
import { EMBEDDED, folders, quietEnv, type Binaries } from "./layout.ts";
import { stopPostgres } from "./processes.ts";
import { closePostgresLog, limitPostgresLog, openPostgresLog } from "./postgres-log.ts";

export interface Cluster {
  readonly connection: pg.PoolConfig;
  /** Ends PostgreSQL: fast, everything committed is on disk. */
  stop(): Promise<void>;
  /** Ends PostgreSQL at once, without writing anything more: its folder belongs to another process now. */
  abandon(): void;
  /** Resolves when PostgreSQL ends by itself, which it should not. */
  readonly ended: Promise<void>;
}

interface Launch {
  readonly cluster: string;
  readonly port: number;
  readonly secret: string;
  readonly binaries: Binaries;
  readonly account: Account | null;
  readonly log: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The owned folder's descriptor, so that PostgreSQL holds the lock as long as it is alive. */
  readonly descriptor: number | null;
}

/** Starts PostgreSQL once and waits until it answers; null if it ends instead. StartupError if it refuses our login. */
export async function launch(order: Launch): Promise<Cluster | null> {
  const { cluster, port, secret, binaries, account, log, settings, descriptor } = order;
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
  const out = openPostgresLog(log);
  // In a separate session, so that Ctrl-C reaches only the product, which stops PostgreSQL after the last request.
  const child = spawn(command.program, command.args, {
    ...command.options,
    env: quietEnv(),
    detached: true,
    stdio: ["ignore", out ?? "ignore", out ?? "ignore", descriptor ?? "ignore"],
  });
  closePostgresLog(out);
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
  const pid = child.pid ?? -1;
  const stop = async () => {
    if (over) return;
    await stopPostgres(pid);
    // An orderly stop leaves nothing for a later start to wait for.
    rmSync(beatOf(cluster), { force: true });
  };
  const abandon = () => {
    if (!over) process.kill(pid, "SIGQUIT");
  };
  try {
    while (!over) {
      if (await answers(connection)) {
        // The heartbeat shows other machines that PostgreSQL is alive.
        if (descriptor !== null) void ended.then(beatThrough(connection).stop);
        return { connection, ended, stop, abandon };
      }
      await wait(25);
    }
    return null;
  } catch (error) {
    await stop();
    throw notLetIn(error, cluster);
  }
}

/** SQLSTATE class of a password that PostgreSQL does not accept. */
const NOT_LET_IN_CLASS = "28";

/** pg's word for an empty password. */
const NO_PASSWORD = /client password must be a/;

function notLetIn(error: unknown, cluster: string): unknown {
  if (!(error instanceof Error)) return error;
  const { password } = folders(dirname(cluster));
  const refused = error instanceof pg.DatabaseError && error.code?.startsWith(NOT_LET_IN_CLASS) === true;
  if (refused || NO_PASSWORD.test(error.message))
    return new StartupError(
      `The password in ${password} is not the database's; put the file back as it was, or delete it and start again: a new one is made.`,
      { cause: error },
    );
  return new StartupError(`The embedded PostgreSQL started but cannot be used: ${error.message}.`, { cause: error });
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
    if (error instanceof pg.DatabaseError ? error.code !== STARTING_UP : NO_PASSWORD.test(String(error))) throw error;
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

/** Returns the login of the embedded PostgreSQL at a port. */
export function connectionTo(port: number, password: string): pg.PoolConfig {
  return { host: EMBEDDED.host, port, user: EMBEDDED.user, database: EMBEDDED.database, password };
}
