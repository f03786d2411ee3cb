import { MAX_RECIPIENTS, cancelEmail, getOutbox, retryEmail, sendEmail } from "../../contract/mail/calls.ts";
import { EmailAddressSchema, textKeyOf } from "../../contract/api/field-rules.ts";
import { send } from "../../framework/http/api.ts";
import { useAnswer, useCallChange, useChange } from "../calls/use-call.ts";

/** The addresses in a typed text: separated by commas, semicolons, blanks or new lines, each once. */
export function addressesIn(typed: string): string[] {
  const found = typed
    .split(/[\s,;]+/)
    .filter((one) => one !== "")
    .map((one) => one.toLowerCase());
  return [...new Set(found)];
}

/** Returns why the recipients are refused: the key of a text and its values; null if nothing is wrong. */
export function recipientsFault(typed: string): {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
} | null {
  const addresses = addressesIn(typed);
  if (addresses.length === 0) return { key: "domain.email.missing", values: {} };
  if (addresses.length > MAX_RECIPIENTS) return { key: "client.recipients.tooMany", values: { count: MAX_RECIPIENTS } };
  for (const address of addresses) {
    const issue = EmailAddressSchema.safeParse(address).error?.issues[0];
    if (issue) return { key: textKeyOf(issue) ?? "domain.email.invalid", values: {} };
  }
  return null;
}

const OUTBOX = ["outbox"] as const;

/** Sends a mail made from a template. A draft's `requestKey` prevents a second press from sending a second mail. */
export const useSendEmail = () =>
  useCallChange(sendEmail, { onSuccess: (client) => client.invalidateQueries({ queryKey: OUTBOX }) });

/** The newest mails and whether mails can be sent. */
export const useOutbox = () => useAnswer(getOutbox, OUTBOX);

/** Tries mails once more, or gives them up. */
export const useChangeEmails = (action: "retry" | "cancel") =>
  useChange(
    async (emails: readonly { readonly emailId: number }[]) => {
      for (const { emailId } of emails)
        await send({ retry: retryEmail, cancel: cancelEmail }[action], { body: { emailId } });
    },
    { onSettled: (client) => client.invalidateQueries({ queryKey: OUTBOX }) },
  );
