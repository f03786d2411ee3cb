import type { z } from "zod";
import { AppConfigSchema } from "../../contract/config/app-config.ts";
import { migrateAppConfig } from "../../contract/config/migrations.ts";
import type * as calls from "../../contract/layout/calls/apps.ts";
import type { AppListing } from "../../contract/layout/calls/apps.ts";
import type { WorkingCopy } from "../../contract/layout/calls/drafts.ts";
import { showsWidget } from "../../contract/layout/shows-widget.ts";
import { throwConflict } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { readAppConfig, shippedApps } from "../config/shipped.ts";
import { refuseAt } from "../persistence/refusals.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { and, eq } from "../storage/orm.ts";
import { closedApps, layoutDrafts, layouts } from "../storage/schema/index.ts";
import { listApps } from "./app-list.ts";
import { assertDraft, auditApp, editedConfig, putDraft, readWorkingCopy } from "./drafts.ts";
import { templateConfig } from "./templates.ts";
import { lockAppRow } from "./versions.ts";

/** Begins an app as a draft, of a template, another app or a config; refused if its name is taken. */
export async function createApp(
  db: Database,
  caller: RequestCaller,
  { app, title, template, copyOf, config: sent }: z.output<typeof calls.createApp.body>,
): Promise<WorkingCopy> {
  return inTransaction(db, async (tx) => {
    await lockAppRow(tx, app);
    await assertFree(tx, "body.app", app);
    const copied = copyOf === undefined ? sent : editedConfig(await readWorkingCopy(tx, copyOf));
    const config = template === undefined ? copied : await templateConfig(template);
    assertDraft(config, app);
    const named = title === undefined ? config : { ...Object(config), ...titles(title) };
    return putDraft(tx, caller, { app, config: named, basedOn: 0, action: "create", more: { template, copyOf } });
  });
}

/** Most characters of an app's name where there is little room. */
const SHORT = 20;
const titles = (title: string) => ({ title, ...(title.length <= SHORT ? { shortTitle: title } : {}) });

/** Changes an app's address. Revisions and draft go with it, and the former address leads to it. */
export async function renameApp(
  db: Database,
  caller: RequestCaller,
  { app, to }: z.output<typeof calls.renameApp.body>,
): Promise<WorkingCopy> {
  return inTransaction(db, async (tx) => {
    // In one order, so that two renames never wait for each other.
    for (const name of [app, to].toSorted()) await lockAppRow(tx, name);
    await assertOpen(tx, app, { app, to });
    await readWorkingCopy(tx, app);
    // A shipped file is found by its name.
    if ((await shippedApps()).includes(app)) refuseAt("body.app", "domain.layout.shippedName", { app });
    await tx.delete(closedApps).where(and(eq(closedApps.app, to), eq(closedApps.leadsTo, app)));
    await assertFree(tx, "body.to", to);
    await tx.update(layouts).set({ app: to }).where(eq(layouts.app, app));
    await tx.update(layoutDrafts).set({ app: to }).where(eq(layoutDrafts.app, app));
    await tx.update(closedApps).set({ leadsTo: to }).where(eq(closedApps.leadsTo, app));
    await tx.insert(closedApps).values({ app, reason: "moved", leadsTo: to, createdBy: caller.userName });
    await auditApp(tx, caller, { app: to, action: "rename", before: { app }, after: { app: to } });
    return readWorkingCopy(tx, to);
  });
}

/** Closes an app; its address says so and leads on. The last app with the layout editor stays. */
export async function retireApp(
  db: Database,
  caller: RequestCaller,
  { app, leadsTo }: z.output<typeof calls.retireApp.body>,
): Promise<AppListing[]> {
  return inTransaction(db, async (tx) => {
    // One at a time, since each counts the apps that stay.
    await lockAppRow(tx, "");
    await lockAppRow(tx, app);
    await assertOpen(tx, app, { app, leadsTo });
    await readWorkingCopy(tx, app);
    const open = (await listApps(tx)).filter((one) => one.retired === null && one.published && one.app !== app);
    const names = open.map((one) => one.app);
    if (leadsTo !== null && !names.includes(leadsTo))
      refuseAt("body.leadsTo", "domain.layout.leadsNowhere", { app: leadsTo });
    let editors = 0;
    for (const name of names) if (showsEditor((await readAppConfig(tx, name)).config)) editors++;
    if (editors === 0) refuseAt("body.app", "domain.layout.lastEditor", { app });
    await tx.insert(closedApps).values({ app, reason: "retired", leadsTo, createdBy: caller.userName });
    await auditApp(tx, caller, { app, action: "retire", after: { leadsTo } });
    return listApps(tx);
  });
}

/** Opens a retired app again; refused if it is in use. */
export async function restoreApp(
  db: Database,
  caller: RequestCaller,
  { app }: z.output<typeof calls.restoreApp.body>,
): Promise<AppListing[]> {
  return inTransaction(db, async (tx) => {
    await lockAppRow(tx, app);
    const retired = and(eq(closedApps.app, app), eq(closedApps.reason, "retired"));
    const [row] = await tx.delete(closedApps).where(retired).returning();
    if (row === undefined)
      throwConflict({ yours: { app }, theirs: await readWorkingCopy(tx, app), changedBy: null, changedAt: null });
    await auditApp(tx, caller, { app, action: "restore", before: { leadsTo: row.leadsTo } });
    return listApps(tx);
  });
}

/** Refuses a name that an app has, or had before its address was changed. */
async function assertFree(tx: Transaction, path: string, app: string): Promise<void> {
  const names = (await listApps(tx)).map((one) => one.app);
  const [closed] = await tx.select().from(closedApps).where(eq(closedApps.app, app));
  if (names.includes(app) || closed) refuseAt(path, "domain.layout.nameTaken", { app, by: closed?.leadsTo ?? app });
}

/** Refuses (409) a change of an app that someone else has renamed or retired. */
async function assertOpen(tx: Transaction, app: string, yours: unknown): Promise<void> {
  const [row] = await tx.select().from(closedApps).where(eq(closedApps.app, app));
  if (row) throwConflict({ yours, theirs: row, changedBy: row.createdBy, changedAt: row.createdDate });
}

/** Returns whether a page of an app shows the layout editor. */
function showsEditor(config: unknown): boolean {
  const { data } = AppConfigSchema.safeParse(migrateAppConfig(config));
  return data !== undefined && showsWidget(data, "layout-editor");
}
