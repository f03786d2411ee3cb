import { readFile, readdir } from "node:fs/promises";
import { throwHttpError } from "../answers/errors.ts";
import type { Reader } from "../storage/database.ts";
import { desc, eq } from "../storage/orm.ts";
import { layouts } from "../storage/schema/index.ts";

const FOLDER = new URL("../../app-config/", import.meta.url);
/** Is in the folder next to the apps, for their authors' editors. */
const NO_APPS: ReadonlySet<string> = new Set(["schema"]);

/** The names of the apps that the product is shipped with, in alphabetical order. */
export async function shippedApps(): Promise<string[]> {
  const names = await readdir(FOLDER);
  return names
    .flatMap((name) => /^([a-z][a-z0-9-]*)\.json$/.exec(name)?.[1] ?? [])
    .filter((name) => !NO_APPS.has(name))
    .sort();
}

/**
 * The config that an app was shipped with; 404 where there is none. A file that is not JSON is handed on as its text:
 * the client says which file and what is wrong with it.
 */
export async function readShipped(app: string): Promise<unknown> {
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
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** What people call a version of an app's config: the shipped file, or the app with the number of its revision. */
export const fileOf = (app: string, revision: number): string =>
  revision === 0 ? `app-config/${app}.json` : `${app} (revision ${revision})`;

/** An app's config and where it came from: the newest layout an administrator saved, else the shipped file. */
export async function readAppConfig(
  db: Reader,
  app: string,
): Promise<{ revision: number; file: string; config: unknown }> {
  const [saved] = await db
    .select({ revision: layouts.revision, config: layouts.config })
    .from(layouts)
    .where(eq(layouts.app, app))
    .orderBy(desc(layouts.revision))
    .limit(1);
  const { revision, config } = saved ?? { revision: 0, config: await readShipped(app) };
  return { revision, file: fileOf(app, revision), config };
}
