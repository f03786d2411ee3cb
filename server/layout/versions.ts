import type { LayoutHistory, LayoutVersion } from "../../contract/layout/calls/layouts.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { Reader } from "../storage/database.ts";
import { and, desc, eq, sql } from "../storage/orm.ts";
import { layouts } from "../storage/schema/index.ts";
import { fileOf, readAppConfig, readShipped, shippedApps } from "../config/shipped.ts";

const stamps = {
  revision: layouts.revision,
  savedBy: layouts.createdBy,
  savedAt: layouts.createdDate,
};

/** An app's newest version; 404 if there is none. */
export async function readLayout(db: Reader, app: string): Promise<LayoutVersion> {
  const { revision, file, config } = await readAppConfig(db, app);
  return { app, revision, file, config };
}

/** One version of an app's config; 0 is the shipped file. */
export async function readRevision(db: Reader, app: string, revision: number): Promise<LayoutVersion> {
  if (revision === 0) return { app, revision, file: fileOf(app, 0), config: (await readShipped(app)).config };
  const [row] = await db
    .select({ config: layouts.config })
    .from(layouts)
    .where(and(eq(layouts.app, app), eq(layouts.revision, revision)));
  if (row === undefined) throwHttpError(404, "domain.layout.revisionUnknown", { values: { app, revision } });
  return { app, revision, file: fileOf(app, revision), config: row.config };
}

/** An app's versions, newest first, the shipped file last; 404 if there is none. */
export async function readHistory(db: Reader, app: string): Promise<LayoutHistory> {
  const rows = await db
    .select({ ...stamps, note: layouts.comment, rolledBackTo: layouts.rolledBackTo })
    .from(layouts)
    .where(eq(layouts.app, app))
    .orderBy(desc(layouts.revision));
  const shipped = (await shippedApps()).includes(app);
  if (rows.length === 0 && !shipped) throwHttpError(404, "errors.notFound.app", { values: { app } });
  const saved = rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
  return shipped ? [...saved, { revision: 0, note: "", rolledBackTo: null, savedBy: null, savedAt: null }] : saved;
}

/** The newest revision's number, author and time, with which a save is compared; 0 if none was saved. */
export async function newestStamp(db: Reader, app: string) {
  const [row] = await db
    .select(stamps)
    .from(layouts)
    .where(eq(layouts.app, app))
    .orderBy(desc(layouts.revision))
    .limit(1);
  return row ?? { revision: 0, savedBy: null, savedAt: null };
}

/**
 * Lets only one save of an app run at a time, until the transaction ends; there may be no row yet that could be locked.
 */
export async function lockAppRow(db: Reader, app: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LAYOUT_LOCK}, hashtext(${app}))`);
}

/** Distinguishes these advisory locks from others; any fixed number works. */
const LAYOUT_LOCK = 4_417;
