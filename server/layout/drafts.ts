import type { z } from "zod";
import type * as calls from "../../contract/layout/calls/drafts.ts";
import type { WorkingCopy } from "../../contract/layout/calls/drafts.ts";
import { HttpError, throwConflict, throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { fileOf, readAppConfig } from "../config/shipped.ts";
import { audit } from "../persistence/audit/audit.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { layoutDrafts } from "../storage/schema/index.ts";
import { append, refuseFaults, type Judged } from "./service.ts";
import { assertStorable } from "./storable.ts";
import { lockAppRow, newestStamp } from "./versions.ts";

/** What is published of an app, and its draft; 404 if there is neither. */
export async function readWorkingCopy(db: Reader, app: string): Promise<WorkingCopy> {
  const [row] = await db.select().from(layoutDrafts).where(eq(layoutDrafts.app, app));
  const published = await publishedOf(db, app, row !== undefined);
  if (row === undefined) return { ...published, draft: null };
  const { draftId: version, basedOn, config, createdBy: savedBy, createdDate } = row;
  return { ...published, draft: { version, basedOn, config, savedBy, savedAt: createdDate.toISOString() } };
}

async function publishedOf(db: Reader, app: string, hasDraft: boolean): Promise<Omit<WorkingCopy, "draft">> {
  try {
    const { revision, file, config } = await readAppConfig(db, app);
    return { app, revision, file, config };
  } catch (error) {
    if (!(hasDraft && error instanceof HttpError && error.status === 404)) throw error;
    return { app, revision: 0, file: fileOf(app, 0), config: undefined };
  }
}

/** The config that an app's editors see. */
export const editedConfig = ({ draft, config }: WorkingCopy): unknown => (draft ? draft.config : config);

/** Saves an app's draft, faults and all; refused if anyone saved, discarded or published one in between. */
export async function saveDraft(
  db: Database,
  caller: RequestCaller,
  { app, config, basedOn, version }: z.output<typeof calls.saveDraft.body>,
): Promise<WorkingCopy> {
  assertDraft(config, app);
  return inTransaction(db, async (tx) => {
    const copy = await lockCopy(tx, { app, version, yours: { app, revision: basedOn, config } });
    const bases = [copy.revision, copy.draft?.basedOn];
    if (!bases.includes(basedOn)) await refuseStale(tx, copy, { app, revision: basedOn, config });
    return putDraft(tx, caller, { app, config, basedOn, action: "saveDraft", before: copy });
  });
}

/** Refuses what could not become an app config, or must not be stored; any other fault may wait. */
export function assertDraft(config: unknown, app: string): void {
  if (typeof config !== "object" || config === null || Array.isArray(config))
    throwHttpError(422, "domain.layout.notAConfig", { values: { file: fileOf(app, 0) } });
  assertStorable(config);
}

/** Replaces an app's draft, whose lock the transaction holds, with its audit row. */
export async function putDraft(
  tx: Transaction,
  caller: RequestCaller,
  draft: {
    readonly app: string;
    readonly config: unknown;
    readonly basedOn: number;
    readonly action: string;
    readonly before?: WorkingCopy;
    readonly more?: object;
  },
): Promise<WorkingCopy> {
  const { app, config, basedOn, action, before, more } = draft;
  await tx.delete(layoutDrafts).where(eq(layoutDrafts.app, app));
  await tx.insert(layoutDrafts).values({ app, config, basedOn, createdBy: caller.userName });
  const after = await readWorkingCopy(tx, app);
  await auditApp(tx, caller, {
    app,
    action,
    ...(before ? { before: { draft: before.draft?.version ?? 0 } } : {}),
    after: { draft: after.draft?.version, basedOn, ...more },
  });
  return after;
}

/** Deletes an app's draft. Null if nothing of it was ever published: then it is gone. */
export async function discardDraft(
  db: Database,
  caller: RequestCaller,
  { app, version }: z.output<typeof calls.discardDraft.body>,
): Promise<WorkingCopy | null> {
  return inTransaction(db, async (tx) => {
    const copy = await lockCopy(tx, { app, version, yours: { app, version } });
    const before = draftOf(copy);
    await tx.delete(layoutDrafts).where(eq(layoutDrafts.app, app));
    const { version: draft, basedOn, savedBy } = before;
    await auditApp(tx, caller, { app, action: "discardDraft", before: { draft, basedOn, savedBy } });
    return copy.config === undefined ? null : { ...copy, draft: null };
  });
}

/** Makes an app's draft its next revision; refused with its faults, or if another revision was published since. */
export async function publishDraft(
  db: Database,
  caller: RequestCaller,
  { app, version, note, judge }: z.output<typeof calls.publishDraft.body> & Judged,
): Promise<WorkingCopy> {
  return inTransaction(db, async (tx) => {
    const copy = await lockCopy(tx, { app, version, yours: { app, version } });
    const { config, basedOn } = draftOf(copy);
    if (basedOn !== copy.revision) await refuseStale(tx, copy, { app, revision: basedOn, config });
    assertStorable(config);
    refuseFaults(await judge(config, app));
    await tx.delete(layoutDrafts).where(eq(layoutDrafts.app, app));
    const published = await append(tx, caller, { app, basedOn, config, note, rolledBackTo: null, action: "publish" });
    return { ...published, draft: null };
  });
}

/** The draft that a call needs; 404 if there is none. */
const draftOf = ({ app, draft }: WorkingCopy) =>
  draft ?? throwHttpError(404, "domain.layout.noDraft", { values: { app } });

/** Locks an app and reads it; refused with both sides if its draft is not the one that the caller read. */
async function lockCopy(
  tx: Transaction,
  { app, version, yours }: { readonly app: string; readonly version: number; readonly yours: unknown },
): Promise<WorkingCopy> {
  await lockAppRow(tx, app);
  const copy = await readWorkingCopy(tx, app);
  if ((copy.draft?.version ?? 0) !== version) await refuseStale(tx, copy, yours);
  return copy;
}

async function refuseStale(tx: Transaction, theirs: WorkingCopy, yours: unknown): Promise<never> {
  const { draft } = theirs;
  const newest = await newestStamp(tx, theirs.app);
  return throwConflict({
    yours,
    theirs,
    changedBy: draft?.savedBy ?? newest.savedBy,
    changedAt: draft ? new Date(draft.savedAt) : newest.savedAt,
  });
}

/** Writes the audit row of a change of an app. */
export const auditApp = (
  tx: Transaction,
  caller: RequestCaller,
  {
    app,
    ...change
  }: { readonly app: string; readonly action: string; readonly before?: unknown; readonly after?: unknown },
): Promise<void> => audit(tx, { caller, module: "Layout", subjectId: app, subject: app, ...change });
