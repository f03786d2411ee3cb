import { randomUUID } from "node:crypto";
import type { ExportOrder, ExportProgress } from "../../contract/lists/calls.ts";
import { getReport, startReportFile } from "../../contract/reports/calls/reports.ts";
import { fileName } from "../../contract/lists/file-name.ts";
import { permits } from "../../contract/people/privileges.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { Language } from "../answers/texts.ts";
import type { RequestCaller } from "../caller/caller.ts";
import type { AuditActor } from "../persistence/audit/audit.ts";
import { refuseAt } from "../persistence/refusals.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { and, eq } from "../storage/orm.ts";
import { exportParts, exports } from "../storage/schema/index.ts";
import type { ExportQueue } from "./export-queue.ts";
import { RETENTION_MS, countUnderWay, ownExport, progressOf, sweepExports, type ExportRecord } from "./export-rows.ts";
import { columnsOf, fileFactsOf, runExport, type ListExport } from "./run-export.ts";
import { sourceFor, type RegisteredSource } from "./source.ts";

/** The stored data of an export of a list. */
type StoredExport = Omit<ListExport, "turn" | "source">;

/** Writes the files of these lists, including those that another process has begun. */
export function writeLists(queue: ExportQueue, sources: readonly RegisteredSource[]): void {
  queue.writes(LIST_FILE, async (db, turn, work, signal) => {
    const stored = work as StoredExport;
    const found = sources.find(({ list }) => list === stored.order.list);
    if (found === undefined) throwHttpError(404, "errors.export.listUnknown", { values: { list: stored.order.list } });
    const { actor, language } = stored;
    const source = await sourceFor(found, db, stored.order, { userId: actor.userId, language });
    return runExport(db, { ...stored, turn, source }, signal);
  });
}

/** The kind of job that writes a list. */
const LIST_FILE = "list";
/** Stored instead of a list's name for report files, and their kind of job. */
export const REPORT_FILE = "report";
/** Number of exports that one user may have running. */
const UNDER_WAY_MAX = 3;
/** Number for all users together, in all processes. */
const ALL_UNDER_WAY_MAX = 30;
/** Seconds after which one of them may be done. */
const COME_AGAIN = 10;

export interface Exporting {
  readonly db: Database;
  readonly queue: ExportQueue;
  readonly sources: readonly RegisteredSource[];
  readonly caller: RequestCaller;
  readonly language: Language;
}

/**
 * Begins an export; 403 without the privilege of its list and format, 429 if the caller has too many running, 503 if
 * all have too many.
 */
export async function startExport(exporting: Exporting, order: ExportOrder): Promise<ExportProgress> {
  const { db, queue, caller, language } = exporting;
  const { userId } = caller;
  const source = await sourceFor(requireSource(exporting, order), db, order, { userId, language });
  columnsOf(source, order);
  const { list, format } = order;
  const name = fileName(await fileFactsOf(db, { source, order, language }), format);
  const { author, ...actor } = askerOf(caller);
  const work: StoredExport = { order, actor, author, language };
  const file = { list, format, fileName: name, job: { kind: LIST_FILE, work } };
  const row = await inTransaction(db, (tx) => beginExport(tx, caller, file));
  queue.add(row);
  return progressOf(row, language);
}

/** Returns who asked for a file, for its audit row, and the file's name. */
export function askerOf(caller: RequestCaller): AuditActor & { readonly author: string } {
  const { userId, userName, displayName, address, requestId, userAgent } = caller;
  return { userId, userName, address, requestId, userAgent, author: displayName === "" ? userName : displayName };
}

/** Records a file that should be written; 429 if the caller has too many running. */
export async function beginExport(
  tx: Transaction,
  caller: RequestCaller,
  file: Pick<ExportRecord, "list" | "format" | "fileName" | "job">,
): Promise<ExportRecord> {
  const userId = caller.userId ?? throwHttpError(401, "errors.session.required");
  await sweepExports(tx);
  const { own: found, all } = await countUnderWay(tx, userId);
  const seconds = COME_AGAIN;
  if (found >= UNDER_WAY_MAX)
    throwHttpError(429, "errors.export.underWay", { values: { found, most: UNDER_WAY_MAX, seconds } });
  if (all >= ALL_UNDER_WAY_MAX)
    throwHttpError(503, "errors.busy", { values: { found: all, expected: ALL_UNDER_WAY_MAX, seconds } });
  const expiresAt = new Date(clock.now() + RETENTION_MS);
  const [row] = await tx
    .insert(exports)
    .values({ exportId: randomUUID(), userId, ...file, expiresAt })
    .returning();
  if (!row) throw new Error("PostgreSQL returned no row for a created export");
  return row;
}

/** Cancels an export, or removes its file if it is done. */
export async function cancelExport({ db, caller, language }: Exporting, exportId: string): Promise<ExportProgress> {
  await ownExport(db, caller, exportId);
  const [row] = await db
    .update(exports)
    .set({ state: "cancelled", job: null })
    .where(eq(exports.exportId, exportId))
    .returning();
  await db.delete(exportParts).where(eq(exportParts.exportId, exportId));
  return progressOf(row ?? throwHttpError(404, "errors.export.unknown"), language);
}

/** The export whose file should be fetched: the caller's own, finished, and its privileges still held. */
export async function exportToFetch(exporting: Exporting, exportId: string): Promise<ExportRecord> {
  const { db, caller, sources } = exporting;
  const row = await ownExport(db, caller, exportId);
  const listed = sources.find(({ list }) => list === row.list)?.needs[row.format];
  const needs = row.list === REPORT_FILE ? [startReportFile.needs, getReport.needs] : [listed];
  if (!needs.every((rule) => rule !== undefined && permits(caller, rule))) throwHttpError(403, "errors.permission");
  if (row.state !== "done") throwHttpError(404, "errors.export.unknown");
  const [first] = await db
    .select({ part: exportParts.part })
    .from(exportParts)
    .where(and(eq(exportParts.exportId, exportId), eq(exportParts.part, 0)));
  return first ? row : throwHttpError(404, "errors.export.unknown");
}

function requireSource({ caller, sources }: Exporting, { list, format }: ExportOrder): RegisteredSource {
  const source = sources.find((one) => one.list === list);
  if (!source) throwHttpError(404, "errors.export.listUnknown", { values: { list } });
  const needs = source.needs[format];
  if (needs === undefined) return refuseAt("body.format", "errors.export.formatUnknown", { found: format });
  if (!permits(caller, needs)) throwHttpError(403, "errors.permission");
  return source;
}
