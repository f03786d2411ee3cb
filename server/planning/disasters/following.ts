import type { Disaster, DisasterFollowing } from "../../../contract/planning/calls/disasters.ts";
import type { ParameterValues } from "../../../contract/planning/calls/parameters.ts";
import { anyOf } from "../../../contract/people/privileges.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { assertThat } from "../../persistence/refusals.ts";
import { clock } from "../../storage/clock.ts";
import type { Transaction } from "../../storage/database.ts";
import { and, asc, eq, isNull } from "../../storage/orm.ts";
import { estimations } from "../../storage/schema/index.ts";
import { advanceEstimation } from "../estimations/estimation-rows.ts";
import type { WorkflowEvent } from "../estimations/workflow.ts";
import { readDefaults } from "../parameters/defaults.ts";
import { readParameterValues, writeParameters } from "../parameters/parameter-rows.ts";

/**
 * Updates the unlocked estimations of a changed disaster as the caller chose: those that began on its old start date
 * take the new one, and the values or suggestions of its new type and category replace theirs. Each is audited; the
 * method stays.
 */
export async function followDisaster(
  tx: Transaction,
  caller: RequestCaller,
  change: { readonly before: Disaster; readonly after: Disaster; readonly follow: DisasterFollowing },
): Promise<void> {
  const { before, after, follow } = change;
  if (follow.startDate) assertThat(caller, anyOf("estimation.edit"));
  if (follow.defaults || follow.suggested) assertThat(caller, anyOf("parameter.edit"));
  const otherKind = before.type !== after.type || before.category !== after.category;
  const rows = await tx
    .select()
    .from(estimations)
    .where(and(eq(estimations.did, after.did), isNull(estimations.lockedBy)))
    .orderBy(asc(estimations.eid))
    .for("update");
  const defaults = otherKind && (follow.defaults || follow.suggested) ? await readDefaults(tx, after, "default") : null;
  for (const row of rows) {
    const moves = follow.startDate && row.startDate === before.startDate && after.startDate !== before.startDate;
    const events: WorkflowEvent[] = [
      ...(moves ? ["startDateChanged" as const] : []),
      ...(defaults ? ["parametersChanged" as const] : []),
    ];
    if (events.length === 0) continue;
    const held = await readParameterValues(tx, row.eid);
    if (defaults) {
      await writeParameters(tx, row.eid, {
        ...held,
        ...(follow.defaults ? over(held, defaults) : suggestions(held, defaults)),
      });
    }
    const parameters = defaults
      ? {
          parametersVersion: row.parametersVersion + 1,
          parametersEditedBy: caller.userName,
          parametersEditedAt: clock.date(),
        }
      : {};
    const columns = { ...parameters, startDate: moves ? after.startDate : row.startDate };
    await advanceEstimation(tx, caller, row, { events, columns });
    await audit(tx, {
      caller,
      module: "Estimation",
      action: "update",
      subjectId: row.eid,
      subject: row.name,
      before: { startDate: row.startDate, parameters: held },
      after: { startDate: columns.startDate, parameters: await readParameterValues(tx, row.eid) },
    });
  }
}

type FollowedRows = Pick<ParameterValues, "daily" | "assistance" | "suggested">;

/** The defaults, and the estimation's own products behind them. */
function over(held: FollowedRows, { daily, assistance, suggested }: FollowedRows): FollowedRows {
  const own = <Row extends { readonly product: string }>(rows: readonly Row[]) =>
    rows.filter(({ product }) => daily.every((line) => line.product !== product));
  return {
    daily: [...daily, ...own(held.daily)],
    assistance: [...assistance, ...own(held.assistance)],
    suggested: [...suggested, ...own(held.suggested)],
  };
}

/** The default suggestions for the products that an estimation has. */
const suggestions = (held: FollowedRows, { suggested }: FollowedRows): Pick<FollowedRows, "suggested"> => ({
  suggested: suggested.filter(({ product }) => held.daily.some((line) => line.product === product)),
});
