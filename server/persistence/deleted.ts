import { clock } from "../storage/clock.ts";
import { and, eq, lt } from "../storage/orm.ts";
import type { z } from "zod";
import type { AuditModule } from "./audit/audit.ts";
import type { RequestCaller } from "../caller/caller.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { deletedRecords } from "../storage/schema/index.ts";
import { unknownRecord } from "./refusals.ts";

/** Minutes for which the server allows a deletion to be undone; the screens offer it for a shorter time. */
const UNDO_MINUTES = 5;

/** Key of a deleted record. */
interface DeletedKey {
  readonly kind: AuditModule;
  readonly recordId: number;
}

/**
 * Stores a record that is being deleted, with everything that belongs to it, so that its deletion can be undone for a
 * few minutes. Call it in the transaction of the deletion. `content` is JSON.
 */
export async function storeDeleted(
  tx: Transaction,
  caller: RequestCaller,
  { kind, recordId, content }: DeletedKey & { readonly content: unknown },
): Promise<void> {
  await sweepDeleted(tx);
  const row = { kind, recordId, content, deletedById: caller.userId ?? 0, deletedAt: clock.date() };
  await tx
    .insert(deletedRecords)
    .values(row)
    .onConflictDoUpdate({ target: [deletedRecords.kind, deletedRecords.recordId], set: row });
}

/**
 * Restores a deleted record, for the user who deleted it and in time; 404 for everyone else. Only once: two undos sent
 * in parallel restore one record.
 */
export async function claimDeleted<Content extends z.ZodType>(
  tx: Transaction,
  caller: RequestCaller,
  { kind, recordId, schema }: DeletedKey & { readonly schema: Content },
): Promise<z.output<Content>> {
  await sweepDeleted(tx);
  const [taken] = await tx
    .delete(deletedRecords)
    .where(
      and(
        eq(deletedRecords.kind, kind),
        eq(deletedRecords.recordId, recordId),
        eq(deletedRecords.deletedById, caller.userId ?? 0),
      ),
    )
    .returning({ content: deletedRecords.content });
  return taken ? schema.parse(taken.content) : unknownRecord("domain.undo.tooLate", { minutes: UNDO_MINUTES });
}

/** Removes deleted records that can no longer be undone. */
export async function sweepDeleted(reader: Reader): Promise<void> {
  const since = new Date(clock.now() - UNDO_MINUTES * 60 * 1000);
  await reader.delete(deletedRecords).where(lt(deletedRecords.deletedAt, since));
}
