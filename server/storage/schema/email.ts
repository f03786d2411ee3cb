import { bigserial, index, integer, pgTable, serial, text, uniqueIndex, uuid } from "../orm.ts";
import { EMAIL_STATES, type EmailState } from "../../../contract/domain.ts";
import { bytes, moment, oneOf } from "./columns.ts";

/** A file that goes with mails, kept once for all of them; it leaves with the last that waits for it. */
export const emailAttachments = pgTable("email_attachment", {
  attachmentId: serial("attachment_id").primaryKey(),
  fileName: text("file_name").notNull(),
  mediaType: text("media_type").notNull(),
  content: bytes("content").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/**
 * Every mail, one row a recipient: written in the transaction of its cause, sent afterwards by whichever process takes
 * it. The texts leave the row once it was sent, or after a while if it was not.
 */
export const emailOutbox = pgTable(
  "email_outbox",
  {
    emailId: bigserial("email_id", { mode: "number" }).primaryKey(),
    /** Chosen by the one who asked for the mail: the same request, sent twice, is one mail. */
    requestKey: uuid("request_key").notNull(),
    template: text("template").notNull(),
    language: text("language").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text"),
    html: text("html"),
    attachmentId: integer("attachment_id").references(() => emailAttachments.attachmentId, { onDelete: "set null" }),
    /**
     * The link to a report whose token the texts have a stand-in for: it is made when the mail leaves. No reference, so
     * that a mail whose link is gone is known as one.
     */
    shareLinkId: integer("share_link_id"),
    status: text("status").$type<EmailState>().notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Who asked for it; null for a mail of the product's own. Kept as text too, so that it outlives the user. */
    createdById: integer("created_by_id"),
    createdBy: text("created_by").notNull().default("system"),
    sentAt: moment("sent_at"),
    /** When texts and file of a mail that never left were removed; it cannot be tried again. */
    clearedAt: moment("cleared_at"),
  },
  (t) => [
    uniqueIndex("email_outbox_request_key").on(t.requestKey, t.recipient),
    index("email_outbox_due_idx").on(t.status, t.nextAttemptAt),
    index("email_outbox_quota_idx").on(t.createdById, t.createdAt),
    index("email_outbox_attachment_idx").on(t.attachmentId),
    oneOf("email_outbox_status_check", t.status, EMAIL_STATES),
  ],
);
