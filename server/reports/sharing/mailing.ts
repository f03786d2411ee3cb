import type { EmailAnswer } from "../../../contract/mail/calls.ts";
import type { ReportMail } from "../../../contract/reports/calls/links.ts";
import { fileName } from "../../../contract/lists/file-name.ts";
import { shownReportCode } from "../../../contract/reports/report-code.ts";
import type { ReportDocument } from "../../../engine/reports/document.ts";
import { urgentRows } from "../../../engine/reports/sections/urgent.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { readRegion } from "../../config/keys.ts";
import { assertQuota, countAlone, refusedRecipients } from "../../mail/limits.ts";
import { TOKEN_PLACEHOLDER } from "../../mail/link-tokens.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { queueEmail, resultsOf, storeAttachment, type Attachment } from "../../mail/outbox.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { refuseAny } from "../../persistence/refusals.ts";
import { assertNot } from "../../planning/disasters/disaster-rows.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { reportBytes, reportFileFacts, type Logo, type ReportFilePlan } from "../files/write-report.ts";
import { issueReport, readReport } from "../documents.ts";
import { addLink, checkAddressOf, linkBase, sharedAddress, type ProductAddresses } from "./links.ts";
import { mailFormatter, urgentLines, type MailReading } from "./urgent-lines.ts";

/** Milliseconds that a sender waits for the mail server; slower deliveries continue in the background. */
const TIMEOUT_MS = 8_000;

interface Mailing {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly caller: RequestCaller;
  readonly whereabouts: ProductAddresses;
  readLogo(): Promise<Logo | null>;
}

/** The data of one mailing. */
interface MailTexts {
  readonly mail: ReportMail;
  readonly document: ReportDocument;
  /** Region of its numbers and dates. */
  readonly region: string;
  readonly recipients: readonly string[];
  readonly sender: { readonly userId: number; readonly userName: string };
}

/**
 * Sends a report by email, one copy per recipient: with a personal link, so that it can be revoked and its openings
 * counted, or with the PDF. The rules of all mails apply: allowed recipients, the sender's quota, one sending per
 * request key.
 */
export async function sendReport(mailing: Mailing, mail: ReportMail): Promise<EmailAnswer> {
  const { db, mailer, caller } = mailing;
  const userId = caller.userId ?? throwHttpError(401, "errors.session.required");
  const recipients = [...new Set(mail.recipients.map((one) => one.toLowerCase()))];
  refuseAny(await refusedRecipients(db, recipients, mailer.settings));
  await assertNot(["example"], db, mail.eid);
  const document = await readReport(db, mail, { public: false });
  const region = await readRegion(db);
  const letters = { document, region, recipients, sender: { userId, userName: caller.userName } };
  if (mail.way === "link") await sendLinks(mailing, { ...letters, mail });
  else await sendFiles(mailing, { ...letters, mail });
  await mailer.flush(TIMEOUT_MS);
  const emails = await resultsOf(db, { userId, requestKey: mail.requestKey });
  return { service: await mailer.state(), emails };
}

type MailOf<Way extends ReportMail["way"]> = MailTexts & { readonly mail: Extract<ReportMail, { way: Way }> };

async function sendLinks(mailing: Mailing, letters: MailOf<"link">): Promise<void> {
  const { db, caller } = mailing;
  const base = await linkBase(db, mailing.whereabouts);
  const { mail, document, recipients } = letters;
  const { language, days, requestKey } = mail;
  await inTransaction(db, async (tx) => {
    if (!(await mayQueue(tx, mailing, letters))) return;
    for (const recipient of recipients) {
      const link = await addLink(tx, caller, { document, language, days, sentTo: recipient });
      await queueEmail(tx, {
        requestKey,
        language,
        sender: letters.sender,
        recipients: [recipient],
        template: "reportLink",
        values: { ...valuesOf(caller, letters), until: momentOf(letters, link.expiresAt) },
        link: sharedAddress(base, TOKEN_PLACEHOLDER),
        shareLinkId: link.linkId,
      });
    }
    await auditSending(tx, caller, letters);
  });
}

async function sendFiles(mailing: Mailing, letters: MailOf<"pdf">): Promise<void> {
  const { db, caller } = mailing;
  const { mail, document, region } = letters;
  // The file contains the code, so the report is issued first; writing takes seconds and is outside the transaction.
  const issued = await inTransaction(db, async (tx) =>
    (await mayQueue(tx, mailing, letters)) ? issueReport(tx, caller, document) : null,
  );
  if (issued === null) return;
  const address = await checkAddressOf(db, mailing.whereabouts.publicUrl, issued.code);
  const attachment = await reportAttachment(
    {
      document,
      code: issued.code,
      checkAddress: address,
      author: caller.displayName,
      language: mail.language,
      region,
      paper: mail.paper,
      logo: await mailing.readLogo(),
    },
    caller,
  );
  await inTransaction(db, async (tx) => {
    if (!(await mayQueue(tx, mailing, letters))) return;
    const { requestKey, language } = mail;
    await queueEmail(tx, {
      requestKey,
      language,
      sender: letters.sender,
      recipients: letters.recipients,
      template: "reportFile",
      values: { ...valuesOf(caller, letters), code: shownReportCode(issued.code) },
      link: address,
      attachmentId: await storeAttachment(tx, attachment),
    });
    await auditSending(tx, caller, letters);
  });
}

/** Returns whether there are mails to queue; 429 above the quota. One user's sendings are counted one at a time. */
async function mayQueue(tx: Transaction, { mailer }: Mailing, { mail, recipients, sender }: MailTexts) {
  const { userId } = sender;
  await countAlone(tx, userId);
  if ((await resultsOf(tx, { userId, requestKey: mail.requestKey })).length > 0) return false;
  await assertQuota(tx, { userId, count: recipients.length, limits: mailer.settings });
  return true;
}

async function auditSending(tx: Transaction, caller: RequestCaller, { mail, document, recipients }: MailTexts) {
  const { way, variant, selection, units, language } = mail;
  await audit(tx, {
    caller,
    module: "Report",
    action: "send",
    subjectId: document.eid,
    subject: document.estimation,
    after: { way, variant, selection, units, language, recipients },
  });
}

function valuesOf(caller: RequestCaller, letters: MailTexts) {
  const { estimation, disaster, run } = letters.document;
  const calculated = momentOf(letters, run.at);
  return {
    sender: caller.displayName,
    estimation,
    disaster,
    calculated,
    urgent: urgentLines(urgentRows(letters.document), readingOf(letters)),
  };
}

/** An instant in the mail's language and the agency's time zone, in the report's own format. */
function momentOf(letters: MailTexts, moment: string): string {
  return mailFormatter(readingOf(letters)).format({ moment });
}

function readingOf({ mail: { language }, document: { timeZone }, region }: MailTexts): MailReading {
  return { language, region, timeZone };
}

/** The PDF of an issued report, for mails: the same file that the report page saves. */
async function reportAttachment(
  of: Omit<ReportFilePlan, "format" | "timeZone" | "madeAt">,
  sender: RequestCaller,
): Promise<Attachment> {
  const { timeZone } = of.document;
  const plan = { ...of, timeZone, format: "pdf", madeAt: clock.date().toISOString() } as const;
  return {
    fileName: fileName(reportFileFacts(plan), plan.format),
    mediaType: "application/pdf",
    content: await reportBytes(plan, sender.userId),
  };
}
