import type { DefaultsList } from "../../contract/defaults.ts";
import type { Reader } from "../storage/database.ts";
import { and, desc, eq } from "../storage/orm.ts";
import { audits } from "../storage/schema/index.ts";

/** Changes that are shown of a row at most. */
const LISTED = 100;

type Said = Record<string, string | number | boolean | null>;

/** What was changed in a row of the defaults, newest first, as the audit has it; nothing for a row of which it has nothing. */
export async function readHistory(reader: Reader, list: DefaultsList, id: number) {
  const { at, userName, action, before, after, auditId } = audits;
  const rows = await reader
    .select({ at, by: userName, action, before, after })
    .from(audits)
    .where(and(eq(audits.module, "Defaults"), eq(audits.subjectId, `${list}/${id}`)))
    .orderBy(desc(auditId))
    .limit(LISTED);
  return {
    changes: rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      before: row.before as Said | null,
      after: row.after as Said | null,
    })),
  };
}
