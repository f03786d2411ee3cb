import type { EmailAnswer } from "../../../contract/mail/calls.ts";
import type { ReportMail } from "../../../contract/reports/calls/links.ts";
import { fileName } from "../../../contract/lists/file-name.ts";
import { shownReportCode } from "../../../contract/reports/report-code.ts";
import type { ReportDocument } from "../../../engine/reports/document.ts";
import { urgentRows } from "../../../engine/reports/sections/urgent.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { readRegion } from "../../config/keys.ts";
import { refusedRecipients } from "../../mail/limits.ts";
import { TOKEN_PLACEHOLDER } from "../../mail/link-tokens.ts";
import { queueEmail, storeAttachment } from "../../mail/outbox.ts";
import { senderOf, sendOnce, type Sending } from "../../mail/send-once.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { refuseAny } from "../../persistence/refusals.ts";
import { assertNot } from "../../planning/disasters/disaster-rows.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Transaction } from "../../storage/database.ts";
import { reportBytes, reportFileFacts, type Logo, type ReportFilePlan } from "../files/write-report.ts";
import { issueReport, readReport } from "../documents.ts";
import { addLink, checkAddressOf, linkBase, sharedAddress, type ProductAddresses } from "./links.ts";
import { mailFormatter, urgentLines, type MailReading } from "./urgent-lines.ts";

interface Mailing extends Sending {
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
}
/** Queues the mails in the transaction in which they may be sent. */
type MailQueue = Parameters<typeof sendOnce>[2];

/**
 * Sends a report by email, one copy per recipient: with a personal link, so that it can be revoked and its openings
 * counted, or with the PDF. The rules of all mails apply: allowed recipients, the sender's quota, one sending per
 * request key.
 */
export async function sendReport(mailing: Mailing, mail: ReportMail): Promise<EmailAnswer> {
  const { db, mailer } = mailing;
  const recipients = [...new Set(mail.recipients.map((one) => one.toLowerCase()))];
  refuseAny(await refusedRecipients(db, recipients, mailer.settings));
  await assertNot(["example"], db, mail.eid);
  const document = await readReport(db, mail, { public: false });
  const letters = { document, region: await readRegion(db), recipients };
  const queue = await (mail.way === "link"
    ? linksOf(mailing, { ...letters, mail })
    : filesOf(mailing, { ...letters, mail }));
  return sendOnce(mailing, { requestKey: mail.requestKey, recipients }, queue);
}

type MailOf<Way extends ReportMail["way"]> = MailTexts & { readonly mail: Extract<ReportMail, { way: Way }> };

async function linksOf({ db, caller, whereabouts }: Mailing, letters: MailOf<"link">): Promise<MailQueue> {
  const base = await linkBase(db, whereabouts);
  const { mail, document, recipients } = letters;
  const { language, days, requestKey } = mail;
  const moment = (at: string) => mailFormatter(readingOf(letters)).format({ moment: at });
  return async (tx, sender) => {
    for (const recipient of recipients) {
      const link = await addLink(tx, caller, { document, language, days, sentTo: recipient });
      await queueEmail(tx, {
        requestKey,
        language,
        sender,
        recipients: [recipient],
        template: "reportLink",
        values: { ...valuesOf(caller, letters), until: moment(link.expiresAt) },
        link: sharedAddress(base, TOKEN_PLACEHOLDER),
        shareLinkId: link.linkId,
      });
    }
    await auditSending(tx, caller, letters);
  };
}

async function filesOf(mailing: Mailing, letters: MailOf<"pdf">): Promise<MailQueue> {
  const { db, caller } = mailing;
  const { mail, document, region, recipients } = letters;
  const { requestKey, language } = mail;
  // The file contains the code, so the report is issued first; writing takes seconds and is outside the transaction.
  const issued = await inTransaction(db, async (tx) =>
    (await senderOf(tx, mailing, { requestKey, recipients })) ? issueReport(tx, caller, document) : null,
  );
  // Sent before: there is nothing to queue.
  if (issued === null) return async () => undefined;
  const link = await checkAddressOf(db, mailing.whereabouts.publicUrl, issued.code);
  const plan: ReportFilePlan = {
    document,
    code: issued.code,
    checkAddress: link,
    author: caller.displayName,
    language,
    region,
    timeZone: document.timeZone,
    format: "pdf",
    madeAt: clock.date().toISOString(),
    paper: mail.paper,
    logo: await mailing.readLogo(),
  };
  const content = await reportBytes(plan, caller.userId);
  const file = { fileName: fileName(reportFileFacts(plan), plan.format), mediaType: "application/pdf", content };
  return async (tx, sender) => {
    await queueEmail(tx, {
      requestKey,
      language,
      sender,
      recipients,
      template: "reportFile",
      values: { ...valuesOf(caller, letters), code: shownReportCode(issued.code) },
      link,
      attachmentId: await storeAttachment(tx, file),
    });
    await auditSending(tx, caller, letters);
  };
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
  const { estimation, disaster, run, sampleData } = letters.document;
  const { format, numberNote } = mailFormatter(readingOf(letters));
  const notes = [sampleData ? format({ key: "report.sampleData" }) : [], numberNote ?? []].flat();
  return {
    sender: caller.displayName,
    estimation,
    disaster,
    calculated: format({ moment: run.at }),
    notes,
    urgent: urgentLines(urgentRows(letters.document), readingOf(letters)),
  };
}

function readingOf({ mail: { language }, document: { timeZone }, region }: MailTexts): MailReading {
  return { language, region, timeZone };
}
