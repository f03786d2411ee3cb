import { z } from "zod";
import { EXPORT_FORMATS } from "../lists/export-formats.ts";
import { InstantSchema } from "../api/domain.ts";
import { EmailAddressSchema } from "../api/field-rules.ts";
import { LANGUAGE_CODES } from "../api/languages.ts";

/** Days on which an answer is mailed: every day, Mondays, the first of each month. */
export const MAIL_DAYS = ["daily", "mondays", "monthly"] as const;
/** Most recipients of a plan. */
const RECIPIENTS_MOST = 20;

/** Schedule and recipients of the mails with a saved query's answer, as a file. */
export const MailPlanSchema = z.object({
  days: z.enum(MAIL_DAYS),
  /** The full hour, in the agency's time zone. */
  hour: z.int().min(0).max(23),
  format: z.enum(EXPORT_FORMATS),
  recipients: z.array(EmailAddressSchema).min(1).max(RECIPIENTS_MOST),
  language: z.enum(LANGUAGE_CODES),
});
export type MailPlan = z.infer<typeof MailPlanSchema>;

export const MailStateSchema = z.object({
  nextAt: InstantSchema,
  /** Null before the first. */
  lastAt: InstantSchema.nullable(),
  /** The reason why the last one could not be made: key and values of a text. */
  fault: z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
});
export type MailFault = NonNullable<z.infer<typeof MailStateSchema>["fault"]>;
