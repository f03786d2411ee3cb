import { readdir, readFile } from "node:fs/promises";
import { throwHttpError } from "../answers/errors.ts";

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
