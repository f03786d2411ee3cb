import { desc, eq } from "../storage/orm.ts";
import type { Reader } from "../storage/database.ts";
import { layouts } from "../storage/schema/index.ts";
import { readShipped } from "./shipped.ts";

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
