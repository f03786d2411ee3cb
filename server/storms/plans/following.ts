import type { RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import type { Transaction } from "../../storage/database.ts";
import { desc, eq } from "../../storage/orm.ts";
import { advisories, stormFollowings } from "../../storage/schema/index.ts";
import { queueUpdate } from "../advisories/queue-updates.ts";
import { readLine, type StormOf } from "./line.ts";

/** A storm in a disaster as the audit names both. */
export interface NamedStormOf extends StormOf {
  readonly storm: string;
  readonly disaster: string;
}

/** Makes a disaster follow a storm, unless it already does. The caller has locked the disaster. */
export async function beginFollowing(tx: Transaction, caller: RequestCaller, of: NamedStormOf): Promise<void> {
  const { did, stormId, storm, disaster } = of;
  const [begun] = await tx
    .insert(stormFollowings)
    .values({ did, stormId, followedBy: caller.userName })
    .onConflictDoNothing()
    .returning({ did: stormFollowings.did });
  if (begun === undefined) return;
  await audit(tx, {
    caller,
    module: "Storm",
    action: "follow",
    subjectId: stormId,
    subject: `${storm}: ${disaster}`,
    after: { did, follow: true },
  });
}

/**
 * Queues the takeover of the storm's newest advisory, unless the plan that it would continue is already planned with it
 * or a newer one.
 */
export async function queueNewest(tx: Transaction, of: StormOf): Promise<void> {
  const [newest] = await tx
    .select()
    .from(advisories)
    .where(eq(advisories.stormId, of.stormId))
    .orderBy(desc(advisories.issuedAt))
    .limit(1);
  const [plan] = await readLine(tx, of);
  if (newest && plan && Date.parse(plan.plannedBy.issuedAt) < newest.issuedAt.getTime())
    await queueUpdate(tx, { did: of.did, advisoryId: newest.advisoryId });
}
