import type { AdvisoryUpdate } from "../../contract/storm-updates.ts";
import type { PlannedByAdvisory } from "../../contract/storm-plans.ts";
import type { EstimationRow } from "../planning/estimations/estimation-rows.ts";
import { isId, unknownRecord } from "../persistence/refusals.ts";
import type { Reader } from "../storage/database.ts";
import { desc, eq, sql, type InferSelectModel } from "../storage/orm.ts";
import { advisories, advisoryUpdates, disasters, estimations, storms } from "../storage/schema/index.ts";

export type UpdateRow = InferSelectModel<typeof advisoryUpdates>;

/** An update as it crosses the wire. */
export function updateAnswer(row: UpdateRow): AdvisoryUpdate {
  const { updateId, state, reason, fromEid, eid, changes, kept, doneAt } = row;
  return { updateId, state, reason, fromEid, eid, changes, kept, at: doneAt?.toISOString() ?? null };
}

/** An update with its disaster, storm and advisory; 404 for one that is not there. */
export async function readUpdate(reader: Reader, updateId: number) {
  const [found] = isId(updateId)
    ? await reader
        .select({ update: advisoryUpdates, disaster: disasters, advisory: advisories, storm: storms })
        .from(advisoryUpdates)
        .innerJoin(disasters, eq(disasters.did, advisoryUpdates.did))
        .innerJoin(advisories, eq(advisories.advisoryId, advisoryUpdates.advisoryId))
        .innerJoin(storms, eq(storms.stormId, advisories.stormId))
        .where(eq(advisoryUpdates.updateId, updateId))
    : [];
  return found ?? unknownRecord("domain.storm.updates.unknown", { updateId });
}

/** An estimation that was planned by an advisory. */
export interface PlannedEstimation extends EstimationRow {
  readonly plannedBy: PlannedByAdvisory;
}

/** The estimations of a disaster that were planned by advisories, that of the newest advisory first, of one advisory the newest. */
export async function plannedEstimations(reader: Reader, did: number): Promise<PlannedEstimation[]> {
  const rows = await reader
    .select()
    .from(estimations)
    .where(eq(estimations.did, did))
    .orderBy(desc(sql`(${estimations.plannedBy} ->> 'issuedAt')::timestamptz`), desc(estimations.eid));
  return rows.flatMap((row) => (row.plannedBy === null ? [] : [{ ...row, plannedBy: row.plannedBy }]));
}
