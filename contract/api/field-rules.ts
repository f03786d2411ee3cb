import { z } from "zod";

/** Parameters of a rule whose refusal has a text of its own: the form and the server's answer say the same. */
export const says = (textKey: string) => ({ params: { textKey } });

/** The key of the text that a refused rule brings along, or null where it has none. */
export function textKeyOf(issue: z.core.$ZodIssue): string | null {
  const key: unknown = issue.code === "custom" ? issue.params?.["textKey"] : undefined;
  return typeof key === "string" ? key : null;
}

/** The catalog's sentence for whatever must be filled in and is not. */
export const MANDATORY = "domain.mandatory";

/** A text on one line that must be filled in; trimmed. */
export const mandatoryText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => text !== "", { ...says(MANDATORY), abort: true })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** Longest address that mail servers take (RFC 5321 4.5.3.1.3, without the angle brackets). */
export const EMAIL_MAX = 254;

const isEmail = (text: string): boolean => z.regexes.email.test(text);

/** An e-mail address that must be there and be one; the specification's two texts. */
export const EmailAddressSchema = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .refine((text) => text !== "", { ...says("domain.email.missing"), abort: true })
  .refine(isEmail, says("domain.email.invalid"));
