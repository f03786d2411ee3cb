import { z } from "zod";

/** Parameters of a rule with its own text for a refusal: the form and the server's answer both use it. */
export const issue = (textKey: string) => ({ params: { textKey } });

/** The text key that a refused rule carries, or null if it has none. */
export function textKeyOf(found: z.core.$ZodIssue): string | null {
  const key: unknown = found.code === "custom" ? found.params?.["textKey"] : undefined;
  return typeof key === "string" ? key : null;
}

/** The catalog's sentence for any required field that is empty. */
export const MANDATORY = "domain.mandatory";

/** A required text on one line; trimmed. */
export const mandatoryText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => text !== "", { ...issue(MANDATORY), abort: true })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** Longest address that mail servers take (RFC 5321 4.5.3.1.3, without the angle brackets). */
export const EMAIL_MAX = 254;

const isEmail = (text: string): boolean => z.regexes.email.test(text);

/** A required e-mail address; the specification's two texts. */
export const EmailAddressSchema = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .refine((text) => text !== "", { ...issue("domain.email.missing"), abort: true })
  .refine(isEmail, issue("domain.email.invalid"));
