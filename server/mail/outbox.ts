import { and, asc, eq } from "../storage/orm.ts";
import type { Language } from "../answers/texts.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { emailOutbox } from "../storage/schema/index.ts";
import { renderEmail } from "./templates.ts";
import type { TemplateName, TemplateValues } from "./templates.ts";

/** A mail to some people, one copy each, so that none learns the others' addresses. */
export interface QueuedEmail<Name extends TemplateName> {
  readonly requestKey: string;
  readonly template: Name;
  readonly language: Language;
  readonly recipients: readonly string[];
  readonly values: TemplateValues[Name];
  readonly link: string | null;
  /** A file that goes with every copy, see `keepAttachment`. */
  readonly attachmentId?: number;
  /** The report's link that `link` is the address of, with `TOKEN_PLACEHOLDER` for its token. */
  readonly shareLinkId?: number;
  /** Who sends it; null for a notice of the product's own, which counts against no one's quota. */
  readonly sender: { readonly userId: number; readonly userName: string } | null;
}

/** Puts a mail into the outbox, in the transaction of its cause: no cause, no mail. What was queued before under its key is left alone. */
export async function queueEmail<Name extends TemplateName>(tx: Transaction, email: QueuedEmail<Name>): Promise<void> {
  const { requestKey, template, language, recipients, values, link, attachmentId, shareLinkId, sender } = email;
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
        createdById: sender?.userId ?? null,
        createdBy: sender?.userName ?? "system",
      })),
    )
    .onConflictDoNothing();
}

/** How the mails of one sending stand, in the order of its recipients. */
export function resultsOf(reader: Reader, of: { readonly userId: number; readonly requestKey: string }) {
  const { recipient, status, lastError, requestKey, createdById, emailId } = emailOutbox;
  return reader
    .select({ recipient, status, lastError })
    .from(emailOutbox)
    .where(and(eq(requestKey, of.requestKey), eq(createdById, of.userId)))
    .orderBy(asc(emailId));
}
