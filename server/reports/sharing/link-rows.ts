import {
  ShareTokenSchema,
  type LinkState,
  type ShareLink,
  type SharedReport,
} from "../../../contract/reports/calls/links.ts";
import { ReportDocumentSchema } from "../../../contract/reports/report-document.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { LANGUAGES } from "../../answers/texts.ts";
import { hashOf } from "../../caller/token.ts";
import { isOpen } from "../../mail/link-tokens.ts";
import { unknownRecord } from "../../persistence/refusals.ts";
import { clock } from "../../storage/clock.ts";
import type { Database, Reader } from "../../storage/database.ts";
import { and, desc, eq, inArray, sql, type SQL } from "../../storage/orm.ts";
import { estimations, reports, runs, shareLinkTokens, shareLinks } from "../../storage/schema/index.ts";

/** The links to an estimation's reports, the newest first. */
export function readShareLinks(reader: Reader, eid: number): Promise<ShareLink[]> {
  return select(reader, eq(reports.eid, eid));
}

/** One link; 404 if there is none. */
export async function readShareLink(reader: Reader, linkId: number): Promise<ShareLink> {
  const [link] = await select(reader, eq(shareLinks.linkId, linkId));
  return link ?? unknownRecord("domain.sharing.unknown", { linkId });
}

async function select(reader: Reader, where: SQL): Promise<ShareLink[]> {
  const rows = await reader
    .select({
      link: shareLinks,
      report: {
        eid: reports.eid,
        code: reports.code,
        variant: reports.variant,
        selection: reports.selection,
        units: reports.units,
      },
      runAt: runs.runAt,
      publishedAt: estimations.publishedAt,
    })
    .from(shareLinks)
    .innerJoin(reports, eq(reports.reportId, shareLinks.reportId))
    .innerJoin(runs, eq(runs.rid, reports.rid))
    .innerJoin(estimations, eq(estimations.eid, reports.eid))
    .where(where)
    .orderBy(desc(shareLinks.createdDate), desc(shareLinks.linkId));
  return rows.map(({ link, report, runAt, publishedAt }) => ({
    ...report,
    linkId: link.linkId,
    reportId: link.reportId,
    language: LANGUAGES.find((one) => one === link.language) ?? LANGUAGES[0],
    sentTo: link.sentTo,
    calculatedAt: runAt.toISOString(),
    createdAt: link.createdDate.toISOString(),
    createdBy: link.createdBy,
    expiresAt: link.expiresAt.toISOString(),
    state: stateOf(link, report.variant !== "Public" || publishedAt !== null),
    revokedAt: link.revokedAt?.toISOString() ?? null,
    revokedBy: link.revokedBy,
    openings: link.openings,
    lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
  }));
}

function stateOf(
  { revokedAt, expiresAt }: { readonly revokedAt: Date | null; readonly expiresAt: Date },
  mayBeSeen: boolean,
): LinkState {
  if (revokedAt !== null) return "revoked";
  if (expiresAt <= clock.date()) return "expired";
  return mayBeSeen ? "open" : "closed";
}

/**
 * Opens a shared report and counts it, in one statement, so that no link opens at the moment in which it is revoked.
 * 404 in one sentence for every link that leads to nothing, so that no one learns why: guessed, cut off, expired,
 * revoked, its estimation no longer published or deleted.
 */
export async function openSharedReport(db: Database, token: string): Promise<Omit<SharedReport, "checkAddress">> {
  if (!ShareTokenSchema.safeParse(token).success) return nowhere();
  const [opened] = await db
    .update(shareLinks)
    .set({ openings: sql`${shareLinks.openings} + 1`, lastOpenedAt: clock.date() })
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
    .returning({ reportId: shareLinks.reportId, language: shareLinks.language, expiresAt: shareLinks.expiresAt });
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
    secondsLeft: Math.max(0, Math.ceil((opened.expiresAt.getTime() - clock.now()) / 1000)),
  };
}

const nowhere = (): never => throwHttpError(404, "domain.sharing.nowhere");
