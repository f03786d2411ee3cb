import { z } from "zod";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { migrateAppConfig } from "../../contract/config/migrations.ts";
import type { AppListing } from "../../contract/layout/calls/apps.ts";
import { readShipped, shippedApps } from "../config/shipped.ts";
import type { Reader } from "../storage/database.ts";
import { desc, eq } from "../storage/orm.ts";
import { closedApps, layoutDrafts, layouts } from "../storage/schema/index.ts";

/** The parts of a config that a list shows, whatever faults it has. */
const FactsSchema = z
  .object({
    title: z.string().catch("Provision"),
    languages: z.array(z.string()).catch([...LANGUAGE_CODES]),
    defaultLanguage: z.string().catch("en"),
  })
  .catch({ title: "", languages: [], defaultLanguage: "" });

/** Every app with a published config or a draft, by name. */
export async function listApps(db: Reader): Promise<AppListing[]> {
  const newest = await db.selectDistinctOn([layouts.app]).from(layouts).orderBy(layouts.app, desc(layouts.revision));
  const drafts = await db.select().from(layoutDrafts);
  const retired = await db.select().from(closedApps).where(eq(closedApps.reason, "retired"));
  const shipped = await shippedApps();
  const names = new Set([...shipped, ...newest.map(({ app }) => app), ...drafts.map(({ app }) => app)]);
  return Promise.all(
    [...names].sort().map(async (app) => {
      const row = newest.find((one) => one.app === app);
      const draft = drafts.find((one) => one.app === app);
      const closed = retired.find((one) => one.app === app);
      const isShipped = shipped.includes(app);
      const config = row?.config ?? (isShipped ? (await readShipped(app)).config : draft?.config);
      return {
        app,
        ...FactsSchema.parse(migrateAppConfig(config)),
        revision: row?.revision ?? 0,
        shipped: isShipped,
        published: row !== undefined || isShipped,
        savedBy: row?.createdBy ?? null,
        savedAt: row?.createdDate.toISOString() ?? null,
        draft: draft ? { savedBy: draft.createdBy, savedAt: draft.createdDate.toISOString() } : null,
        retired: closed
          ? { leadsTo: closed.leadsTo, by: closed.createdBy, at: closed.createdDate.toISOString() }
          : null,
      };
    }),
  );
}
