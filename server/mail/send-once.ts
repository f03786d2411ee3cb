import type { EmailAnswer } from "../../contract/mail/calls.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { assertQuota, countAlone } from "./limits.ts";
import type { Mailer } from "./mailer.ts";
import { resultsOf } from "./outbox.ts";

/** Milliseconds that a sender waits for the mail server; slower deliveries continue in the background. */
const TIMEOUT_MS = 8_000;

/** Who sends mails, and what delivers them. */
export interface Sending {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly caller: RequestCaller;
}
/** The mails of one sending. */
interface OneSending {
  readonly requestKey: string;
  readonly recipients: readonly string[];
}

/**
 * Returns the sender of mails that may be queued, and null if they were queued before under their key; 429 above the
 * sender's quota, 401 without a session. One user's sendings are counted one at a time.
 */
export async function senderOf(tx: Transaction, { mailer, caller }: Sending, { requestKey, recipients }: OneSending) {
  const { userName, userId } = caller;
  if (userId === null) return throwHttpError(401, "errors.session.required");
  await countAlone(tx, userId);
  if ((await resultsOf(tx, { userId, requestKey })).length > 0) return null;
  await assertQuota(tx, { userId, count: recipients.length, limits: mailer.settings });
  return { userId, userName };
}

/**
 * Queues the mails of one sending in one transaction with what else it writes, and delivers them. A key that was sent
 * before queues nothing again.
 */
export async function sendOnce(
  sending: Sending,
  one: OneSending,
  queue: (tx: Transaction, sender: { readonly userId: number; readonly userName: string }) => Promise<void>,
): Promise<EmailAnswer> {
  const { db, mailer, caller } = sending;
  await inTransaction(db, async (tx) => {
    const sender = await senderOf(tx, sending, one);
    if (sender) await queue(tx, sender);
  });
  await mailer.flush(TIMEOUT_MS);
  const emails = await resultsOf(db, { userId: caller.userId ?? 0, requestKey: one.requestKey });
  return { service: await mailer.state(), emails };
}
