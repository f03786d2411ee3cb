import type { ConfigCheck, ConfigFault } from "../../contract/config/faults.ts";
import { HttpError } from "../answers/errors.ts";
import type { Reader } from "../storage/database.ts";
import { and, desc, eq, lt } from "../storage/orm.ts";
import { layouts } from "../storage/schema/index.ts";
import { fileOf, readAppConfig, readShipped, type StoredConfig } from "./shipped.ts";

/** An app's newest config with its faults, and the newest one that has none. */
interface JudgedConfig {
  readonly newest: StoredConfig;
  readonly faults: readonly ConfigFault[];
  /** For visitors; the newest itself where no version is without faults. */
  readonly sound: StoredConfig;
}

export type ConfigJudge = (db: Reader, app: string) => Promise<JudgedConfig>;

/** Judges the apps' configs by a check, each version once. */
export function configJudge(check: ConfigCheck): ConfigJudge {
  const kept = new Map<string, JudgedConfig & { readonly text: string }>();
  const faultsOf = ({ file, config, text }: StoredConfig) =>
    check(text ?? config, { file }).filter(({ severity }) => severity !== "warning");
  return async (db, app) => {
    const newest = await readAppConfig(db, app);
    const text = newest.text ?? JSON.stringify(newest.config);
    const before = kept.get(app);
    if (before?.newest.revision === newest.revision && before.text === text) return before;
    const faults = faultsOf(newest);
    const isSound = (version: StoredConfig): boolean => faultsOf(version).length === 0;
    // A file that was edited while the server runs has no older version but the one remembered.
    const sound =
      faults.length === 0 ? newest : ((await olderSound(db, app, newest, isSound)) ?? before?.sound ?? newest);
    const judged = { newest, faults, sound, text };
    kept.set(app, judged);
    return judged;
  };
}

/** The newest version before another that is sound; null if none is. */
async function olderSound(
  db: Reader,
  app: string,
  { revision }: StoredConfig,
  isSound: (version: StoredConfig) => boolean,
): Promise<StoredConfig | null> {
  for (let last = revision; last > 0;) {
    const [row] = await db
      .select({ revision: layouts.revision, config: layouts.config })
      .from(layouts)
      .where(and(eq(layouts.app, app), lt(layouts.revision, last)))
      .orderBy(desc(layouts.revision))
      .limit(1);
    const version = row ? { ...row, file: fileOf(app, row.revision) } : await shippedOrNone(app);
    if (version === null || isSound(version)) return version;
    last = version.revision;
  }
  return null;
}

async function shippedOrNone(app: string): Promise<StoredConfig | null> {
  try {
    return { revision: 0, file: fileOf(app, 0), ...(await readShipped(app)) };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}
