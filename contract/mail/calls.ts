import { z } from "zod";
import { defineCall } from "../api/call.ts";
import { EMAIL_STATES, InstantSchema } from "../api/domain.ts";
import { EmailAddressSchema } from "../api/field-rules.ts";
import { LANGUAGE_CODES } from "../api/languages.ts";
import { allOf, anyOf } from "../people/privileges.ts";

/** Most recipients of one sending. */
export const MAX_RECIPIENTS = 20;

/** Whether mails can be sent at all: `noServer` and `noSender` leave them in the outbox. */
export const MAIL_SERVICE_STATES = ["ready", "noServer", "noSender"] as const;
export type MailServiceState = (typeof MAIL_SERVICE_STATES)[number];

/** The fields of every sending. */
export const sending = {
  language: z.enum(LANGUAGE_CODES),
  recipients: z.array(EmailAddressSchema).min(1).max(MAX_RECIPIENTS),
  /** Made by the sender for this one sending: sent a second time, it queues nothing more. */
  requestKey: z.uuid(),
};

/**
 * A mail that a caller may send: a template and its own parameters, never a subject or a text. One branch for each
 * template.
 */
const EmailDraftSchema = z.discriminatedUnion("template", [
  z.object({ template: z.literal("estimationLink"), parameters: z.object({ eid: z.int().positive() }), ...sending }),
]);
export type EmailDraft = z.infer<typeof EmailDraftSchema>;

/** The state of one recipient's mail. */
const EmailResultSchema = z.object({
  recipient: z.string(),
  status: z.enum(EMAIL_STATES),
  /** The reason why the last try failed, in the mail server's words or as a text key; null if none failed. */
  lastError: z.string().nullable(),
});

export const EmailAnswerSchema = z.object({ service: z.enum(MAIL_SERVICE_STATES), emails: z.array(EmailResultSchema) });
export type EmailAnswer = z.infer<typeof EmailAnswerSchema>;

export const sendEmail = defineCall("POST /api/Email/send", {
  body: EmailDraftSchema,
  answer: EmailAnswerSchema,
  needs: allOf("report.share", "estimation.view"),
});

const OutboxEmailSchema = EmailResultSchema.extend({
  emailId: z.int(),
  template: z.string(),
  language: z.string(),
  subject: z.string(),
  attempts: z.int(),
  nextAttemptAt: InstantSchema,
  createdAt: InstantSchema,
  createdBy: z.string(),
  sentAt: InstantSchema.nullable(),
  /** When text and file of a mail that was never sent were removed; it cannot be tried again. */
  clearedAt: InstantSchema.nullable(),
});
export type OutboxEmail = z.infer<typeof OutboxEmailSchema>;

/** Most mails that the outbox shows, the newest first. */
export const OUTBOX_SHOWN = 500;

export const getOutbox = defineCall("GET /api/Email/GetOutbox", {
  answer: z.object({
    service: z.enum(MAIL_SERVICE_STATES),
    /** Days after which mails that were not sent lose their texts. */
    keptDays: z.int(),
    emails: z.array(OutboxEmailSchema),
  }),
  needs: anyOf("audit.view"),
});

const ofEmail = {
  body: z.object({ emailId: z.int() }),
  answer: OutboxEmailSchema,
  needs: allOf("audit.view", "report.share"),
};
export const retryEmail = defineCall("POST /api/Email/RetryEmail", ofEmail);
/** Gives a mail up that still waits, such as for a mail server that does not answer. */
export const cancelEmail = defineCall("POST /api/Email/CancelEmail", ofEmail);
