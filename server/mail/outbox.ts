import { randomUUID } from "node:crypto";
import { LANGUAGES, type Language } from "../answers/texts.ts";
import { displayNameOf } from "../caller/caller.ts";
import { returnedRow } from "../persistence/change-record.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { and, asc, eq, inArray, notExists, sql } from "../storage/orm.ts";
import { emailAttachments, emailOutbox, type users } from "../storage/schema/index.ts";
import { renderEmail, type TemplateName, type TemplateValues } from "./templates.ts";

/** A mail to several recipients, with a copy for each, so that none sees the others' addresses. */
interface QueuedEmail<Name extends TemplateName> {
  readonly requestKey: string;
  readonly template: Name;
  readonly language: Language;
  readonly recipients: readonly string[];
  readonly values: TemplateValues[Name];
  readonly link: string | null;
  /** A file that is sent with every copy, see `storeAttachment`. */
  readonly attachmentId?: number;
  /** The report's link whose address `link` is, with `TOKEN_PLACEHOLDER` for its token. */
  readonly shareLinkId?: number;
  /** The same for an invitation. */
  readonly invitationId?: number;
  /** The sender; null for the product's own notices, which do not count against a quota. */
  readonly sender: { readonly userId: number; readonly userName: string } | null;
}

/**
 * Adds a mail to the outbox, in the transaction of its cause: if that fails, there is no mail. Mails queued earlier
 * under its key are not changed.
 */
export async function queueEmail<Name extends TemplateName>(tx: Transaction, email: QueuedEmail<Name>): Promise<void> {
  const { requestKey, template, language, recipients, values, link, attachmentId, shareLinkId, invitationId, sender } =
    email;
  const rendered = renderEmail(template, language, { values, link });
  await tx
    .insert(emailOutbox)
    .values(
      recipients.map((recipient) => ({
        requestKey,
        template,
        language,
        recipient,
        ...rendered,
        attachmentId: attachmentId ?? null,
        shareLinkId: shareLinkId ?? null,
        invitationId: invitationId ?? null,
        createdById: sender?.userId ?? null,
        createdBy: sender?.userName ?? "system",
      })),
    )
    .onConflictDoNothing();
}

/** The state of the mails of one sending, in the order of its recipients. */
export function resultsOf(reader: Reader, of: { readonly userId: number; readonly requestKey: string }) {
  const { recipient, status, lastError, requestKey, createdById, emailId } = emailOutbox;
  return reader
    .select({ recipient, status, lastError })
    .from(emailOutbox)
    .where(and(eq(requestKey, of.requestKey), eq(createdById, of.userId)))
    .orderBy(asc(emailId));
}

type Account = Pick<typeof users.$inferSelect, "userName" | "firstName" | "lastName" | "email" | "language">;

/**
 * Notifies a user of a new account or a reset password, in the user's language. The password itself is never sent by
 * mail: the administrator hands it over. Does nothing for a user without an address.
 */
export async function queueAccountNotice(tx: Transaction, template: "accountCreated" | "passwordReset", user: Account) {
  if (user.email === null || user.email === "") return;
  await queueEmail(tx, {
    requestKey: randomUUID(),
    template,
    language: LANGUAGES.find((one) => one === user.language) ?? LANGUAGES[0],
    recipients: [user.email],
    values: { name: displayNameOf(user), userName: user.userName },
    link: null,
    sender: null,
  });
}

/** A file that is sent with mails. */
export type Attachment = Pick<typeof emailAttachments.$inferSelect, "fileName" | "mediaType" | "content">;

/** Stores a file for the mails that are queued with it in the same transaction; returns its id. */
export async function storeAttachment(tx: Transaction, attachment: Attachment): Promise<number> {
  await sweepAttachments(tx);
  const { attachmentId } = emailAttachments;
  return returnedRow(await tx.insert(emailAttachments).values(attachment).returning({ attachmentId })).attachmentId;
}

/** A stored file, or null. */
export async function readAttachment(reader: Reader, attachmentId: number): Promise<Attachment | null> {
  const { fileName, mediaType, content } = emailAttachments;
  const [row] = await reader
    .select({ fileName, mediaType, content })
    .from(emailAttachments)
    .where(eq(emailAttachments.attachmentId, attachmentId));
  return row ?? null;
}

/**
 * Removes the files that no mail needs any longer. If two mails are sent at the same moment, neither knows that it is
 * the last: their file is removed by the next sweep.
 */
export async function sweepAttachments(tx: Transaction): Promise<void> {
  const idle = tx
    .select({ id: emailAttachments.attachmentId })
    .from(emailAttachments)
    .where(
      notExists(
        tx
          .select({ one: sql`1` })
          .from(emailOutbox)
          .where(eq(emailOutbox.attachmentId, emailAttachments.attachmentId)),
      ),
    )
    .for("update", { skipLocked: true });
  await tx.delete(emailAttachments).where(inArray(emailAttachments.attachmentId, idle));
}
