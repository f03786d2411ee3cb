import type { ReportOrder } from "../../../contract/reports/calls/issuing.ts";
import type { ShareLink } from "../../../contract/reports/calls/links.ts";
import { SHARED_REPORT_PAGE, reportCheckAddress } from "../../../contract/reports/report-code.ts";
import type { ReportDocument } from "../../../engine/reports/document.ts";
import { HttpError, throwHttpError } from "../../answers/errors.ts";
import type { Language } from "../../answers/texts.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { valuesOf } from "../../config/keys.ts";
import { addLinkToken } from "../../mail/link-tokens.ts";
import { ownAddress } from "../../mail/read-settings.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { returnedRow } from "../../persistence/change-record.ts";
import { unknownRecord } from "../../persistence/refusals.ts";
import { assertNot } from "../../planning/disasters/disaster-rows.ts";
import { readEstimationRow } from "../../planning/estimations/estimation-rows.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { shareLinks } from "../../storage/schema/index.ts";
import { issueReport, readReport } from "../documents.ts";
import { readShareLink } from "./link-rows.ts";

const DAY = 24 * 60 * 60 * 1000;

interface NewLink {
  readonly document: ReportDocument;
  readonly language: Language;
  readonly days: number;
  readonly sentTo: string | null;
}

/** Creates a link to the report as it is now; its token is in the answer and nowhere else. */
export async function createShareLink(
  db: Database,
  caller: RequestCaller,
  order: ReportOrder & { readonly language: Language; readonly days: number },
): Promise<{ link: ShareLink; token: string }> {
  const document = await readReport(db, order, { public: false });
  return inTransaction(db, async (tx) => {
    const link = await addLink(tx, caller, { ...order, document, sentTo: null });
    const token = await addLinkToken(tx, link.linkId);
    if (token === null) throw new Error(`The link ${link.linkId}, just made, does not open`);
    return { link, token };
  });
}

/** Issues the report and adds a link to it with its audit row; the link cannot be opened until it gets a token. */
export async function addLink(tx: Transaction, caller: RequestCaller, { document, language, days, sentTo }: NewLink) {
  await assertShareable(tx, document);
  const { reportId, code } = await issueReport(tx, caller, document);
  const lasts = { expiresAt: new Date(clock.now() + days * DAY), createdBy: caller.userName };
  const { linkId } = returnedRow(
    await tx
      .insert(shareLinks)
      .values({ reportId, language, sentTo, ...lasts })
      .returning({ linkId: shareLinks.linkId }),
  );
  const link = await readShareLink(tx, linkId);
  const { variant, selection, units, expiresAt } = link;
  await audit(tx, {
    caller,
    module: "Report",
    action: "share",
    subjectId: linkId,
    subject: document.estimation,
    after: { eid: link.eid, code, variant, selection, units, language, expiresAt, sentTo },
  });
  return link;
}

/** Revokes a link permanently; its author and users who may share are permitted. Revoking again changes nothing. */
export async function revokeShareLink(db: Database, caller: RequestCaller, linkId: number): Promise<ShareLink> {
  return inTransaction(db, (tx) => revokeLink(tx, caller, linkId));
}

/** The same within a transaction, with its audit row. */
export async function revokeLink(tx: Transaction, caller: RequestCaller, linkId: number): Promise<ShareLink> {
  const [row] = await tx.select().from(shareLinks).where(eq(shareLinks.linkId, linkId)).for("update");
  if (row === undefined) return unknownRecord("domain.sharing.unknown", { linkId });
  const before = await readShareLink(tx, linkId);
  if (row.revokedAt !== null) return before;
  await tx
    .update(shareLinks)
    .set({ revokedAt: clock.date(), revokedBy: caller.userName })
    .where(eq(shareLinks.linkId, linkId));
  const after = await readShareLink(tx, linkId);
  const estimation = await readEstimationRow(tx, after.eid);
  await audit(tx, {
    caller,
    module: "Report",
    action: "revoke",
    subjectId: linkId,
    subject: estimation.name,
    before: { state: before.state, openings: before.openings },
    after: { state: after.state, code: after.code },
  });
  return after;
}

/** A Public report's link opens only while the estimation is published, so there is none before. */
async function assertShareable(tx: Transaction, { eid, variant, run }: ReportDocument): Promise<void> {
  await assertNot(["example"], tx, eid);
  if (variant !== "Public") return;
  const { publishedRun } = await readEstimationRow(tx, eid);
  if (publishedRun === null) throwHttpError(409, "domain.sharing.notPublished");
  if (publishedRun !== run.id) throwHttpError(409, "domain.sharing.otherRun");
}

/** The addresses of the product: the operator's setting, and the one that a caller's browser sends. */
export interface ProductAddresses {
  readonly publicUrl: string | null;
  readonly callers: string;
}

/**
 * The base of links to reports without a trailing slash: the configuration key `shareReportUrl`, else the product's own
 * address. 422 if that is only the caller's claim, since links go to other people.
 */
export async function linkBase(reader: Reader, { publicUrl, callers }: ProductAddresses): Promise<string> {
  const { shareReportUrl = "" } = await valuesOf(reader, { shareReportUrl: "" });
  return shareReportUrl === "" ? ownAddress(publicUrl, callers) : shareReportUrl.replace(/\/+$/, "");
}

/** The same, or null if unknown. */
export async function knownLinkBase(reader: Reader, whereabouts: ProductAddresses): Promise<string | null> {
  try {
    return await linkBase(reader, whereabouts);
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}

/** Names of the local machine, which would lead other readers to their own. */
const OWN_NAMES = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/i;

/**
 * The base of the addresses for checking reports, printed and in files: `shareReportUrl`, else `PUBLIC_URL`. Null if
 * neither is a public address; a report then has only its code.
 */
async function checkBase(reader: Reader, publicUrl: string | null): Promise<string | null> {
  const { shareReportUrl = "" } = await valuesOf(reader, { shareReportUrl: "" });
  const base = shareReportUrl === "" ? publicUrl : shareReportUrl.replace(/\/+$/, "");
  return base === null || OWN_NAMES.test(new URL(base).hostname) ? null : base;
}

/** The address under which a report is checked, or null if no one else would reach it. */
export async function checkAddressOf(reader: Reader, publicUrl: string | null, code: string): Promise<string | null> {
  const base = await checkBase(reader, publicUrl);
  return base === null ? null : reportCheckAddress(base, code);
}

/** The address of a shared report. */
export const sharedAddress = (base: string, token: string): string => `${base}${SHARED_REPORT_PAGE}/${token}`;
