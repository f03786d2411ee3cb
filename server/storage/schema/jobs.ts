import { EXPORT_STATES, type ExportState } from "../../../contract/lists/calls.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../../contract/lists/export-formats.ts";
import { EMAIL_STATES, type EmailState } from "../../../contract/api/domain.ts";
import { index, pgTable, primaryKey, uniqueIndex } from "../orm.ts";
import { bytes, moment, oneOf, ownedBy } from "./columns.ts";
import { users } from "./people.ts";

/** A file that is sent with mails, stored once for all of them; removed with the last mail that needs it. */
export const emailAttachments = pgTable("email_attachment", (c) => ({
  attachmentId: c.serial("attachment_id").primaryKey(),
  fileName: c.text("file_name").notNull(),
  mediaType: c.text("media_type").notNull(),
  content: bytes("content").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
}));

/**
 * Every mail, one row for each recipient: written in the transaction of its cause, sent afterwards by any process. The
 * texts are removed once it was sent, or after a while if it was not.
 */
export const emailOutbox = pgTable(
  "email_outbox",
  (c) => ({
    emailId: c.bigserial("email_id", { mode: "number" }).primaryKey(),
    /** Chosen by the client that requested the mail: the same request, sent twice, is one mail. */
    requestKey: c.uuid("request_key").notNull(),
    template: c.text("template").notNull(),
    language: c.text("language").notNull(),
    recipient: c.text("recipient").notNull(),
    subject: c.text("subject").notNull(),
    text: c.text("text"),
    html: c.text("html"),
    attachmentId: c.integer("attachment_id").references(() => emailAttachments.attachmentId, { onDelete: "set null" }),
    /**
     * The link to a report for whose token the texts have a placeholder: the token is made when the mail is sent. Not a
     * foreign key, so that a mail whose link is gone can be recognized.
     */
    shareLinkId: c.integer("share_link_id"),
    /** The same for an invitation. */
    invitationId: c.integer("invitation_id"),
    status: c.text("status").$type<EmailState>().notNull().default("waiting"),
    attempts: c.integer("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    lastError: c.text("last_error"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /**
     * The user who requested it; null for a mail of the product's own. Stored as text too, so that it outlives the
     * user.
     */
    createdById: c.integer("created_by_id"),
    createdBy: c.text("created_by").notNull().default("system"),
    sentAt: moment("sent_at"),
    /** When texts and file of a mail that was never sent were removed; it cannot be tried again. */
    clearedAt: moment("cleared_at"),
  }),
  (t) => [
    uniqueIndex("email_outbox_request_key").on(t.requestKey, t.recipient),
    index("email_outbox_due_idx").on(t.status, t.nextAttemptAt),
    index("email_outbox_quota_idx").on(t.createdById, t.createdAt),
    index("email_outbox_attachment_idx").on(t.attachmentId),
    oneOf("email_outbox_status_check", t.status, EMAIL_STATES),
  ],
);

/** A kind of file and the input of its writer, as JSON. */
export interface StoredJob {
  readonly kind: string;
  readonly work: unknown;
}

/** Files that users requested: here, so that every process of the product can report progress and send them. */
export const exports = pgTable(
  "exports",
  (c) => ({
    /** A random UUID, which no one can guess. */
    exportId: c.text("export_id").primaryKey(),
    userId: ownedBy("user_id", () => users.userId),
    list: c.text("list").notNull(),
    format: c.text("format").$type<ExportFormat>().notNull(),
    state: c.text("state").$type<ExportState>().notNull().default("waiting"),
    /** Rows written so far, and rows in all; null until they are counted. */
    done: c.integer("done").notNull().default(0),
    total: c.integer("total"),
    fileName: c.text("file_name").notNull(),
    bytes: c.integer("bytes").notNull().default(0),
    /** Key and values of the text for why it failed. */
    errorKey: c.text("error_key"),
    errorValues: c.jsonb("error_values").$type<Record<string, string | number>>(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When the process that makes it last reported; a process that has died is noticed by this. */
    heartbeatAt: moment("heartbeat_at").notNull().defaultNow(),
    /** The export's task, for a process that takes over from a dead one; null when done. */
    job: c.jsonb("job").$type<StoredJob>(),
    /**
     * Number of times that a process has started it; a process that was taken for dead notices by it that another has
     * continued.
     */
    attempt: c.integer("attempt").notNull().default(1),
    expiresAt: moment("expires_at").notNull(),
  }),
  (t) => [
    index("exports_user_idx").on(t.userId, t.createdAt),
    index("exports_expires_idx").on(t.expiresAt),
    oneOf("exports_format_check", t.format, EXPORT_FORMATS),
    oneOf("exports_state_check", t.state, EXPORT_STATES),
  ],
);

/** The file of an export in parts, so that no process ever holds all of it. */
export const exportParts = pgTable(
  "export_parts",
  (c) => ({
    exportId: c
      .text("export_id")
      .notNull()
      .references(() => exports.exportId, { onDelete: "cascade" }),
    part: c.integer("part").notNull(),
    content: bytes("content").notNull(),
  }),
  (t) => [primaryKey({ columns: [t.exportId, t.part] })],
);
