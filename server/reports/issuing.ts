import { randomInt } from "node:crypto";
import { and, eq } from "../storage/orm.ts";
import { REPORT_CODE_LENGTH, REPORT_CODE_SIGNS, checkSign } from "../../contract/report-code.ts";
import type { ReportDocument } from "../../engine/report/document.ts";
import { audit, type AuditActor } from "../persistence/audit/audit.ts";
import { canonicalHash } from "../planning/projections/inputs.ts";
import type { Transaction } from "../storage/database.ts";
import { reports } from "../storage/schema/index.ts";

/** A report that carries a code. */
export interface IssuedReport {
  readonly reportId: number;
  /** Ten signs, see contract/report-code.ts. */
  readonly code: string;
}

/**
 * Freezes a report under a short code that anyone can check. The same document is issued once: anyone who prints, saves or
 * shares it again gets the code it has. Its audit row is written with it.
 */
export async function issueReport(
  tx: Transaction,
  caller: AuditActor,
  document: ReportDocument,
): Promise<IssuedReport> {
  const documentHash = canonicalHash(document);
  const { eid, variant, selection, units, run } = document;
  for (let tries = 0; tries < CODE_TRIES; tries++) {
    const [made] = await tx
      .insert(reports)
      .values({
        eid,
        rid: run.id,
        variant,
        selection,
        units,
        code: newCode(),
        documentHash,
        document,
        createdBy: caller.userName,
      })
      .onConflictDoNothing()
      .returning({ reportId: reports.reportId, code: reports.code });
    if (made !== undefined) {
      await audit(tx, {
        caller,
        module: "Report",
        action: "issue",
        subjectId: made.reportId,
        subject: document.estimation,
        after: { eid, run: run.id, variant, selection, units, code: made.code, documentHash },
      });
      return made;
    }
    const known = await issuedBefore(tx, { eid, documentHash });
    if (known !== null) return known;
    // Neither made nor known: the code was another report's. The next one will not be.
  }
  throw new Error(`No free report code in ${CODE_TRIES} tries`);
}

const CODE_TRIES = 5;

async function issuedBefore(
  tx: Transaction,
  { eid, documentHash }: { readonly eid: number; readonly documentHash: string },
): Promise<IssuedReport | null> {
  const [row] = await tx
    .select({ reportId: reports.reportId, code: reports.code })
    .from(reports)
    .where(and(eq(reports.eid, eid), eq(reports.documentHash, documentHash)));
  return row ?? null;
}

/** Nine random signs (44 bits, beyond guessing where tries are counted) and their check sign. */
function newCode(): string {
  const first = Array.from({ length: REPORT_CODE_LENGTH - 1 }, () =>
    REPORT_CODE_SIGNS.charAt(randomInt(REPORT_CODE_SIGNS.length)),
  ).join("");
  return first + checkSign(first);
}
