import { accessSync, constants, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openAccess } from "./access.ts";
import type { Access } from "./access.ts";
import { openPool } from "./database.ts";
import { connectionOfRunning, startCluster } from "./embedded/cluster.ts";
import { folders } from "./embedded/layout.ts";
import { inUse, liveOwner, ownFolder } from "./embedded/owner-lock.ts";
import { stopOrphan } from "./embedded/orphan.ts";
import { StartupError } from "./startup-error.ts";

export interface StorageSettings {
  /** Folder of the embedded database, the logs and everything else that is kept. */
  readonly dataDir: string;
  /** An outside PostgreSQL instead of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** The owner of the tables there, where `databaseUrl` is a login of the product's own. */
  readonly databaseOwnerUrl?: string | undefined;
  /** Hears what is being done, in a few words. */
  readonly progress?: (message: string) => void;
  /** Hears of broken idle connections. */
  readonly onError?: (error: Error) => void;
}

export interface Storage extends Access {
  readonly embedded: boolean;
  /** Resolves if the embedded PostgreSQL ends by itself. */
  readonly ended: Promise<void>;
  /** Closes the pool and stops the embedded PostgreSQL. */
  close(): Promise<void>;
}

const MINIMUM_VERSION = 140_000;

/** How long queries under way may take before PostgreSQL is stopped over them. */
const POOL_TIMEOUT_MS = 5_000;

/** StartupError if the folder cannot be written or another live instance owns it; to say so before anything is started. */
export function assertFolder(dataDir: string): void {
  const path = openFolder(dataDir);
  const owner = liveOwner(path);
  if (owner !== null) throw new StartupError(inUse(path, owner));
}

/**
 * Opens the storage as its owner: the embedded PostgreSQL is started (or the outside one reached), the tables are
 * migrated. StartupError if that cannot be.
 */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  const dataDir = openFolder(settings.dataDir);
  const { databaseUrl, databaseOwnerUrl, progress = silent, onError = silent } = settings;
  const release = ownFolder(dataDir);
  try {
    const storage =
      databaseUrl === undefined
        ? await openEmbedded({ dataDir, progress, onError })
        : await openOutside({ databaseUrl, databaseOwnerUrl, progress, onError });
    const close = async () => {
      await storage.close();
      release();
    };
    return { ...storage, close };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Opens the storage for a command next to the server: the database of a running instance is joined, that of a stopped
 * one is started for as long as the command takes.
 */
export async function joinStorage(settings: StorageSettings): Promise<Storage> {
  const { databaseUrl, databaseOwnerUrl, progress = silent, onError = silent } = settings;
  if (databaseUrl !== undefined) return openOutside({ databaseUrl, databaseOwnerUrl, progress, onError });
  const dataDir = resolve(settings.dataDir);
  if (liveOwner(dataDir) === null) return openStorage(settings);
  const connection = connectionOfRunning(dataDir);
  if (connection === null) throw betweenTwo(dataDir);
  const access = await openAccess({ owner: connection, progress, onError });
  return { ...access, embedded: true, ended: never(), close: () => access.db.$client.end() };
}

/** The folder has an owner whose PostgreSQL does not answer yet or any more. */
export const betweenTwo = (dataDir: string): StartupError =>
  new StartupError(`The instance on ${dataDir} is just starting or stopping; try again in a moment.`);

interface Opening {
  readonly progress: (message: string) => void;
  readonly onError: (error: Error) => void;
}

async function openEmbedded({ dataDir, progress, onError }: Opening & { dataDir: string }): Promise<Storage> {
  if (await stopOrphan(folders(dataDir).cluster))
    progress("Stopped a PostgreSQL that an earlier, killed run had left behind");
  progress("Starting PostgreSQL");
  const cluster = await startCluster(dataDir);
  try {
    progress("Bringing the tables up to date");
    const access = await openAccess({ owner: cluster.connection, progress, onError });
    const close = async () => {
      await Promise.race([access.db.$client.end(), wait(POOL_TIMEOUT_MS, undefined, { ref: false })]);
      await cluster.stop();
    };
    return { ...access, embedded: true, ended: cluster.ended, close };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

interface Outside extends Opening {
  readonly databaseUrl: string;
  readonly databaseOwnerUrl: string | undefined;
}

async function openOutside({ databaseUrl, databaseOwnerUrl, progress, onError }: Outside): Promise<Storage> {
  for (const url of [databaseUrl, databaseOwnerUrl]) if (url !== undefined) await assertReachable(url);
  progress("Bringing the tables up to date");
  const app = { connectionString: databaseUrl };
  const access = await openAccess(
    databaseOwnerUrl === undefined
      ? { owner: app, progress, onError }
      : { owner: { connectionString: databaseOwnerUrl }, app, progress, onError },
  );
  return { ...access, embedded: false, ended: never(), close: () => access.db.$client.end() };
}

/** StartupError in one line, without the password, if no PostgreSQL answers there or it is too old. */
export async function assertReachable(databaseUrl: string): Promise<void> {
  const db = openPool({ connectionString: databaseUrl, max: 1 }, silent);
  let version: number;
  try {
    const { rows } = await db.$client.query<{ server_version_num: string }>("show server_version_num");
    version = Number(rows[0]?.server_version_num);
  } catch (cause) {
    const reason = reasonOf(cause);
    throw new StartupError(`The database at ${withoutPassword(databaseUrl)} cannot be reached: ${reason}`, { cause });
  } finally {
    await db.$client.end();
  }
  if (version < MINIMUM_VERSION)
    throw new StartupError(
      `The database at ${withoutPassword(databaseUrl)} is too old; PostgreSQL 14 or newer is needed.`,
    );
}

/** A refused connection comes as an AggregateError without a message: one error for each address tried. */
function reasonOf(cause: unknown): string {
  const errors: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return errors.map((error) => (error instanceof Error ? error.message : String(error))).join("; ");
}

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.host}${url.pathname}`;
}

/** Makes the folder where it is missing; its whole path. StartupError if it cannot be written. */
export function openFolder(dataDir: string): string {
  const path = resolve(dataDir);
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartupError(
      `The data folder ${path} cannot be written (${(cause as NodeJS.ErrnoException).code ?? "unknown"}); give this user the right or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  return path;
}

const silent = (): void => undefined;
const never = (): Promise<void> => new Promise(() => undefined);
