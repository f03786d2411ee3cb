import { and, desc, eq, inArray } from "../../storage/orm.ts";
import type { Reader } from "../../storage/database.ts";
import { audits } from "../../storage/schema/index.ts";

/** Who changed the roles of these users last, and when, as the audit knows it; links have no stamps of their own. */
export async function lastLinkEdit(
  reader: Reader,
  userIds: readonly number[],
): Promise<{ changedBy: string | null; changedAt: Date | null }> {
  const [row] = await reader
    .select({ changedBy: audits.userName, changedAt: audits.at })
    .from(audits)
    .where(
      and(
        eq(audits.module, "Security"),
        eq(audits.action, "saveUserRoles"),
        inArray(audits.subjectId, userIds.map(String)),
      ),
    )
    .orderBy(desc(audits.auditId))
    .limit(1);
  return row ?? { changedBy: null, changedAt: null };
}
