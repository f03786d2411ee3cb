import type { Transporter } from "nodemailer";
import { clock } from "../storage/clock.ts";
import type { Database, Transaction } from "../storage/database.ts";
import { and, asc, eq, lte, sql, type InferSelectModel, type SQL } from "../storage/orm.ts";
import { emailOutbox } from "../storage/schema/index.ts";
import { dropToken, tokenFor, withToken, withoutToken } from "./link-tokens.ts";
import { readAttachment, sweepAttachments } from "./outbox.ts";
import { oneLine } from "./templates.ts";

type OutboxRow = InferSelectModel<typeof emailOutbox>;

/** Minutes after each failed try until the next; after the last one the mail is given up. */
export const BACKOFF_MINUTES = [1, 5, 15, 60, 240, 720, 1440] as const;

/** The outcome of a delivery, for the log; never its recipient or its text. */
export interface MailDelivery {
  readonly emailId: number;
  readonly outcome: "sent" | "later" | "failed";
  readonly error: string | null;
}

interface DeliveryContext {
  readonly transport: Transporter;
  readonly from: string;
  readonly signal: AbortSignal;
  onDelivery(delivery: MailDelivery): void;
}

/**
 * Delivers what is due, one mail after the other. One process at a time takes a mail (its row is locked until the mail
 * server has answered), and all tries use one Message-ID, so that a second copy, after a lost receipt, is recognized.
 */
export async function deliverDue(db: Database, delivering: DeliveryContext): Promise<void> {
  while (!delivering.signal.aborted && (await deliverOne(db, delivering)));
}

/** Delivers the mail that has been due the longest; false if none is. */
async function deliverOne(db: Database, delivering: DeliveryContext): Promise<boolean> {
  const due = await db.transaction(prepare);
  if (due === null) return false;
  const { emailId, token } = due;
  await db.transaction(async (tx) => {
    const [row] = await claimDue(tx, eq(emailOutbox.emailId, emailId));
    if (row === undefined) {
      // Another process was faster.
      if (token !== null) await dropToken(tx, token);
      return;
    }
    const isDead = (row.shareLinkId ?? row.invitationId) !== null && token === null;
    const { outcome, error, refused } = isDead ? DEAD_LINK : await handOver(tx, row, token, delivering);
    await tx
      .update(emailOutbox)
      .set({ ...stateAfter(row, outcome), attempts: row.attempts + 1, lastError: error })
      .where(eq(emailOutbox.emailId, emailId));
    if (row.attachmentId !== null && outcome === "sent") await sweepAttachments(tx);
    if (refused && token !== null) await dropToken(tx, token);
    delivering.onDelivery({ emailId, outcome, error });
  });
  return true;
}

/**
 * The mail that has been due the longest, with a token for its link if it has one. The token's hash is stored
 * permanently before anyone can get the mail, and another one for each try: a copy whose receipt was lost opens as well
 * as the next.
 */
async function prepare(tx: Transaction): Promise<{ readonly emailId: number; readonly token: string | null } | null> {
  const [row] = await claimDue(tx);
  if (row === undefined) return null;
  return { emailId: row.emailId, token: await tokenFor(tx, row) };
}

/** Takes a due mail for this transaction, if no other has it. */
function claimDue(tx: Transaction, which?: SQL) {
  return tx
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.status, "waiting"), lte(emailOutbox.nextAttemptAt, sql`now()`), which))
    .orderBy(asc(emailOutbox.nextAttemptAt), asc(emailOutbox.emailId))
    .limit(1)
    .for("update", { skipLocked: true });
}

/**
 * The outcome of a try. `refused`: the server refused it, so that no one has the mail; without its answer someone may
 * have it.
 */
interface DeliveryAttempt extends Omit<MailDelivery, "emailId"> {
  readonly refused: boolean;
}

/** A mail whose link was revoked, has expired or was deleted is not sent: its link would no longer work. */
const DEAD_LINK: DeliveryAttempt = { outcome: "failed", error: "domain.mail.deadLink", refused: true };

async function handOver(
  tx: Transaction,
  row: OutboxRow,
  token: string | null,
  { transport, from }: DeliveryContext,
): Promise<DeliveryAttempt> {
  const attachment = row.attachmentId === null ? null : await readAttachment(tx, row.attachmentId);
  try {
    await transport.sendMail({
      from: { name: "", address: from },
      to: { name: "", address: row.recipient },
      subject: row.subject,
      text: withToken(row.text ?? "", token),
      html: withToken(row.html ?? "", token),
      attachments:
        attachment === null
          ? []
          : [{ filename: attachment.fileName, contentType: attachment.mediaType, content: attachment.content }],
      date: row.createdAt,
      messageId: `<${row.requestKey}.${row.emailId}@${from.slice(from.lastIndexOf("@") + 1)}>`,
      headers: { "Auto-Submitted": "auto-generated" },
    });
    return { outcome: "sent", error: null, refused: false };
  } catch (error) {
    const last = row.attempts >= BACKOFF_MINUTES.length;
    return {
      outcome: last || isFinal(error) ? "failed" : "later",
      error: withoutToken(oneLine(error instanceof Error ? error.message : String(error)), token),
      refused: codeOf(error) !== null,
    };
  }
}

function stateAfter({ attempts }: OutboxRow, outcome: MailDelivery["outcome"]) {
  switch (outcome) {
    case "sent":
      // The texts have reached their recipients and are no longer needed here.
      return { status: "sent", sentAt: clock.date(), text: null, html: null, attachmentId: null } as const;
    case "failed":
      return { status: "failed" } as const;
    case "later":
      return { nextAttemptAt: new Date(clock.now() + (BACKOFF_MINUTES[attempts] ?? 1) * 60_000) };
  }
}

/** A refusal of the mail itself (5xx, RFC 5321 4.2.1) is permanent; a refused sign-in must be fixed by the operator. */
function isFinal(error: unknown): boolean {
  const { code } = Object(error) as { code?: string };
  return code !== "EAUTH" && (codeOf(error) ?? 0) >= 500;
}

/** The code with which the mail server refused; null if it did not answer. */
function codeOf(error: unknown): number | null {
  const { responseCode } = Object(error) as { responseCode?: number };
  return responseCode ?? null;
}
