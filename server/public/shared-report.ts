import { ReportDocumentSchema } from "../../contract/reports/report-document.ts";
import { ShareTokenSchema } from "../../contract/reports/calls/links.ts";
import { hashOf } from "../caller/token.ts";
import { isOpen } from "../mail/link-tokens.ts";
import { readRun } from "../planning/projections/runs.ts";
import type { Database } from "../storage/database.ts";
import { and, eq } from "../storage/orm.ts";
import { reports, shareLinkTokens, shareLinks } from "../storage/schema/index.ts";

/** The Public report of a link for link previews, which do not count as opening it. */
export async function readSharedPublicly(db: Database, token: string) {
  if (!ShareTokenSchema.safeParse(token).success) return null;
  const [row] = await db
    .select({ eid: reports.eid, rid: reports.rid, document: reports.document })
    .from(shareLinkTokens)
    .innerJoin(shareLinks, eq(shareLinks.linkId, shareLinkTokens.linkId))
    .innerJoin(reports, eq(reports.reportId, shareLinks.reportId))
    .where(and(eq(shareLinkTokens.tokenHash, hashOf(token)), eq(reports.variant, "Public"), isOpen(db)));
  const run = row && (await readRun(db, row));
  if (!run) return null;
  const { disaster } = ReportDocumentSchema.parse(row.document);
  const { sample: sampleData } = run.inputs.dataSet;
  return { ...run.results, disaster, calculatedAt: run.runAt.toISOString(), publishedAt: null, sampleData };
}
