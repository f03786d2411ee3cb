import { MAX_RECIPIENTS } from "../contract/calls/email.ts";
import { EmailAddressSchema, textKeyOf } from "../contract/field-rules.ts";

/** The addresses in what was typed: separated by commas, semicolons, blanks or new lines, each once. */
export function addressesIn(typed: string): string[] {
  const found = typed
    .split(/[\s,;]+/)
    .filter((one) => one !== "")
    .map((one) => one.toLowerCase());
  return [...new Set(found)];
}

/** Why the recipients are refused: the key of a text and what fills it; null where nothing is wrong. */
export function recipientsFault(
  typed: string,
): { readonly key: string; readonly values: Readonly<Record<string, string | number>> } | null {
  const addresses = addressesIn(typed);
  if (addresses.length === 0) return { key: "domain.email.missing", values: {} };
  if (addresses.length > MAX_RECIPIENTS) return { key: "client.recipients.tooMany", values: { count: MAX_RECIPIENTS } };
  for (const address of addresses) {
    const issue = EmailAddressSchema.safeParse(address).error?.issues[0];
    if (issue) return { key: textKeyOf(issue) ?? "domain.email.invalid", values: {} };
  }
  return null;
}
