import type { ExportProgress, ExportState } from "../../contract/lists/calls.ts";
import { HttpError, throwHttpError } from "../answers/errors.ts";
import { textOf, type Language } from "../answers/texts.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { audit, type AuditEntry } from "../persistence/audit/audit.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Reader } from "../storage/database.ts";
import { and, asc, eq, gt, inArray, lt, sql } from "../storage/orm.ts";
import { exportParts, exports } from "../storage/schema/index.ts";

export type ExportRecord = typeof exports.$inferSelect;

/** Milliseconds for which a file stays. */
export const RETENTION_MS = 60 * 60 * 1000;
/** A process without a sign of life for this long has died; another takes its exports over. */
export const DEAD_MILLISECONDS = 60 * 1000;
/** Number of processes that may begin an export before it is given up: the export may be what ends them. */
export const ATTEMPTS_MAX = 3;
/** An export that no process has taken over for this long counts as interrupted. */
const GIVEN_UP_MILLISECONDS = 5 * 60 * 1000;
export const UNDER_WAY: ExportState[] = ["waiting", "running"];

/** A caller's own export. 404 if there is none (or no longer), 403 for someone else's. */
export async function ownExport(db: Reader, caller: RequestCaller, exportId: string): Promise<ExportRecord> {
  const [row] = await db
    .select()
    .from(exports)
    .where(and(eq(exports.exportId, exportId), gt(exports.expiresAt, clock.date())));
  if (row === undefined) throwHttpError(404, "errors.export.unknown");
  if (row.userId !== caller.userId) throwHttpError(403, "errors.permission");
  return row;
}

/** Returns the progress of an export, with its fault in a language. */
export function progressOf(row: ExportRecord, language: Language): ExportProgress {
  const { exportId, done, total, fileName, bytes, errorKey, errorValues } = row;
  const died = UNDER_WAY.includes(row.state) && isGivenUp(row);
  const key = died ? "errors.export.interrupted" : errorKey;
  const values = errorValues ?? {};
  return {
    exportId,
    state: died ? "failed" : row.state,
    done,
    total,
    fileName,
    bytes,
    error: key === null ? null : { key, message: textOf(language, key, values), values },
  };
}

function isGivenUp({ heartbeatAt, job, attempt }: ExportRecord): boolean {
  const silentFor = clock.now() - heartbeatAt.getTime();
  return silentFor > (job === null || attempt >= ATTEMPTS_MAX ? DEAD_MILLISECONDS : GIVEN_UP_MILLISECONDS);
}

/** Counts the exports of a user and of all that are waiting or being written, without abandoned ones. */
export async function countUnderWay(
  db: Reader,
  userId: number,
): Promise<{ readonly own: number; readonly all: number }> {
  const since = new Date(clock.now() - DEAD_MILLISECONDS);
  const underWay = and(inArray(exports.state, UNDER_WAY), gt(exports.heartbeatAt, since));
  return {
    own: await db.$count(exports, and(eq(exports.userId, userId), underWay)),
    all: await db.$count(exports, underWay),
  };
}

/** One process's attempt at an export. */
export interface ExportAttempt {
  readonly exportId: string;
  readonly attempt: number;
}

/** The export while this attempt is the last one that was begun. */
export const ofTurn = ({ exportId, attempt }: ExportAttempt) =>
  and(eq(exports.exportId, exportId), eq(exports.attempt, attempt), inArray(exports.state, UNDER_WAY));

/**
 * Records that an export is alive, and its progress; false if it was canceled, is gone or was taken over by another
 * process.
 */
export async function recordHeartbeat(
  db: Reader,
  turn: ExportAttempt,
  change: { readonly done?: number; readonly total?: number; readonly state?: "running" } = {},
): Promise<boolean> {
  const alive = await db
    .update(exports)
    .set({ ...change, heartbeatAt: clock.date() })
    .where(ofTurn(turn))
    .returning({ exportId: exports.exportId });
  return alive.length > 0;
}

/** Records why an export failed, and removes its parts. */
export async function noteFailure(db: Database, turn: ExportAttempt, error: unknown): Promise<void> {
  const httpError = error instanceof HttpError ? error : null;
  const noted = await db
    .update(exports)
    .set({
      state: "failed",
      job: null,
      errorKey: httpError?.key ?? "errors.export.failed",
      errorValues: httpError?.details.values ?? null,
    })
    .where(ofTurn(turn))
    .returning({ exportId: exports.exportId });
  for (const { exportId } of noted) await db.delete(exportParts).where(eq(exportParts.exportId, exportId));
}

/** The parts of a file in their order, one at a time. */
export async function* partsOf(db: Database, exportId: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const [row] = await db
      .select({ content: exportParts.content })
      .from(exportParts)
      .where(and(eq(exportParts.exportId, exportId), eq(exportParts.part, part)))
      .orderBy(asc(exportParts.part));
    if (row === undefined) return;
    yield row.content;
  }
}

/** Removes expired files; any process may do it. */
export async function sweepExports(db: Reader): Promise<void> {
  await db.delete(exports).where(lt(exports.expiresAt, sql`now()`));
}

const CALLED_OFF = Symbol("called off");

/** A file that is being written for an export. */
export interface ExportFile {
  /** Stores the next part. */
  store(part: Uint8Array): Promise<void>;
  /** Reports its progress. Ends the work if its owner has canceled it. */
  reportProgress(progress: { readonly done?: number; readonly total?: number }): Promise<void>;
  /** Makes the file available; both that and its audit row are stored, or neither. */
  finish(done: number, entryOf: (row: Pick<ExportRecord, "fileName" | "bytes">) => AuditEntry): Promise<void>;
}

/** Begins the file of a waiting export and passes it to the work; a canceled export ends without an error. */
export async function writingExport(db: Database, turn: ExportAttempt, work: (file: ExportFile) => Promise<void>) {
  if (!(await recordHeartbeat(db, turn, { state: "running" }))) return;
  try {
    await work(exportFile(db, turn));
  } catch (error) {
    if (error !== CALLED_OFF) throw error;
    // Parts that arrived after it was canceled are removed; those of the process that has taken it over stay.
    const [row] = await db.select({ state: exports.state }).from(exports).where(eq(exports.exportId, turn.exportId));
    if (row?.state === "cancelled") await db.delete(exportParts).where(eq(exportParts.exportId, turn.exportId));
  }
}

function exportFile(db: Database, turn: ExportAttempt): ExportFile {
  const { exportId } = turn;
  let part = 0;
  let bytes = 0;
  return {
    async store(content) {
      if (!(await recordHeartbeat(db, turn))) throw CALLED_OFF;
      const view = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
      await db.insert(exportParts).values({ exportId, part: part++, content: view });
      bytes += content.length;
    },
    async reportProgress(progress) {
      if (!(await recordHeartbeat(db, turn, progress))) throw CALLED_OFF;
    },
    finish: (done, entryOf) =>
      inTransaction(db, async (tx) => {
        if (!(await recordHeartbeat(tx, turn, { done, total: done }))) throw CALLED_OFF;
        const [row] = await tx
          .update(exports)
          .set({ state: "done", job: null, bytes })
          .where(eq(exports.exportId, exportId))
          .returning();
        await audit(tx, entryOf(row ?? { fileName: "", bytes }));
      }),
  };
}
