import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getOutbox, retryEmail, sendEmail } from "../contract/calls/email.ts";
import type { EmailDraft } from "../contract/calls/email.ts";
import { send } from "../framework/http/api.ts";

const OUTBOX = ["outbox"] as const;

/** Sends a mail made from a template. A draft's `requestKey` keeps a second press from being a second mail. */
export function useSendEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailDraft) => send(sendEmail, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: OUTBOX }),
  });
}

/** The newest mails and whether mails can leave. */
export function useOutbox() {
  return useQuery({ queryKey: OUTBOX, queryFn: ({ signal }) => send(getOutbox, { signal }) });
}

/** Lets mails be tried once more. */
export function useRetryEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (emailId: number) => send(retryEmail, { body: { emailId } }),
    onSettled: () => client.invalidateQueries({ queryKey: OUTBOX }),
  });
}
