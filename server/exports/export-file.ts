import { eq } from "../storage/orm.ts";
import { audit } from "../persistence/audit/audit.ts";
import type { AuditEntry } from "../persistence/audit/audit.ts";
import { inTransaction } from "../storage/database.ts";
import type { Database } from "../storage/database.ts";
import { exportParts, exports } from "../storage/schema/index.ts";
import { recordHeartbeat } from "./export-rows.ts";
import type { ExportRecord } from "./export-rows.ts";

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
  exportId: string,
  work: (file: ExportFile) => Promise<void>,
): Promise<void> {
  if (!(await recordHeartbeat(db, exportId, { state: "running" }))) return;
  try {
    await work(exportFile(db, exportId));
  } catch (error) {
    if (error !== CALLED_OFF) throw error;
    // Parts that came after it was called off.
    await db.delete(exportParts).where(eq(exportParts.exportId, exportId));
  }
}

function exportFile(db: Database, exportId: string): ExportFile {
  let part = 0;
  let bytes = 0;
  return {
    async store(content) {
      await db.insert(exportParts).values({ exportId, part: part++, content: Buffer.from(content) });
      bytes += content.length;
    },
    async tell(progress) {
      if (!(await recordHeartbeat(db, exportId, progress))) throw CALLED_OFF;
    },
    finish: (done, entryOf) =>
      inTransaction(db, async (tx) => {
        if (!(await recordHeartbeat(tx, exportId, { done, total: done }))) throw CALLED_OFF;
        const [row] = await tx
          .update(exports)
          .set({ state: "done", bytes })
          .where(eq(exports.exportId, exportId))
          .returning();
        await audit(tx, entryOf(row ?? { fileName: "", bytes }));
      }),
  };
}
