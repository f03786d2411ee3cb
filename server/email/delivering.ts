import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { InferSelectModel } from "drizzle-orm";
import type { Transporter } from "nodemailer";
import type { Database } from "../storage/database.ts";
import { emailOutbox } from "../storage/schema/index.ts";
import { readAttachment, sweepAttachments } from "./attachments.ts";
import type { Attachment } from "./attachments.ts";
import { oneLine } from "./templates.ts";

type Row = InferSelectModel<typeof emailOutbox>;

/** Minutes after each failed try until the next; after the last one the mail is given up. */
export const BACKOFF_MINUTES = [1, 5, 15, 60, 240, 720, 1440] as const;

/** How a delivery ended, for the log; never whom it was for or what it said. */
export interface Delivery {
  readonly emailId: number;
  readonly outcome: "sent" | "later" | "failed";
  readonly error: string | null;
}

export interface Delivering {
  readonly transport: Transporter;
  readonly from: string;
  readonly signal: AbortSignal;
  onDelivery(delivery: Delivery): void;
}

/**
 * Delivers what is due, one mail after the other. A mail is taken by one process at a time (its row is held until the
 * mail server has answered), and keeps one Message-ID over all tries, so that a copy whose receipt was lost on the way
 * is known as one.
 */
export async function deliverDue(db: Database, delivering: Delivering): Promise<void> {
  while (!delivering.signal.aborted && (await deliverOne(db, delivering)));
}

/** Delivers the mail that is due longest; false where none is. */
async function deliverOne(db: Database, delivering: Delivering): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(emailOutbox)
      .where(and(eq(emailOutbox.status, "waiting"), lte(emailOutbox.nextAttemptAt, sql`now()`)))
      .orderBy(asc(emailOutbox.nextAttemptAt), asc(emailOutbox.emailId))
      .limit(1)
      .for("update", { skipLocked: true });
    if (row === undefined) return false;
    const attachment = row.attachmentId === null ? null : await readAttachment(tx, row.attachmentId);
    const { outcome, error } = await handOver(row, attachment, delivering);
    await tx
      .update(emailOutbox)
      .set({
        ...stateAfter(row, outcome),
        attempts: row.attempts + 1,
        lastError: error,
      })
      .where(eq(emailOutbox.emailId, row.emailId));
    if (attachment !== null && outcome === "sent") await sweepAttachments(tx);
    delivering.onDelivery({ emailId: row.emailId, outcome, error });
    return true;
  });
}

async function handOver(
  row: Row,
  attachment: Attachment | null,
  { transport, from }: Delivering,
): Promise<Omit<Delivery, "emailId">> {
  try {
    await transport.sendMail({
      from: { name: "", address: from },
      to: { name: "", address: row.recipient },
      subject: row.subject,
      text: row.text ?? "",
      html: row.html ?? "",
      attachments:
        attachment === null
          ? []
          : [{ filename: attachment.fileName, contentType: attachment.mediaType, content: attachment.content }],
      date: row.createdAt,
      messageId: `<${row.requestKey}.${row.emailId}@${from.slice(from.lastIndexOf("@") + 1)}>`,
      headers: { "Auto-Submitted": "auto-generated" },
    });
    return { outcome: "sent", error: null };
  } catch (error) {
    const last = row.attempts >= BACKOFF_MINUTES.length;
    return { outcome: last || isFinal(error) ? "failed" : "later", error: reasonOf(error) };
  }
}

function stateAfter({ attempts }: Row, outcome: Delivery["outcome"]) {
  switch (outcome) {
    case "sent":
      // The texts have reached whom they were for; nobody needs them here any more.
      return { status: "sent", sentAt: new Date(), text: null, html: null, attachmentId: null } as const;
    case "failed":
      return { status: "failed" } as const;
    case "later":
      return { nextAttemptAt: new Date(Date.now() + (BACKOFF_MINUTES[attempts] ?? 1) * 60_000) };
  }
}

/** A refusal of the mail itself (5xx, RFC 5321 §4.2.1) will not change; a refused sign-in is the operator's to mend. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = Object(error) as { responseCode?: number; code?: string };
  return code !== "EAUTH" && responseCode !== undefined && responseCode >= 500;
}

function reasonOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error));
}
