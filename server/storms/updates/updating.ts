import type { z } from "zod";
import type { updatePlan as updateCall } from "../../../contract/storms/calls/updates.ts";
import { anyOf } from "../../../contract/people/privileges.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { assertThat } from "../../persistence/refusals.ts";
import type { CountingPlace } from "../../planning/zones/counting.ts";
import { linePlan } from "../plans/line.ts";
import type { Transaction } from "../../storage/database.ts";
import { and, eq } from "../../storage/orm.ts";
import { advisoryUpdates } from "../../storage/schema/index.ts";
import { UpdateSkipped } from "./skipped-update.ts";
import { takeOver } from "./taking-over.ts";
import { findUpdate, type UpdateRow } from "./update-rows.ts";

/**
 * Applies an advisory to the disaster's plan of its storm at a person's request, whether or not the disaster follows
 * the storm. If another user, or the product itself, is doing the same, the caller waits and gets that result.
 */
export async function updatePlan(
  place: CountingPlace & { readonly publicUrl: string | null },
  caller: RequestCaller,
  { did, advisoryId, mapping }: z.output<typeof updateCall.body>,
): Promise<z.input<typeof updateCall.answer>> {
  for (const code of ["estimation.edit", "parameter.edit"] as const) assertThat(caller, anyOf(code));
  const { db, publicUrl } = place;
  const found = await findUpdate(db, did, advisoryId);
  const { stormId } = found.advisory;
  const isDone = async (reader: typeof db | Transaction) =>
    (await linePlan(reader, { did, stormId }))?.advisoryId === advisoryId;
  let already = await isDone(db);
  const hold = async (tx: Transaction): Promise<UpdateRow | undefined> => {
    already = await isDone(tx);
    if (already) return undefined;
    await tx.insert(advisoryUpdates).values({ did, advisoryId }).onConflictDoNothing();
    const of = and(eq(advisoryUpdates.did, did), eq(advisoryUpdates.advisoryId, advisoryId));
    const [update] = await tx.select().from(advisoryUpdates).where(of).for("update");
    return update;
  };
  try {
    if (!already) await takeOver(place, found, { caller, publicUrl, mapping, hold });
  } catch (error) {
    if (!(error instanceof UpdateSkipped)) throw error;
    // Another request was a moment earlier.
    already = await isDone(db);
    if (!already) throwHttpError(409, error.reason.key, { values: error.reason.values });
  }
  const plan = await linePlan(db, { did, stormId });
  if (plan === null) return throwHttpError(409, "domain.storm.updates.movedOn");
  return { did, disaster: found.disaster.name, eid: plan.eid, estimation: plan.name, already };
}
