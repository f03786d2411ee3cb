import { eq } from "../../storage/orm.ts";
import type { Estimation } from "../../../contract/calls/estimations.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { assertVersion } from "../../persistence/versions.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { inTransaction } from "../../storage/database.ts";
import type { Database } from "../../storage/database.ts";
import { estimations } from "../../storage/schema/index.ts";
import { lockEstimationRow, readEstimation } from "./estimation-rows.ts";
import { refusesPublishing } from "./workflow.ts";

/**
 * Publishes an estimation, or takes it back. What the public then sees is the last stored run, so only a projected
 * estimation may be published; taking back is always possible unless a lock stands against it. The version stays: no
 * figure changes that an editor could have overwritten.
 */
export async function setPublished(
  db: Database,
  caller: RequestCaller,
  { eid, version, published }: { readonly eid: number; readonly version: number; readonly published: boolean },
): Promise<Estimation> {
  return inTransaction(db, async (tx) => {
    const row = await lockEstimationRow(tx, eid);
    const before = await readEstimation(tx, eid);
    await assertVersion({ sent: version, row, yours: { eid, version }, theirs: async () => before });
    if ((before.published !== null) === published) return before;
    const refusal = published ? refusesPublishing(row.status) : null;
    if (refusal) throwHttpError(409, refusal);

    await tx
      .update(estimations)
      .set(
        published
          ? { publishedBy: caller.userName, publishedAt: new Date() }
          : { publishedBy: null, publishedAt: null },
      )
      .where(eq(estimations.eid, eid));
    const after = await readEstimation(tx, eid);
    await audit(tx, {
      caller,
      module: "Estimation",
      action: published ? "publish" : "unpublish",
      subjectId: eid,
      subject: row.name,
      before: { published: before.published },
      after: { published: after.published },
    });
    return after;
  });
}
