import { randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { StartupError } from "../errors.ts";
import { beatIn, beatOf, isBeating } from "./heartbeat.ts";
import { openFileLock, type FileLock } from "./file-lock.ts";
import { folders } from "./layout.ts";
import { bootOf, isAlive, placeOfProcesses, runningPostgres, startOf, stopPostgres } from "./processes.ts";

/** The owner of a data folder. */
interface FolderOwner {
  readonly pid: number;
  /** Start time of the process, as the system writes it; distinguishes it from a later one with the same id. */
  readonly start: string;
  /**
   * The place where the process id is valid: machine since its start, and namespace. Absent if an older version wrote
   * the file.
   */
  readonly place?: string;
  readonly host?: string;
  /** Distinguishes one ownership from the next. */
  readonly token?: string;
  /** The inode of the locked file; another file of that name proves nothing. */
  readonly inode?: string;
}

/** A folder that is ours until it is released or lost. */
export interface OwnedFolder {
  /** Descriptor of the file with the kernel's lock, which child processes inherit. */
  readonly descriptor: number;
  /**
   * Resolves with the reason if another process has taken the folder, which can happen if this machine was suspended
   * for long.
   */
  readonly lost: Promise<string>;
  release(): void;
}

const FILE = "owner.json";
const TRIES = 5;

/** The file that carries the kernel's lock and the owner's heartbeat. */
const lockPath = (dataDir: string): string => join(dataDir, "owner.lock");

/**
 * Milliseconds for which a folder that is just being taken or released is requested again, and between two requests.
 */
const JUST_CHANGING = 1_000;
const BETWEEN = 100;

export const ORPHAN_STOPPED = "Stopped a PostgreSQL that an earlier, killed run had left behind";

/** The owner of a data folder, if it is alive among the processes visible here, or null. */
export function liveOwner(dataDir: string): FolderOwner | null {
  const owner = readOwner(join(dataDir, FILE));
  return owner !== null && livesHere(owner) ? owner : null;
}

/**
 * Makes this process the one owner of a data folder. If the previous owner's process is gone, it is replaced, and a
 * PostgreSQL that it left among the processes visible here is stopped; a live owner, in any container or on any host,
 * is a StartupError.
 */
export async function ownFolder(
  dataDir: string,
  { log = () => undefined, silence }: Partial<Pick<Search, "log" | "silence">> = {},
): Promise<OwnedFolder> {
  const path = join(dataDir, FILE);
  const lock = openFileLock(lockPath(dataDir));
  const me = { pid: process.pid, start: startOf(process.pid), place: placeOfProcesses(), host: hostname() };
  const owner = { ...me, token: randomUUID(), inode: lock.inode };
  const mine = join(dataDir, `.owner.${owner.token}`);
  try {
    const kernel = await kernelLock({ dataDir, lock, log });
    if (await isLeftBeating(dataDir, silence)) throw inUse(dataDir, null);
    writeFileSync(mine, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (tryLink(mine, path)) return owned({ dataDir, owner, lock });
      const found = readOwner(path);
      if (found !== null && (await lives(found, { dataDir, lock, kernel, log, silence }))) throw inUse(dataDir, found);
      setAside(path, found);
    }
    throw new StartupError(`The data folder ${dataDir} is being started by another process; try again.`);
  } catch (error) {
    lock.close();
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** The one line for a folder that another process runs. */
export function inUse(dataDir: string, owner: FolderOwner | null): StartupError {
  const where = owner?.host === undefined || owner.host === hostname() ? "" : ` on ${owner.host}`;
  const who = owner === null ? "" : ` (process ${owner.pid}${where})`;
  const left =
    owner !== null && livesHere(owner) ? "" : ", or by the PostgreSQL that it left, in another container or host";
  return new StartupError(
    `The data folder ${dataDir} is in use by another running instance${who}${left}; stop it first or set DATA_DIR to another folder.`,
  );
}

interface Search {
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** Milliseconds to wait for a heartbeat if there is no other sign of life. */
  readonly silence?: number | undefined;
}

/** Takes the kernel's lock of the folder; "unknown" if locks are not available. StartupError if another process holds it. */
async function kernelLock({ dataDir, lock, log }: Search & { lock: FileLock }): Promise<"held" | "unknown"> {
  const { cluster } = folders(dataDir);
  for (let waited = 0; ; waited += BETWEEN) {
    const got = lock.ask();
    if (got !== "taken") return got;
    const owner = readOwner(join(dataDir, FILE));
    if (owner !== null && livesHere(owner)) throw inUse(dataDir, owner);
    const orphan = owner === null || isHere(owner) ? runningPostgres(cluster) : null;
    if (orphan !== null) {
      await stopPostgres(orphan.pid);
      log(ORPHAN_STOPPED);
    } else if (waited >= JUST_CHANGING) throw inUse(dataDir, owner);
    else await wait(BETWEEN);
  }
}

/** Returns whether an owner is alive, by its processes, the kernel's lock, or else its heartbeat. */
async function lives(
  owner: FolderOwner,
  { dataDir, lock, kernel, log, silence }: Search & { lock: FileLock; kernel: "held" | "unknown" },
): Promise<boolean> {
  if (isHere(owner)) return livesHere(owner);
  // On this machine the kernel's lock is exclusive, unless the locked file was deleted.
  const isSame = owner.inode === undefined || owner.inode === lock.inode;
  if (kernel === "held" && isSame && owner.place?.split(" ")[0] === bootOf()) return false;
  log(
    `The data folder was last run by process ${owner.pid} on ${owner.host ?? "another host"}; looking whether it still lives`,
  );
  return isBeating([lockPath(dataDir), beatOf(folders(dataDir).cluster)], silence);
}

/**
 * Returns whether a PostgreSQL that is not visible here beats in a folder without an owner file: someone deleted the
 * file. A stopped PostgreSQL removes its heartbeat, so no start waits without a reason.
 */
async function isLeftBeating(dataDir: string, silence?: number): Promise<boolean> {
  const { cluster } = folders(dataDir);
  if (existsSync(join(dataDir, FILE)) || !existsSync(beatOf(cluster)) || runningPostgres(cluster) !== null)
    return false;
  return isBeating([beatOf(cluster)], silence);
}

/** Beats from now on, and watches that the folder stays ours. */
function owned({ dataDir, owner, lock }: { dataDir: string; owner: FolderOwner; lock: FileLock }): OwnedFolder {
  const path = join(dataDir, FILE);
  const lost = Promise.withResolvers<string>();
  const beat = beatIn(lockPath(dataDir), () => {
    const found = readOwner(path);
    if (found === null || found.token === owner.token) return;
    beat.stop();
    lost.resolve(
      `The data folder ${dataDir} was taken by another instance (process ${found.pid} on ${found.host ?? "?"}).`,
    );
  });
  const release = () => {
    beat.stop();
    if (readOwner(path)?.token === owner.token) rmSync(path, { force: true });
    lock.close();
  };
  return { descriptor: lock.descriptor, lost: lost.promise, release };
}

/** link() fails if the name is taken, so of several starters one wins, with the content already in place. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Moves a dead owner's file away; if another process took the folder in the meantime, its file is put back. */
function setAside(path: string, dead: FolderOwner | null): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const moved = readOwner(aside);
  if (moved !== null && (moved.token !== dead?.token || moved.pid !== dead?.pid)) tryLink(aside, path);
  rmSync(aside, { force: true });
}

const isHere = ({ place }: FolderOwner): boolean => place === undefined || place === placeOfProcesses();

const livesHere = (owner: FolderOwner): boolean =>
  isHere(owner) && isAlive(owner.pid) && startOf(owner.pid) === owner.start;

const OwnerFile = z.object({
  pid: z.number(),
  start: z.string(),
  place: z.string().optional(),
  host: z.string().optional(),
  token: z.string().optional(),
  inode: z.string().optional(),
});

function readOwner(path: string): FolderOwner | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    return OwnerFile.parse(JSON.parse(text));
  } catch {
    // A file cut short by a full disk or a power loss belongs to no one.
    return null;
  }
}

/** Longer than a server takes to stop with requests and queries running. */
const TIMEOUT_MS = 20_000;

/**
 * Waits until no one owns a data folder, but not forever: under `node --watch` the old server may still be stopping. If
 * it takes longer, the start itself finds and names the owner.
 */
export async function ownerGone(
  dataDir: string,
  { log, patience = TIMEOUT_MS }: { readonly log: (line: string) => void; readonly patience?: number },
): Promise<void> {
  const owner = liveOwner(dataDir);
  if (owner === null) return;
  log(`The server before this one (process ${owner.pid}) is still stopping; waiting for it.`);
  const until = performance.now() + patience;
  while (performance.now() < until && liveOwner(dataDir) !== null) await wait(BETWEEN);
}
