import type { z } from "zod";
import type { ConfigFault } from "../../contract/config/faults.ts";
import type { LayoutVersion, rollBackLayout, saveLayout as saveCall } from "../../contract/layout/calls/layouts.ts";
import type { Fault } from "../../contract/api/errors.ts";
import { throwConflict, throwHttpError } from "../answers/errors.ts";
import { FAULTS_LISTED } from "../answers/faults.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { audit } from "../persistence/audit/audit.ts";
import { faultAt } from "../persistence/refusals.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../storage/database.ts";
import { asc, eq } from "../storage/orm.ts";
import { layouts, rolePrivileges, roles } from "../storage/schema/index.ts";
import { fileOf } from "../config/shipped.ts";
import { assertStorable } from "./storable.ts";
import { lockAppRow, newestStamp, readLayout, readRevision } from "./versions.ts";

/** The check of a config against what the server allows. */
export interface Judged {
  readonly judge: (config: unknown, file: string) => Promise<readonly ConfigFault[]>;
}

/** Saves an app's config as its next revision; refused if someone has saved one since `basedOn`. */
export async function saveLayout(
  db: Database,
  caller: RequestCaller,
  { app, config: sent, note, basedOn, judge }: z.output<typeof saveCall.body> & Judged,
): Promise<LayoutVersion> {
  const config = await soundConfig(sent, app, judge);
  return inTransaction(db, async (tx) => {
    await assertNewestVersion(tx, { app, basedOn, yours: { app, revision: basedOn, config } });
    return append(tx, caller, { app, basedOn, config, note, rolledBackTo: null, action: "save" });
  });
}

/** Restores an older version by saving it again as the newest: nothing of the history is lost. */
export async function rollBack(
  db: Database,
  caller: RequestCaller,
  { app, revision, note, basedOn, judge }: z.output<typeof rollBackLayout.body> & Judged,
): Promise<LayoutVersion> {
  return inTransaction(db, async (tx) => {
    await assertNewestVersion(tx, { app, basedOn, yours: { app, revision } });
    const { config } = await readRevision(tx, app, revision);
    // Such as a shipped file that is not JSON.
    if (typeof config !== "object")
      throwHttpError(422, "domain.layout.notAConfig", { values: { file: fileOf(app, revision) } });
    refuseFaults(await judge(config, fileOf(app, revision)));
    return append(tx, caller, { app, basedOn, config, note, rolledBackTo: revision, action: "rollBack" });
  });
}

async function assertNewestVersion(
  tx: Transaction,
  { app, basedOn, yours }: { readonly app: string; readonly basedOn: number; readonly yours: unknown },
): Promise<void> {
  await lockAppRow(tx, app);
  const newest = await newestStamp(tx, app);
  if (newest.revision === basedOn) return;
  // Without a saved version, the shipped file is the other side; an unknown app is 404.
  throwConflict({ yours, theirs: await readLayout(tx, app), changedBy: newest.savedBy, changedAt: newest.savedAt });
}

type NewVersion = z.output<typeof saveCall.body> & {
  readonly rolledBackTo: number | null;
  readonly action: "save" | "rollBack" | "publish";
};

/** Adds the next version of an app, whose lock the transaction holds. */
export async function append(tx: Transaction, caller: RequestCaller, version: NewVersion): Promise<LayoutVersion> {
  const { app, basedOn, config, note, rolledBackTo, action } = version;
  const revision = basedOn + 1;
  await tx.insert(layouts).values({ app, revision, config, comment: note, rolledBackTo, createdBy: caller.userName });
  await audit(tx, {
    caller,
    module: "Layout",
    action,
    subjectId: app,
    subject: app,
    // The configs themselves stay in the history.
    before: { revision: basedOn },
    after: { revision, note, ...(rolledBackTo === null ? {} : { rolledBackTo }) },
  });
  return { app, revision, file: fileOf(app, revision), config };
}

/**
 * The config that was sent, as a value or as the text of one. Refuses one that is too large (413), names the address of
 * a script or a file, or has any fault but a warning (422, by JSON path; in a text that is not JSON by line and column).
 */
async function soundConfig(sent: unknown, app: string, judge: Judged["judge"]): Promise<unknown> {
  const config = typeof sent === "string" ? valueOf(sent) : sent;
  assertStorable(config, typeof sent === "string" ? sent : JSON.stringify(sent ?? null));
  refuseFaults(await judge(sent, app));
  return config;
}

/** The value of a JSON text; the text itself if it is none, for the check to find the place. */
export function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export function refuseFaults(faults: readonly ConfigFault[], status: 400 | 422 = 422): void {
  const errors = faults.filter(({ severity }) => severity !== "warning").slice(0, FAULTS_LISTED);
  if (errors.length > 0) throwHttpError(status, "errors.invalid", { faults: errors.map(faultOf) });
}

function faultOf({ path, found, expected: { kind, values }, nearest }: ConfigFault): Fault {
  const given = { found: found ?? "–", kind, values: values || "–", ...(nearest === undefined ? {} : { nearest }) };
  return faultAt(path || "config", `errors.config.${nearest === undefined ? "fault" : "faultNearest"}`, given);
}

/** The active roles and the privilege codes of each, in the order in which the roles were made. */
export async function rolesWithPrivileges(db: Reader): Promise<{ name: string; privileges: string[] }[]> {
  const rows = await db
    .select({ name: roles.name, code: rolePrivileges.privilegeCode })
    .from(roles)
    .leftJoin(rolePrivileges, eq(rolePrivileges.roleId, roles.roleId))
    .where(eq(roles.active, true))
    .orderBy(asc(roles.roleId), asc(rolePrivileges.privilegeCode));
  const held = Map.groupBy(rows, ({ name }) => name);
  return [...held].map(([name, own]) => ({ name, privileges: own.flatMap(({ code }) => code ?? []) }));
}
