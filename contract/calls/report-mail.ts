import { z } from "zod";
import { defineCall } from "../call.ts";
import { EmailAddressSchema } from "../field-rules.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import { allOf } from "../privileges.ts";
import { EmailAnswerSchema, MAX_RECIPIENTS } from "./email.ts";
import { PAPERS } from "./exports.ts";
import { ReportOrderSchema } from "./report-issuing.ts";
import { LinkDaysSchema } from "./report-links.ts";

const language = z.enum(LANGUAGE_CODES);

/** A report by e-mail: a link of its own to each mail, or the PDF itself. */
export const ReportMailSchema = z.discriminatedUnion("way", [
  z.object({
    way: z.literal("link"),
    ...ReportOrderSchema.shape,
    language,
    recipients: z.array(EmailAddressSchema).min(1).max(MAX_RECIPIENTS),
    /** Made by the sender for this one sending: sent a second time, it queues nothing more. */
    requestKey: z.uuid(),
    days: LinkDaysSchema,
  }),
  z.object({
    way: z.literal("pdf"),
    ...ReportOrderSchema.shape,
    language,
    recipients: z.array(EmailAddressSchema).min(1).max(MAX_RECIPIENTS),
    requestKey: z.uuid(),
    paper: z.enum(PAPERS),
  }),
]);
export type ReportMail = z.infer<typeof ReportMailSchema>;

export const sendReport = defineCall({
  method: "POST",
  path: "/api/Report/SendReport",
  body: ReportMailSchema,
  answer: EmailAnswerSchema,
  needs: allOf("report.share", "estimation.view"),
  summary: "Send a report by e-mail, as a link or as a PDF, within the rules of mails.",
});
