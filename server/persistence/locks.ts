import type { Lock } from "../../contract/api/domain.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { clock } from "../storage/clock.ts";
import type { Transaction } from "../storage/database.ts";
import type { disasters } from "../storage/schema/index.ts";
import { UNCHANGED, changeRecord, type RecordKind, type VersionedRow } from "./change-record.ts";

/** The lock columns of a row; all null while it is open. */
type LockColumns = Pick<typeof disasters.$inferSelect, "lockedBy" | "lockedById" | "lockedAt">;

/** The lock of a row as calls send it. */
export function lockOf({ lockedBy, lockedById, lockedAt }: LockColumns): Lock {
  if (lockedBy === null || lockedAt === null) return null;
  return { by: lockedBy, byId: lockedById ?? 0, at: lockedAt.toISOString() };
}

/** The text keys that name a lock's holder. */
type LockKey = "domain.disaster.locked" | "domain.estimation.locked";

/** Refuses (409) any change of a locked record, even by the holder of the lock, and names the holder. */
export function assertUnlocked(row: LockColumns & { readonly name: string }, key: LockKey): void {
  if (row.lockedBy !== null) throwHttpError(409, key, { values: { by: row.lockedBy, name: row.name } });
}

/** A row that can be locked. */
type LockableRow = VersionedRow & LockColumns & { readonly name: string };

/**
 * Locks or unlocks a record. Another user's lock may be lifted, not taken over. The version does not change: a lock
 * changes nothing that an editor could overwrite.
 */
export async function setRecordLock<Row extends LockableRow, Content extends { readonly lock: Lock }>(
  tx: Transaction,
  caller: RequestCaller,
  /** Its `lock` allows locked rows. */
  kind: RecordKind<Row, Content>,
  change: {
    readonly id: number;
    readonly version: number;
    readonly yours: unknown;
    readonly lock: boolean;
    readonly key: LockKey;
    readonly write: (columns: LockColumns) => Promise<unknown>;
  },
): Promise<Content> {
  const { id, version, yours, lock, key, write } = change;
  const lockable: RecordKind<Row, Content> = {
    ...kind,
    audited: (record) => ({ lock: record.lock }),
    lock: async (...of) => {
      const row = await kind.lock(...of);
      if (lock && row.lockedById !== caller.userId) assertUnlocked(row, key);
      return row;
    },
  };
  return changeRecord(tx, caller, lockable, {
    id,
    action: lock ? "lock" : "unlock",
    version,
    yours,
    write: async ({ row }) => {
      if ((row.lockedBy !== null) === lock) return UNCHANGED;
      await write(
        lock
          ? { lockedBy: caller.userName, lockedById: caller.userId, lockedAt: clock.date() }
          : { lockedBy: null, lockedById: null, lockedAt: null },
      );
    },
  });
}
