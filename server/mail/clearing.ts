import { and, isNotNull, lt, or } from "../storage/orm.ts";
import { SERVER_KEYS, valuesOf } from "../config/keys.ts";
import { inTransaction, type Database, type Reader } from "../storage/database.ts";
import { emailOutbox } from "../storage/schema/index.ts";
import { sweepAttachments } from "./attachments.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Days after which a mail that did not leave loses its texts and its file: the configuration key `mailKeptDays`. */
export async function retentionDays(reader: Reader): Promise<number> {
  return Number((await valuesOf(reader, SERVER_KEYS))["mailKeptDays"]);
}

/**
 * Takes texts and files out of the outbox that have been waiting for too long since their last try, or since they were
 * written where there was none: given-up mails, and those for which there was no mail server all the time, which are
 * given up by it. The rows stay, and so does the audit. Answers how many mails were cleared.
 */
export async function clearOldMails(db: Database): Promise<number> {
  const before = new Date(Date.now() - (await retentionDays(db)) * DAY);
  return inTransaction(db, async (tx) => {
    const { text, attachmentId, nextAttemptAt, emailId } = emailOutbox;
    const cleared = await tx
      .update(emailOutbox)
      .set({ status: "failed", text: null, html: null, attachmentId: null, clearedAt: new Date() })
      .where(and(lt(nextAttemptAt, before), or(isNotNull(text), isNotNull(attachmentId))))
      .returning({ emailId });
    await sweepAttachments(tx);
    return cleared.length;
  });
}
