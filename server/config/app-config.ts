import { readFile } from "node:fs/promises";
import { and, desc, eq } from "drizzle-orm";
import { PRIVILEGE_CODES } from "../../contract/privileges.ts";
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

const CODES: readonly string[] = PRIVILEGE_CODES;

/**
 * The config without what the caller may not have: an object anywhere in it that `needs` privileges (a list of codes,
 * any of which serves) is left out with all that is in it. A code nobody knows is held by nobody.
 */
export function permittedConfig(config: unknown, privileges: ReadonlySet<string>): unknown {
  if (Array.isArray(config))
    return config.filter((entry) => mayHave(entry, privileges)).map((entry) => permittedConfig(entry, privileges));
  if (typeof config !== "object" || config === null) return config;
  return Object.fromEntries(
    Object.entries(config)
      .filter(([, value]) => mayHave(value, privileges))
      .map(([key, value]) => [key, permittedConfig(value, privileges)]),
  );
}

function mayHave(value: unknown, privileges: ReadonlySet<string>): boolean {
  if (typeof value !== "object" || value === null || !("needs" in value) || !Array.isArray(value.needs)) return true;
  const codes: readonly unknown[] = value.needs;
  return (
    codes.length === 0 || codes.some((code) => typeof code === "string" && CODES.includes(code) && privileges.has(code))
  );
}
