import { useMutation } from "@tanstack/react-query";
import { sendEmail } from "../contract/calls/email.ts";
import type { EmailDraft } from "../contract/calls/email.ts";
import { send } from "../framework/http/api.ts";

/** Sends a mail made from a template. A draft's `requestKey` keeps a second press from being a second mail. */
export function useSendEmail() {
  return useMutation({ mutationFn: (body: EmailDraft) => send(sendEmail, { body }) });
}
