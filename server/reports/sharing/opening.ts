import { and, eq, inArray, sql } from "../../storage/orm.ts";
import { ShareTokenSchema, type SharedReport } from "../../../contract/calls/report-links.ts";
import { ReportDocumentSchema } from "../../../contract/report-document.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { LANGUAGES } from "../../answers/texts.ts";
import { hashOf } from "../../caller/token.ts";
import type { Database } from "../../storage/database.ts";
import { reports, shareLinks, shareLinkTokens } from "../../storage/schema/index.ts";
import { isOpen } from "../../mail/link-tokens.ts";

/**
 * Opens a shared report and counts it, in one statement, so that no link opens in the moment in which it is taken back.
 * 404 in one sentence for every link that leads nowhere: guessed, cut off, expired, taken back, its estimation no longer
 * published or deleted. No one learns which.
 */
export async function openSharedReport(db: Database, token: string): Promise<SharedReport> {
  if (!ShareTokenSchema.safeParse(token).success) return nowhere();
  const [opened] = await db
    .update(shareLinks)
    .set({ openings: sql`${shareLinks.openings} + 1`, lastOpenedAt: new Date() })
    .where(
      and(
        inArray(
          shareLinks.linkId,
          db
            .select({ linkId: shareLinkTokens.linkId })
            .from(shareLinkTokens)
            .where(eq(shareLinkTokens.tokenHash, hashOf(token))),
        ),
        isOpen(db),
      ),
    )
    .returning({
      reportId: shareLinks.reportId,
      language: shareLinks.language,
      expiresAt: shareLinks.expiresAt,
    });
  if (opened === undefined) return nowhere();
  const [report] = await db
    .select({ document: reports.document, code: reports.code, issuedAt: reports.createdDate })
    .from(reports)
    .where(eq(reports.reportId, opened.reportId));
  if (report === undefined) return nowhere();
  return {
    document: ReportDocumentSchema.parse(report.document),
    language: LANGUAGES.find((one) => one === opened.language) ?? LANGUAGES[0],
    code: report.code,
    issuedAt: report.issuedAt.toISOString(),
    expiresAt: opened.expiresAt.toISOString(),
    secondsLeft: Math.max(0, Math.ceil((opened.expiresAt.getTime() - Date.now()) / 1000)),
  };
}

const nowhere = (): never => throwHttpError(404, "domain.sharing.nowhere");
