import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "../errors.ts";
import { isAlive, startOf } from "./processes.ts";

/** Who owns a data folder. */
export interface Owner {
  readonly pid: number;
  /** When the process started, as the system writes it; tells it from a later one with the same id. */
  readonly start: string;
}

const FILE = "owner.json";
const TRIES = 5;

/** The live owner of a data folder, or null. */
export function liveOwner(dataDir: string): Owner | null {
  const owner = readOwner(join(dataDir, FILE));
  return owner !== null && lives(owner) ? owner : null;
}

/**
 * Makes this process the one owner of a data folder and returns what gives it up again. A lock whose process is gone is
 * taken over; a live one is a StartupError.
 */
export function ownFolder(dataDir: string): () => void {
  const path = join(dataDir, FILE);
  const me: Owner = { pid: process.pid, start: startOf(process.pid) };
  const mine = join(dataDir, `.owner.${process.pid}`);
  writeFileSync(mine, `${JSON.stringify(me)}\n`, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (tryLink(mine, path)) return () => release(path, me);
      const owner = readOwner(path);
      if (owner !== null && lives(owner)) throw new StartupError(inUse(dataDir, owner));
      setAside(path, owner);
    }
    throw new StartupError(`The data folder ${dataDir} is being started by another process; try again.`);
  } finally {
    rmSync(mine, { force: true });
  }
}

/** The one line for a folder that someone else runs. */
export function inUse(dataDir: string, owner: Owner): string {
  return `The data folder ${dataDir} is in use by another running instance (process ${owner.pid}); stop it first or set DATA_DIR to another folder.`;
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

/** Moves a dead owner's lock away; if someone took it over meanwhile, their lock goes back to its place. */
function setAside(path: string, dead: Owner | null): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const moved = readOwner(aside);
  if (moved !== null && moved.pid !== dead?.pid && lives(moved)) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function release(path: string, me: Owner): void {
  const owner = readOwner(path);
  if (owner?.pid === me.pid && owner.start === me.start) rmSync(path, { force: true });
}

function lives(owner: Owner): boolean {
  return isAlive(owner.pid) && startOf(owner.pid) === owner.start;
}

function readOwner(path: string): Owner | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    const value = JSON.parse(text) as Partial<Owner>;
    return typeof value.pid === "number" && typeof value.start === "string"
      ? { pid: value.pid, start: value.start }
      : null;
  } catch {
    // A file cut short by a full disk or a power loss belongs to no one.
    return null;
  }
}

/** Longer than a server takes to stop with requests under way and queries after them. */
const TIMEOUT_MS = 20_000;
const BETWEEN = 100;

/**
 * Waits until no one owns a data folder, but not for ever: under `node --watch` the server that is to be replaced may
 * still be stopping. Anyone who owns it longer is found, and named, by the start itself.
 */
export async function ownerGone(
  dataDir: string,
  { say, patience = TIMEOUT_MS }: { readonly say: (line: string) => void; readonly patience?: number },
): Promise<void> {
  const owner = liveOwner(dataDir);
  if (owner === null) return;
  say(`The server before this one (process ${owner.pid}) is still stopping; waiting for it.`);
  const until = Date.now() + patience;
  while (Date.now() < until && liveOwner(dataDir) !== null) await wait(BETWEEN);
}
