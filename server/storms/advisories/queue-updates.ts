import type { Transaction } from "../../storage/database.ts";
import { eq, sql } from "../../storage/orm.ts";
import { advisoryUpdates, stormFollowings } from "../../storage/schema/index.ts";

/**
 * Queues, in the transaction that stores a storm's newest advisory, its application by the disasters that follow the
 * storm: once for each disaster and advisory, and again if the advisory was imported again with other shapes.
 */
export async function queueUpdates(
  tx: Transaction,
  { stormId, advisoryId }: { readonly stormId: number; readonly advisoryId: number },
): Promise<void> {
  const followers = await tx
    .select({ did: stormFollowings.did })
    .from(stormFollowings)
    .where(eq(stormFollowings.stormId, stormId));
  for (const { did } of followers) await queueUpdate(tx, { did, advisoryId });
}

/** The same for one disaster. */
export async function queueUpdate(
  tx: Transaction,
  { did, advisoryId }: { readonly did: number; readonly advisoryId: number },
): Promise<void> {
  await tx
    .insert(advisoryUpdates)
    .values({ did, advisoryId })
    .onConflictDoUpdate({
      target: [advisoryUpdates.did, advisoryUpdates.advisoryId],
      set: { state: "waiting", attempts: 0, nextAttemptAt: sql`now()` },
    });
}
