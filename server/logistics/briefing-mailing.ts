import type { z } from "zod";
import type { EmailAnswer } from "../../contract/mail/calls.ts";
import type { sendBriefing as SendCall } from "../../contract/supply/calls/shift.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { refusedRecipients } from "../mail/limits.ts";
import type { Mailer } from "../mail/mailer.ts";
import { queueEmail, storeAttachment } from "../mail/outbox.ts";
import { sendOnce } from "../mail/send-once.ts";
import { audit } from "../persistence/audit/audit.ts";
import { refuseAny } from "../persistence/refusals.ts";
import type { Database } from "../storage/database.ts";
import { briefingPdf } from "./briefing-pdf.ts";

/** Mails a signed briefing as a PDF, a copy for each recipient; the rules of all mails apply, and one sending per key. */
export async function sendBriefing(
  { db, mailer, caller }: { readonly db: Database; readonly mailer: Mailer; readonly caller: RequestCaller },
  { briefingId, language, paper, requestKey, recipients: asked }: z.output<typeof SendCall.body>,
): Promise<EmailAnswer> {
  const recipients = [...new Set(asked.map((one) => one.toLowerCase()))];
  refuseAny(await refusedRecipients(db, recipients, mailer.settings));
  const { file, title, did, document } = await briefingPdf(db, briefingId, { language, paper });
  const disaster = document.disaster.name;
  return sendOnce({ db, mailer, caller }, { requestKey, recipients }, async (tx, sender) => {
    await queueEmail(tx, {
      requestKey,
      language,
      sender,
      recipients,
      template: "shiftBriefing",
      values: { sender: caller.displayName, disaster, title, signer: document.signed?.name ?? "" },
      link: null,
      attachmentId: await storeAttachment(tx, {
        fileName: `${title}.pdf`.slice(0, 120),
        mediaType: "application/pdf",
        content: file,
      }),
    });
    const after = { briefing: briefingId, language, recipients };
    await audit(tx, {
      caller,
      module: "Disaster",
      action: "send",
      subjectId: `shift/${did}`,
      subject: disaster,
      after,
    });
  });
}
