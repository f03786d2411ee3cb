import type { Reader } from "../../storage/database.ts";
import { and, desc, eq } from "../../storage/orm.ts";
import { audits } from "../../storage/schema/index.ts";
import type { AuditModule } from "./audit.ts";

/** Most changes of a record that are shown. */
const LISTED = 100;

/** The changes of a record, newest first, from the audit; empty for a record without any. */
export async function readChanges<Values>(reader: Reader, module: AuditModule, subjectId: string) {
  const { at, userName, action, before, after, auditId } = audits;
  const rows = await reader
    .select({ at, by: userName, action, before, after })
    .from(audits)
    .where(and(eq(audits.module, module), eq(audits.subjectId, subjectId)))
    .orderBy(desc(auditId))
    .limit(LISTED);
  return {
    changes: rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      before: row.before as Values | null,
      after: row.after as Values | null,
    })),
  };
}
