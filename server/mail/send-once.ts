import type { EmailAnswer } from "../../contract/mail/calls.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { assertQuota, countAlone } from "./limits.ts";
import type { Mailer } from "./mailer.ts";
import { resultsOf } from "./outbox.ts";

/** Milliseconds that a sender waits for the mail server; slower deliveries continue in the background. */
const TIMEOUT_MS = 8_000;

/**
 * Queues the mails of one sending in one transaction with what else it writes, and delivers them. A key that was sent
 * before queues nothing again; 429 above the sender's quota, 401 without a session.
 */
export async function sendOnce(
  { db, mailer, caller }: { readonly db: Database; readonly mailer: Mailer; readonly caller: RequestCaller },
  { requestKey, recipients }: { readonly requestKey: string; readonly recipients: readonly string[] },
  queue: (tx: Transaction, sender: { readonly userId: number; readonly userName: string }) => Promise<void>,
): Promise<EmailAnswer> {
  const { userName, userId } = caller;
  if (userId === null) return throwHttpError(401, "errors.session.required");
  await inTransaction(db, async (tx) => {
    await countAlone(tx, userId);
    if ((await resultsOf(tx, { userId, requestKey })).length > 0) return;
    await assertQuota(tx, { userId, count: recipients.length, limits: mailer.settings });
    await queue(tx, { userId, userName });
  });
  await mailer.flush(TIMEOUT_MS);
  return { service: await mailer.state(), emails: await resultsOf(db, { userId, requestKey }) };
}
