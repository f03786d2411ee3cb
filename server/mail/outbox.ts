import { randomUUID } from "node:crypto";
import { LANGUAGES, type Language } from "../answers/texts.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { and, asc, eq } from "../storage/orm.ts";
import { emailOutbox } from "../storage/schema/index.ts";
import { renderEmail, type TemplateName, type TemplateValues } from "./templates.ts";

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

interface Account {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly language: string | null;
}

/**
 * Tells a user of a new account or a reset password, in the user's language. The password itself never travels by mail:
 * the administrator hands it over. Nothing happens for a user without an address.
 */
export async function queueAccountNotice(
  tx: Transaction,
  template: "accountCreated" | "passwordReset",
  user: Account,
): Promise<void> {
  if (user.email === null || user.email === "") return;
  const name = `${user.firstName} ${user.lastName}`.trim();
  await queueEmail(tx, {
    requestKey: randomUUID(),
    template,
    language: LANGUAGES.find((one) => one === user.language) ?? LANGUAGES[0],
    recipients: [user.email],
    values: { name: name === "" ? user.userName : name, userName: user.userName },
    link: null,
    sender: null,
  });
}
