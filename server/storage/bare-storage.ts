import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { connectionOf } from "./connection.ts";
import { NO_TIMEOUTS, openPool, type Database } from "./database.ts";
import { connectionOfRunning, startCluster } from "./embedded/cluster.ts";
import { folders } from "./embedded/layout.ts";
import { stopOrphan } from "./embedded/processes.ts";
import { liveOwner, ownFolder } from "./embedded/owner-lock.ts";
import { StartupError } from "./errors.ts";
import { betweenTwo, openFolder, type Storage, type StorageSettings } from "./storage.ts";
import { assertUsable } from "./usable.ts";

/** The database in the state in which its owner finds it: nothing migrated, nothing seeded, no role made. */
type BareStorage = Pick<Storage, "db" | "close">;

/**
 * Opens the database for a command without migrating it. Reading joins a running instance or starts a stopped one;
 * filling requires that no instance runs on the data folder, and creates a missing database. StartupError if it cannot
 * be opened.
 */
export async function openBare(settings: StorageSettings, purpose: "read" | "fill"): Promise<BareStorage> {
  const { databaseUrl, databaseOwnerUrl = databaseUrl, onError = () => undefined } = settings;
  if (databaseOwnerUrl !== undefined) {
    const owner = connectionOf(databaseOwnerUrl);
    await assertUsable(owner, purpose === "read" ? "read" : "write");
    return closing(openPool(owner, onError, UNLIMITED));
  }
  const dataDir = resolve(settings.dataDir);
  if (purpose === "read" && !existsSync(folders(dataDir).cluster))
    throw new StartupError(`There is no database in the data folder ${dataDir}; set DATA_DIR or DATABASE_URL.`);
  if (purpose === "fill" || liveOwner(dataDir) === null) return startAlone(settings, onError);
  const connection = connectionOfRunning(dataDir);
  if (connection === null) throw betweenTwo(dataDir);
  return closing(openPool(connection, onError, UNLIMITED));
}

async function startAlone(
  { dataDir: named, progress }: StorageSettings,
  onError: (error: Error) => void,
): Promise<BareStorage> {
  const dataDir = openFolder(named);
  const folder = await ownFolder(dataDir, progress === undefined ? {} : { log: progress });
  try {
    await stopOrphan(folders(dataDir).cluster);
    progress?.("Starting PostgreSQL");
    const cluster = await startCluster(dataDir, { descriptor: folder.descriptor });
    const db = openPool(cluster.connection, onError, UNLIMITED);
    const close = async () => {
      await db.$client.end();
      await cluster.stop();
      folder.release();
    };
    return { db, close };
  } catch (error) {
    folder.release();
    throw error;
  }
}

const UNLIMITED = { settings: NO_TIMEOUTS };

const closing = (db: Database): BareStorage => ({ db, close: () => db.$client.end() });
