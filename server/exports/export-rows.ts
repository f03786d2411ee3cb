import { and, asc, eq, gt, inArray, lt, sql } from "../storage/orm.ts";
import type { ExportProgress, ExportState } from "../../contract/calls/exports.ts";
import { throwHttpError, HttpError } from "../answers/errors.ts";
import { textOf } from "../answers/texts.ts";
import type { Language } from "../answers/texts.ts";
import type { RequestCaller } from "../caller/caller.ts";
import type { Database, Reader } from "../storage/database.ts";
import { exportParts, exports } from "../storage/schema/index.ts";

export type ExportRecord = typeof exports.$inferSelect;

/** How long a file stays. */
export const RETENTION_MS = 60 * 60 * 1000;
/** A process that has not been heard of for so long has died with its exports. */
export const DEAD_MILLISECONDS = 60 * 1000;
const UNDER_WAY: ExportState[] = ["waiting", "running"];

/** A caller's own export. 404 where there is none (any more), 403 for someone else's. */
export async function ownExport(db: Reader, caller: RequestCaller, exportId: string): Promise<ExportRecord> {
  const [row] = await db
    .select()
    .from(exports)
    .where(and(eq(exports.exportId, exportId), gt(exports.expiresAt, new Date())));
  if (row === undefined) throwHttpError(404, "errors.export.unknown");
  if (row.userId !== caller.userId) throwHttpError(403, "errors.permission");
  return row;
}

/** How far an export is, its fault in a language. */
export function progressOf(row: ExportRecord, language: Language): ExportProgress {
  const { exportId, done, total, fileName, bytes, errorKey, errorValues } = row;
  const died = UNDER_WAY.includes(row.state) && Date.now() - row.beatAt.getTime() > DEAD_MILLISECONDS;
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

/** Exports of a user that are waiting or being written, the dead left out. */
export async function countUnderWay(db: Reader, userId: number): Promise<number> {
  const since = new Date(Date.now() - DEAD_MILLISECONDS);
  return db.$count(
    exports,
    and(eq(exports.userId, userId), inArray(exports.state, UNDER_WAY), gt(exports.beatAt, since)),
  );
}

/** Says that an export lives and how far it is; false where it has been called off or is gone. */
export async function recordHeartbeat(
  db: Reader,
  exportId: string,
  change: { readonly done?: number; readonly total?: number; readonly state?: "running" } = {},
): Promise<boolean> {
  const alive = await db
    .update(exports)
    .set({ ...change, beatAt: new Date() })
    .where(and(eq(exports.exportId, exportId), inArray(exports.state, UNDER_WAY)))
    .returning({ exportId: exports.exportId });
  return alive.length > 0;
}

/** Notes why an export failed, and lets its parts go. */
export async function noteFailure(db: Database, exportId: string, error: unknown): Promise<void> {
  const httpError = error instanceof HttpError ? error : null;
  await db
    .update(exports)
    .set({
      state: "failed",
      errorKey: httpError?.key ?? "errors.export.failed",
      errorValues: httpError?.details.values ?? null,
    })
    .where(and(eq(exports.exportId, exportId), inArray(exports.state, UNDER_WAY)));
  await db.delete(exportParts).where(eq(exportParts.exportId, exportId));
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

/** Removes files whose time is over; whichever process comes by does it. */
export async function sweepExports(db: Reader): Promise<void> {
  await db.delete(exports).where(lt(exports.expiresAt, sql`now()`));
}
