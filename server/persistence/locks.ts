import type { Lock } from "../../contract/domain.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";

/** The lock columns of a row; all null while it is open. */
export interface LockColumns {
  readonly lockedBy: string | null;
  readonly lockedById: number | null;
  readonly lockedAt: Date | null;
}

/** Columns of an open record. */
export const UNLOCKED: LockColumns = { lockedBy: null, lockedById: null, lockedAt: null };

/** Columns of a record that the caller locks now. */
export function lockedBy(caller: RequestCaller): LockColumns {
  return { lockedBy: caller.userName, lockedById: caller.userId, lockedAt: new Date() };
}

/** The lock of a row as it crosses the wire. */
export function lockOf({ lockedBy, lockedById, lockedAt }: LockColumns): Lock {
  if (lockedBy === null || lockedAt === null) return null;
  return { by: lockedBy, byId: lockedById ?? 0, at: lockedAt.toISOString() };
}

/** The text keys that name a lock's holder. */
export type LockKey = "domain.disaster.locked" | "domain.estimation.locked";

/** Refuses (409) any change of a locked record, its holder's too, and names the holder. */
export function assertUnlocked(row: LockColumns & { readonly name: string }, key: LockKey): void {
  if (row.lockedBy !== null) throwHttpError(409, key, { values: { by: row.lockedBy, name: row.name } });
}

/** Whether another than the caller holds the record. */
export function heldByAnother(row: LockColumns, caller: RequestCaller): boolean {
  return row.lockedBy !== null && row.lockedById !== caller.userId;
}
