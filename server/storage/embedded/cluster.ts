import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { StartupError } from "../errors.ts";
import { accountFor, commandAs } from "./account.ts";
import { createCluster, type NewCluster } from "./create-cluster.ts";
import { connectionTo, launch, type Cluster } from "./launch.ts";
import { EMBEDDED, findBinaries, folders, quietEnv } from "./layout.ts";
import { runningPostgres, stopOrphan } from "./processes.ts";
import { fatalLine, lengthOf } from "./postgres-log.ts";

/** Returns the login of the PostgreSQL that another process runs on this folder; null if none runs. */
export function connectionOfRunning(dataDir: string): pg.PoolConfig | null {
  const { cluster, password } = folders(dataDir);
  const running = runningPostgres(cluster);
  return running === null ? null : connectionTo(running.port, readFileSync(password, "utf8").trim());
}

interface StartOptions {
  /** PostgreSQL's own, e.g. `{ fsync: "off" }` for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The port to take. */
  readonly place?: number;
  /** The lock's descriptor of the owned folder; null if only this process can access it. */
  readonly descriptor?: number | null;
}

/** Milliseconds before each further try: a killed PostgreSQL leaves things that take a moment to disappear. */
const PAUSES = [50, 300, 1_000, 3_000] as const;

/**
 * Makes the cluster if there is none yet and starts PostgreSQL on it, on a free loopback port. The caller owns the
 * folder. StartupError in one line if it does not start; then it is not running.
 */
export async function startCluster(
  dataDir: string,
  { settings = {}, place, descriptor = null }: StartOptions = {},
): Promise<Cluster> {
  const { cluster, password, logs } = folders(dataDir);
  const binaries = findBinaries();
  const account = accountFor({ dataDir, cluster, programs: binaries.root });
  mkdirSync(logs, { recursive: true });
  if (!existsSync(cluster)) await createCluster({ dataDir, binaries, account, descriptor });
  else if (!existsSync(password)) await renewPassword({ dataDir, binaries, account, descriptor });
  const secret = readFileSync(password, "utf8").trim();
  const log = join(logs, "postgres.log");
  const begun = lengthOf(log);
  for (const pause of [...PAUSES, null]) {
    const port = place ?? (await freePort());
    const started = await launch({ cluster, port, secret, binaries, account, log, settings, descriptor });
    if (started !== null) return started;
    if (!hasRoom(cluster)) break;
    if (pause !== null) await wait(pause);
    // Another program took the port, or the process id in a stale postmaster.pid, between our check and PostgreSQL's.
    await stopOrphan(cluster);
  }
  throw whyNot({ cluster, log, begun });
}

/** PostgreSQL did not start, and its disk has no room. */
class NoRoomError extends StartupError {}

/** Bytes of one segment of PostgreSQL's write-ahead log: with less room it may end, and not start again. */
const SEGMENT = 16 * 1024 * 1024;

/**
 * Returns whether the disk of a cluster has room for PostgreSQL to continue. PostgreSQL's own message may be lost: its
 * log can be on the same disk.
 */
function hasRoom(cluster: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(cluster);
    return bavail * bsize >= SEGMENT;
  } catch {
    // A folder that is gone is another fault.
    return true;
  }
}

/** In one line: PostgreSQL's message, and a remedy. */
function whyNot({ cluster, log, begun }: { cluster: string; log: string; begun: number }): StartupError {
  const reason = fatalLine(log, begun);
  const failure = `The embedded PostgreSQL did not start${reason === null ? "" : ` (${reason})`}`;
  if (/No space left/.test(reason ?? "") || !hasRoom(cluster))
    return new NoRoomError(`${failure}; make room on the disk of ${cluster} and start again.`);
  if (/lock file|postmaster\.pid/.test(reason ?? ""))
    return new StartupError(
      `${failure}; if no PostgreSQL runs on ${cluster}, delete ${join(cluster, "postmaster.pid")} and start again.`,
    );
  return new StartupError(`${failure}; the whole reason is in ${log}.`);
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

/**
 * Gives the superuser of a stopped cluster, whose password file is lost, a new password, by PostgreSQL's single-user
 * mode; anyone who owns the files may do so. StartupError if PostgreSQL cannot be run on them.
 */
async function renewPassword({ dataDir, binaries, account, descriptor }: NewCluster): Promise<void> {
  const { cluster, password } = folders(dataDir);
  const secret = randomBytes(24).toString("base64url");
  const { program, args, options } = commandAs(account, binaries.postgres, ["--single", "-D", cluster, "postgres"]);
  const child = spawn(program, args, {
    ...options,
    env: quietEnv(),
    stdio: ["pipe", "ignore", "ignore", descriptor ?? "ignore"],
  });
  const ended = once(child, "exit");
  // base64url has no characters that need quoting.
  child.stdin?.end(`alter role ${EMBEDDED.user} password '${secret}'\n`);
  const [code] = (await ended) as [number | null];
  if (code !== 0)
    throw new StartupError(`${password} is missing and no new password could be set; put the file back as it was.`);
  writeFileSync(password, `${secret}\n`, { mode: 0o600 });
}

/** A PostgreSQL that is started again if it ends by itself. */
interface SupervisedCluster extends Omit<Cluster, "ended"> {
  /** Resolves with the reason, in one sentence, when it does not stay up. */
  readonly ended: Promise<string>;
}

/**
 * Number of times that it may end within a number of milliseconds; if it ends more often, another start does not fix
 * the cause.
 */
const RESTARTS = 3;
const WINDOW = 60_000;

/** Milliseconds between checks for room after PostgreSQL has ended for lack of it. */
const LOOK_FOR_ROOM = 1_000;

/**
 * Starts PostgreSQL like `startCluster` and restarts it at the same port when it ends, reporting each restart to
 * `tell`. After a full disk it waits for free space.
 */
export async function keepCluster(
  dataDir: string,
  { descriptor, notify }: { readonly descriptor: number; readonly notify: (message: string) => void },
): Promise<SupervisedCluster> {
  let current = await startCluster(dataDir, { descriptor });
  const { connection } = current;
  const { cluster } = folders(dataDir);
  const ends: number[] = [];
  let stopping = false;

  const startWithRoom = async (): Promise<Cluster> => {
    for (let isAnnounced = false; ; isAnnounced = true) {
      try {
        return await startCluster(dataDir, { place: connection.port, descriptor });
      } catch (error) {
        if (stopping || !(error instanceof NoRoomError)) throw error;
        if (!isAnnounced) notify("The disk of the embedded PostgreSQL is full; it is started when there is room again");
      }
      await wait(LOOK_FOR_ROOM);
    }
  };
  const keep = async (): Promise<string> => {
    for (;;) {
      await current.ended;
      if (stopping) return "";
      const now = performance.now();
      if (hasRoom(cluster)) ends.push(now);
      const recent = ends.filter((end) => now - end < WINDOW).length;
      if (recent > RESTARTS)
        return `The embedded PostgreSQL has ended by itself ${recent} times within a minute; postgres.log among the log files says why.`;
      notify("The embedded PostgreSQL has ended by itself; starting it again");
      try {
        current = await startWithRoom();
      } catch (error) {
        return error instanceof StartupError ? error.message : String(error);
      }
      notify("The embedded PostgreSQL runs again");
    }
  };
  const ended = keep();
  return {
    connection,
    ended,
    abandon: () => {
      stopping = true;
      current.abandon();
    },
    stop: async () => {
      stopping = true;
      await current.stop();
      // It may have been in the middle of another start.
      await ended;
      await current.stop();
    },
  };
}
