import { desc, eq, type SQL } from "../../storage/orm.ts";
import type { LinkState, ShareLink } from "../../../contract/calls/report-links.ts";
import { LANGUAGES } from "../../answers/texts.ts";
import { unknownRecord } from "../../persistence/refusals.ts";
import type { Reader } from "../../storage/database.ts";
import { estimations, reports, runs, shareLinks } from "../../storage/schema/index.ts";

/** The links to an estimation's reports, the newest first. */
export function readShareLinks(reader: Reader, eid: number): Promise<ShareLink[]> {
  return select(reader, eq(reports.eid, eid));
}

/** One link; 404 where there is none. */
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
  if (expiresAt <= new Date()) return "expired";
  return mayBeSeen ? "open" : "closed";
}
