import { resolve } from "node:path";
import { openPool } from "./database.ts";
import type { Database } from "./database.ts";
import { connectionOfRunning, startCluster } from "./embedded/cluster.ts";
import { folders } from "./embedded/layout.ts";
import { liveOwner, ownFolder } from "./embedded/owner-lock.ts";
import { stopOrphan } from "./embedded/orphan.ts";
import { betweenTwo, demandReachable, openFolder } from "./storage.ts";
import type { StorageSettings } from "./storage.ts";

/** The database as its owner finds it: nothing migrated, nothing seeded, no role made. */
export interface BareStorage {
  readonly db: Database;
  close(): Promise<void>;
}

/**
 * Opens the database for a command that takes it as it is. `alone` demands that no instance runs on the data folder;
 * else that of a running one is joined. StartupError if it cannot be had.
 */
export async function openBare(
  settings: StorageSettings,
  { alone }: { readonly alone: boolean },
): Promise<BareStorage> {
  const { databaseUrl, databaseOwnerUrl = databaseUrl, onError = () => undefined } = settings;
  if (databaseOwnerUrl !== undefined) {
    await demandReachable(databaseOwnerUrl);
    return closing(openPool({ connectionString: databaseOwnerUrl }, onError));
  }
  const dataDir = resolve(settings.dataDir);
  if (alone || liveOwner(dataDir) === null) return startAlone(settings, onError);
  const connection = connectionOfRunning(dataDir);
  if (connection === null) throw betweenTwo(dataDir);
  return closing(openPool(connection, onError));
}

async function startAlone(
  { dataDir: folder, progress }: StorageSettings,
  onError: (error: Error) => void,
): Promise<BareStorage> {
  const dataDir = openFolder(folder);
  const release = ownFolder(dataDir);
  try {
    await stopOrphan(folders(dataDir).cluster);
    progress?.("Starting PostgreSQL");
    const cluster = await startCluster(dataDir);
    const db = openPool(cluster.connection, onError);
    const close = async () => {
      await db.$client.end();
      await cluster.stop();
      release();
    };
    return { db, close };
  } catch (error) {
    release();
    throw error;
  }
}

const closing = (db: Database): BareStorage => ({ db, close: () => db.$client.end() });
