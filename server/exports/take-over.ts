import { inTransaction, type Database } from "../storage/database.ts";
import { and, asc, gt, inArray, isNotNull, lt, sql } from "../storage/orm.ts";
import { exportParts, exports } from "../storage/schema/index.ts";
import { ATTEMPTS_MAX, DEAD_MILLISECONDS, UNDER_WAY, ofTurn, type ExportRecord, type Turn } from "./export-rows.ts";

/** As of a process that died a second ago. */
const justDead = (): Date => new Date(Date.now() - DEAD_MILLISECONDS - 1_000);

/** Leaves an export to whichever process looks next, this one after its next start included. */
export async function leaveBehind(db: Database, turn: Turn): Promise<void> {
  await db.update(exports).set({ state: "waiting", beatAt: justDead() }).where(ofTurn(turn));
}

/** Leaves all exports under way behind: the only process of a database is just starting, so no one writes them any more. */
export async function leaveAllBehind(db: Database): Promise<void> {
  await db.update(exports).set({ beatAt: justDead() }).where(inArray(exports.state, UNDER_WAY));
}

/** Takes over what processes that ended have left, `most` of it: each export anew, as a further attempt. */
export function takeOver(db: Database, most: number): Promise<ExportRecord[]> {
  return inTransaction(db, async (tx) => {
    const now = Date.now();
    const left = await tx
      .select({ exportId: exports.exportId })
      .from(exports)
      .where(
        and(
          inArray(exports.state, UNDER_WAY),
          isNotNull(exports.job),
          lt(exports.attempt, ATTEMPTS_MAX),
          lt(exports.beatAt, new Date(now - DEAD_MILLISECONDS)),
          gt(exports.expiresAt, new Date(now)),
        ),
      )
      .orderBy(asc(exports.createdAt))
      .limit(most)
      .for("update", { skipLocked: true });
    if (left.length === 0) return [];
    const ids = left.map(({ exportId }) => exportId);
    await tx.delete(exportParts).where(inArray(exportParts.exportId, ids));
    return tx
      .update(exports)
      .set({ state: "waiting", beatAt: new Date(now), done: 0, attempt: sql`${exports.attempt} + 1` })
      .where(inArray(exports.exportId, ids))
      .returning();
  });
}
