import { readFile } from "node:fs/promises";
import { and, desc, eq } from "drizzle-orm";
import { fail } from "../http/errors.ts";
import type { Reader } from "../storage/database.ts";
import { layouts } from "../storage/schema/index.ts";

const FOLDER = new URL("../../app-config/", import.meta.url);

/** An app's config and where it came from: the newest active layout an administrator saved, else the seed file. */
export async function readAppConfig(db: Reader, app: string): Promise<{ file: string; config: unknown }> {
  const [saved] = await db
    .select({ revision: layouts.revision, config: layouts.config })
    .from(layouts)
    .where(and(eq(layouts.app, app), eq(layouts.active, true)))
    .orderBy(desc(layouts.revision))
    .limit(1);
  if (saved !== undefined) return { file: `${app} (revision ${saved.revision})`, config: saved.config };
  return { file: `app-config/${app}.json`, config: await readSeed(app) };
}

/** A seed file that is not JSON is handed on as its text: the client says which file and what is wrong with it. */
async function readSeed(app: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(new URL(`${app}.json`, FOLDER), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") fail(404, "errors.notFound.app", { values: { app } });
    throw error;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
