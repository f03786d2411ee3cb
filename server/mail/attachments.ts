import { eq, inArray, notExists, sql } from "../storage/orm.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { emailAttachments, emailOutbox } from "../storage/schema/index.ts";

/** A file that goes with mails. */
export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** Keeps a file for the mails that are queued with it in the same transaction; answers its id. */
export async function storeAttachment(tx: Transaction, attachment: Attachment): Promise<number> {
  await sweepAttachments(tx);
  const [kept] = await tx
    .insert(emailAttachments)
    .values(attachment)
    .returning({ attachmentId: emailAttachments.attachmentId });
  if (!kept) throw new Error("PostgreSQL returned no row for a kept attachment");
  return kept.attachmentId;
}

/** A kept file, or null. */
export async function readAttachment(reader: Reader, attachmentId: number): Promise<Attachment | null> {
  const { fileName, mediaType, content } = emailAttachments;
  const [row] = await reader
    .select({ fileName, mediaType, content })
    .from(emailAttachments)
    .where(eq(emailAttachments.attachmentId, attachmentId));
  return row ?? null;
}

/**
 * Removes the files for which no mail waits any more. Of two mails that leave at the same moment neither knows that it is
 * the last: their file goes with the next sweep.
 */
export async function sweepAttachments(tx: Transaction): Promise<void> {
  const idle = tx
    .select({ id: emailAttachments.attachmentId })
    .from(emailAttachments)
    .where(
      notExists(
        tx
          .select({ one: sql`1` })
          .from(emailOutbox)
          .where(eq(emailOutbox.attachmentId, emailAttachments.attachmentId)),
      ),
    )
    .for("update", { skipLocked: true });
  await tx.delete(emailAttachments).where(inArray(emailAttachments.attachmentId, idle));
}
