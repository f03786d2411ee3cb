import { OUTBOX_SHOWN, type EmailAnswer, type EmailDraft, type OutboxEmail } from "../../contract/mail/calls.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { Language } from "../answers/texts.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { audit } from "../persistence/audit/audit.ts";
import { refuseAny, unknownRecord } from "../persistence/refusals.ts";
import { readDisaster } from "../planning/disasters/disaster-rows.ts";
import { readEstimation } from "../planning/estimations/estimation-rows.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Reader } from "../storage/database.ts";
import { desc, eq, type InferSelectModel } from "../storage/orm.ts";
import { emailOutbox } from "../storage/schema/index.ts";
import { refusedRecipients } from "./limits.ts";
import { queueEmail } from "./outbox.ts";
import { ownAddress } from "./read-settings.ts";
import { sendOnce, type Sending } from "./send-once.ts";

/** Returns the orders of an estimation, the most urgent first, one line each; supplied by a higher floor. */
export type UrgentLines = (reader: Reader, eid: number, language: Language) => Promise<readonly string[]>;

interface MailRequest extends Sending {
  readonly address: string;
  readonly urgentLines: UrgentLines;
}

/**
 * Sends a mail made from a template: its rows and its audit row are one transaction, the delivery follows. `address` is
 * the product's own, as the caller's browser has it.
 */
export async function send(
  { db, mailer, caller, address, urgentLines }: MailRequest,
  draft: EmailDraft,
): Promise<EmailAnswer> {
  const own = ownAddress(mailer.settings.publicUrl, address);
  const recipients = [...new Set(draft.recipients.map((one) => one.toLowerCase()))];
  const { template, language, requestKey } = draft;
  refuseAny(await refusedRecipients(db, recipients, mailer.settings));
  return sendOnce({ db, mailer, caller }, { requestKey, recipients }, async (tx, sender) => {
    const estimation = await readEstimation(tx, draft.parameters.eid);
    const disaster = await readDisaster(tx, estimation.did);
    await queueEmail(tx, {
      requestKey,
      template,
      language,
      recipients,
      values: {
        sender: caller.displayName,
        estimation: estimation.name,
        disaster: disaster.name,
        urgent: await urgentLines(tx, estimation.eid, language),
      },
      link: `${own}/main/map?disaster=${disaster.did}&estimation=${estimation.eid}`,
      sender,
    });
    const subject = { subjectId: estimation.eid, subject: estimation.name };
    await audit(tx, { caller, module: "Email", action: "send", ...subject, after: { template, language, recipients } });
  });
}

/** The newest mails, without their texts. */
export async function readOutbox(reader: Reader): Promise<OutboxEmail[]> {
  const rows = await reader.select().from(emailOutbox).orderBy(desc(emailOutbox.emailId)).limit(OUTBOX_SHOWN);
  return rows.map(shown);
}

/**
 * Tries a mail that was not sent at once, or gives up one that waits; waits for a delivery of it that is on the way, and
 * is refused once it was sent.
 */
export async function changeEmail(
  db: Database,
  caller: RequestCaller,
  { emailId, action }: { readonly emailId: number; readonly action: "retry" | "cancel" },
): Promise<OutboxEmail> {
  const next =
    action === "retry"
      ? ({ status: "waiting", attempts: 0, nextAttemptAt: clock.date() } as const)
      : ({ status: "failed", lastError: "domain.mail.canceled" } as const);
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(emailOutbox).where(eq(emailOutbox.emailId, emailId)).for("update");
    if (row === undefined) return unknownRecord("domain.mail.unknown", { emailId });
    if (row.status === "sent") return throwHttpError(409, "domain.mail.sentAlready");
    if (action === "cancel" && row.status !== "waiting") return throwHttpError(409, "domain.mail.notWaiting");
    if (row.clearedAt !== null) return throwHttpError(409, "domain.mail.cleared");
    const [after = row] = await tx.update(emailOutbox).set(next).where(eq(emailOutbox.emailId, emailId)).returning();
    const [before, is] = [row, after].map(({ status, attempts }) => ({ status, attempts }));
    await audit(tx, { caller, module: "Email", action, subjectId: emailId, subject: row.subject, before, after: is });
    return shown(after);
  });
}

function shown(row: InferSelectModel<typeof emailOutbox>): OutboxEmail {
  const { emailId, template, language, recipient, subject, status, attempts, lastError, createdBy } = row;
  return {
    emailId,
    template,
    language,
    recipient,
    subject,
    status,
    attempts,
    lastError,
    createdBy,
    nextAttemptAt: row.nextAttemptAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    clearedAt: row.clearedAt?.toISOString() ?? null,
  };
}
