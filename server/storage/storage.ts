import { accessSync, constants } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openAccess, type Access } from "./access.ts";
import { connectionOf } from "./connection.ts";
import type { Database, PoolOptions } from "./database.ts";
import { connectionOfRunning, keepCluster } from "./embedded/cluster.ts";
import { folders } from "./embedded/layout.ts";
import { stopOrphan } from "./embedded/processes.ts";
import { inUse, liveOwner, ORPHAN_STOPPED, ownFolder, type OwnedFolder } from "./embedded/owner-lock.ts";
import { StartupError } from "./errors.ts";
import { makeFolder } from "./make-folder.ts";
import { assertUsable } from "./usable.ts";
import type { PoolSettings } from "./watched-pool.ts";

export interface StorageSettings {
  /** Folder of the embedded database, the logs and everything else that is stored. */
  readonly dataDir: string;
  /** An external PostgreSQL instead of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** The owner of the tables there, if `databaseUrl` is a login of the product's own. */
  readonly databaseOwnerUrl?: string | undefined;
  /** Called with each step, in a few words. */
  readonly progress?: (message: string) => void;
  /** Called for broken connections. */
  readonly onError?: (error: Error) => void;
  readonly pool?: PoolSettings;
  /** Called when the database was unavailable and answers again, with the duration. */
  readonly onBack?: (milliseconds: number) => void;
  /** Called when the embedded PostgreSQL ended by itself and was started again. */
  readonly onRestart?: (message: string) => void;
}

export interface Storage extends Access {
  readonly embedded: boolean;
  /** Resolves with the reason if the embedded PostgreSQL ends by itself and does not stay up. */
  readonly ended: Promise<string>;
  /** Closes the pool and stops the embedded PostgreSQL. */
  close(): Promise<void>;
}

/** Milliseconds that running queries may take before PostgreSQL is stopped anyway. */
const POOL_TIMEOUT_MS = 5_000;

/**
 * StartupError if the folder cannot be written or another running instance owns it; checked before anything is started.
 */
export function assertFolder(dataDir: string): void {
  const path = openFolder(dataDir);
  const owner = liveOwner(path);
  if (owner !== null) throw inUse(path, owner);
}

/**
 * Opens the storage as its owner: the embedded PostgreSQL is started (or the external one is reached), and the tables
 * are migrated. StartupError if that fails.
 */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  const dataDir = openFolder(settings.dataDir);
  const { databaseUrl } = settings;
  assertAppLogin(settings);
  const opening = openingOf(settings);
  const folder = await ownFolder(dataDir, { log: opening.progress });
  try {
    const storage =
      databaseUrl === undefined
        ? await openEmbedded(dataDir, folder, opening)
        : await openOutside(databaseUrl, settings.databaseOwnerUrl, opening);
    const close = async () => {
      await storage.close();
      folder.release();
    };
    return { ...storage, ended: Promise.race([storage.ended, folder.lost]), close };
  } catch (error) {
    folder.release();
    throw error;
  }
}

/**
 * Opens the storage for a command next to the server: the database of a running instance is joined, that of a stopped
 * one is started for the duration of the command.
 */
export async function joinStorage(settings: StorageSettings): Promise<Storage> {
  const { databaseUrl, databaseOwnerUrl } = settings;
  assertAppLogin(settings);
  const opening = openingOf(settings);
  if (databaseUrl !== undefined) return openOutside(databaseUrl, databaseOwnerUrl, opening);
  const dataDir = resolve(settings.dataDir);
  if (liveOwner(dataDir) === null) return openStorage(settings);
  const connection = connectionOfRunning(dataDir);
  if (connection === null) throw betweenTwo(dataDir);
  const access = await openAccess({ ...opening, owner: connection });
  return { ...access, embedded: true, ended: never(), close: () => access.db.$client.end() };
}

/** The folder has an owner whose PostgreSQL does not answer yet, or no longer does. */
export const betweenTwo = (dataDir: string): StartupError =>
  new StartupError(`The instance on ${dataDir} is just starting or stopping; try again in a moment.`);

interface OpenOptions {
  readonly progress: (message: string) => void;
  readonly onError: (error: Error) => void;
  readonly onRestart: (message: string) => void;
  readonly pool: PoolOptions;
}

function openingOf(settings: StorageSettings): OpenOptions {
  const { progress = silent, onError = silent, onBack, onRestart = silent, pool } = settings;
  return { progress, onError, onRestart, pool: { settings: pool ?? {}, ...(onBack === undefined ? {} : { onBack }) } };
}

/** StartupError if an owner's login is given but none for the product: the embedded database was not intended. */
function assertAppLogin({ databaseUrl, databaseOwnerUrl }: StorageSettings): void {
  if (databaseUrl === undefined && databaseOwnerUrl !== undefined)
    throw new StartupError("DATABASE_URL: expected the product's own login beside DATABASE_OWNER_URL, found nothing.");
}

async function openEmbedded(
  dataDir: string,
  { descriptor, lost }: OwnedFolder,
  { progress, onError, onRestart, pool }: OpenOptions,
): Promise<Storage> {
  if (await stopOrphan(folders(dataDir).cluster)) progress(ORPHAN_STOPPED);
  progress("Starting PostgreSQL");
  const cluster = await keepCluster(dataDir, { descriptor, notify: onRestart });
  // Two PostgreSQL servers on one cluster destroy it: ours ends before anything else is done.
  void lost.then(cluster.abandon);
  try {
    progress("Bringing the tables up to date");
    const access = await openAccess({ owner: cluster.connection, progress, onError, pool });
    const close = async () => {
      await endPool(access.db);
      await cluster.stop();
    };
    return { ...access, embedded: true, ended: cluster.ended, close };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function openOutside(url: string, ownerUrl: string | undefined, opening: OpenOptions): Promise<Storage> {
  const app = connectionOf(url);
  const logins = ownerUrl === undefined ? { owner: app } : { owner: connectionOf(ownerUrl), app };
  for (const login of Object.values(logins)) await assertUsable(login, "write");
  opening.progress("Bringing the tables up to date");
  const access = await openAccess({ ...opening, ...logins });
  return { ...access, embedded: false, ended: never(), close: () => endPool(access.db) };
}

/** Ends a pool, but does not wait long for running statements: the database may have stopped answering. */
const endPool = (db: Database): Promise<void> =>
  Promise.race([db.$client.end(), wait(POOL_TIMEOUT_MS, undefined, { ref: false })]);

/** Creates the folder if it is missing; returns its full path. StartupError if it cannot be written. */
export function openFolder(dataDir: string): string {
  const path = resolve(dataDir);
  try {
    makeFolder(path);
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
const never = (): Promise<string> => new Promise(() => undefined);
