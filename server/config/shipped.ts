import { readFile, readdir } from "node:fs/promises";
import { throwHttpError } from "../answers/errors.ts";
import type { Reader } from "../storage/database.ts";
import { desc, eq } from "../storage/orm.ts";
import { layouts } from "../storage/schema/index.ts";

const FOLDER = new URL("../../app-config/", import.meta.url);
/** In the folder next to the apps, for the editors of their authors. */
const NO_APPS: ReadonlySet<string> = new Set(["schema"]);

/** The names of the shipped apps, in alphabetical order. */
export async function shippedApps(): Promise<string[]> {
  const names = await readdir(FOLDER);
  return names
    .flatMap((name) => /^([a-z][a-z0-9-]*)\.json$/.exec(name)?.[1] ?? [])
    .filter((name) => !NO_APPS.has(name))
    .sort();
}

/**
 * The config that an app was shipped with, and the file's text; 404 if there is none. Of a file that is not JSON the
 * config is the text, in which the check finds the place.
 */
export async function readShipped(app: string): Promise<{ readonly config: unknown; readonly text: string }> {
  if (NO_APPS.has(app)) throwHttpError(404, "errors.notFound.app", { values: { app } });
  let text: string;
  try {
    text = await readFile(new URL(`${app}.json`, FOLDER), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throwHttpError(404, "errors.notFound.app", { values: { app } });
    throw error;
  }
  try {
    return { config: JSON.parse(text) as unknown, text };
  } catch {
    return { config: text, text };
  }
}

/** The display name of a version of an app's config: the shipped file, or the app with the number of its revision. */
export const fileOf = (app: string, revision: number): string =>
  revision === 0 ? `app-config/${app}.json` : `${app} (revision ${revision})`;

/** A version of an app's config, with the text of the file that it is from. */
export interface StoredConfig {
  readonly revision: number;
  readonly file: string;
  readonly config: unknown;
  readonly text?: string;
}

/** An app's config and its source: the newest layout an administrator saved, else the shipped file. */
export async function readAppConfig(db: Reader, app: string): Promise<StoredConfig> {
  const [saved] = await db
    .select({ revision: layouts.revision, config: layouts.config })
    .from(layouts)
    .where(eq(layouts.app, app))
    .orderBy(desc(layouts.revision))
    .limit(1);
  const found = saved ?? { revision: 0, ...(await readShipped(app)) };
  return { ...found, file: fileOf(app, found.revision) };
}
