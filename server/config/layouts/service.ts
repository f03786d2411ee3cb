import type { z } from "zod";
import type { LayoutVersion, rollBackLayout, saveLayout as saveCall } from "../../../contract/calls/layouts.ts";
import { throwConflict, throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { layouts } from "../../storage/schema/index.ts";
import { fileOf } from "../shipped.ts";
import { assertAppConfig } from "./check.ts";
import { lockAppRow, newestStamp, readLayout, readRevision } from "./versions.ts";

/** Saves an app's config as its next revision; refused where someone saved one since `basedOn`. */
export async function saveLayout(
  db: Database,
  caller: RequestCaller,
  { app, config, note, basedOn }: z.output<typeof saveCall.body>,
): Promise<LayoutVersion> {
  assertAppConfig(config);
  return inTransaction(db, async (tx) => {
    await assertNewestVersion(tx, { app, basedOn, yours: { app, revision: basedOn, config } });
    return append(tx, caller, { app, basedOn, config, note, rolledBackTo: null });
  });
}

/** Brings an older version back by saving it once more as the newest: nothing of the history is lost. */
export async function rollBack(
  db: Database,
  caller: RequestCaller,
  { app, revision, note, basedOn }: z.output<typeof rollBackLayout.body>,
): Promise<LayoutVersion> {
  return inTransaction(db, async (tx) => {
    await assertNewestVersion(tx, { app, basedOn, yours: { app, revision } });
    const { config } = await readRevision(tx, app, revision);
    // A shipped file that is no JSON, say.
    if (typeof config !== "object")
      throwHttpError(422, "domain.layout.notAConfig", { values: { file: fileOf(app, revision) } });
    return append(tx, caller, { app, basedOn, config, note, rolledBackTo: revision });
  });
}

async function assertNewestVersion(
  tx: Transaction,
  { app, basedOn, yours }: { readonly app: string; readonly basedOn: number; readonly yours: unknown },
): Promise<void> {
  await lockAppRow(tx, app);
  const newest = await newestStamp(tx, app);
  if (newest.revision === basedOn) return;
  // Where no one saved one, what was shipped is the other side; an app that no one knows is 404.
  throwConflict({ yours, theirs: await readLayout(tx, app), changedBy: newest.savedBy, changedAt: newest.savedAt });
}

interface NewVersion {
  readonly app: string;
  readonly basedOn: number;
  readonly config: unknown;
  readonly note: string;
  readonly rolledBackTo: number | null;
}

async function append(tx: Transaction, caller: RequestCaller, version: NewVersion): Promise<LayoutVersion> {
  const { app, basedOn, config, note, rolledBackTo } = version;
  const revision = basedOn + 1;
  await tx.insert(layouts).values({ app, revision, config, comment: note, rolledBackTo, createdBy: caller.userName });
  await audit(tx, {
    caller,
    module: "Layout",
    action: rolledBackTo === null ? "save" : "rollBack",
    subjectId: app,
    subject: app,
    // The configs themselves stay where they are, in the history.
    before: { revision: basedOn },
    after: { revision, note, ...(rolledBackTo === null ? {} : { rolledBackTo }) },
  });
  return { app, revision, file: fileOf(app, revision), config };
}
