import { eq } from "../storage/orm.ts";
import { audit, type AuditEntry } from "../persistence/audit/audit.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { exportParts, exports } from "../storage/schema/index.ts";
import { recordHeartbeat, type ExportRecord, type Turn } from "./export-rows.ts";

const CALLED_OFF = Symbol("called off");

/** A file that is being written for the export of its name. */
export interface ExportFile {
  /** Keeps the next part. */
  store(part: Uint8Array): Promise<void>;
  /** Says how far it is. Ends the work where its owner has called it off. */
  tell(progress: { readonly done?: number; readonly total?: number }): Promise<void>;
  /** The file can be fetched from now on; both that and its audit row land, or neither. */
  finish(done: number, entryOf: (row: Pick<ExportRecord, "fileName" | "bytes">) => AuditEntry): Promise<void>;
}

/** Begins the file of an export that waits and hands it to the work; one that was called off ends quietly. */
export async function writingExport(
  db: Database,
  turn: Turn,
  work: (file: ExportFile) => Promise<void>,
): Promise<void> {
  if (!(await recordHeartbeat(db, turn, { state: "running" }))) return;
  try {
    await work(exportFile(db, turn));
  } catch (error) {
    if (error !== CALLED_OFF) throw error;
    // Parts that came after it was called off; those of the process that has taken it over stay.
    const [row] = await db.select({ state: exports.state }).from(exports).where(eq(exports.exportId, turn.exportId));
    if (row?.state === "cancelled") await db.delete(exportParts).where(eq(exportParts.exportId, turn.exportId));
  }
}

function exportFile(db: Database, turn: Turn): ExportFile {
  const { exportId } = turn;
  let part = 0;
  let bytes = 0;
  return {
    async store(content) {
      if (!(await recordHeartbeat(db, turn))) throw CALLED_OFF;
      await db.insert(exportParts).values({ exportId, part: part++, content: Buffer.from(content) });
      bytes += content.length;
    },
    async tell(progress) {
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
