import type { AdvisoryUpdate } from "../../../contract/storms/updates.ts";
import { isId, unknownRecord } from "../../persistence/refusals.ts";
import type { PlannedEstimation } from "../plans/line.ts";
import type { MeasuredPlan } from "../plans/zones.ts";
import type { Reader } from "../../storage/database.ts";
import { and, asc, desc, eq, gt, lt, sql, type InferSelectModel } from "../../storage/orm.ts";
import { advisories, advisoryUpdates, disasters, estimations, storms } from "../../storage/schema/index.ts";

export type UpdateRow = InferSelectModel<typeof advisoryUpdates>;

/** An update in the form of the call. */
export function updateAnswer(row: UpdateRow): AdvisoryUpdate {
  const { updateId, state, reason, fromEid, eid, changes, kept, passed, doneAt } = row;
  return { updateId, state, reason, fromEid, eid, changes, kept, passed, at: doneAt?.toISOString() ?? null };
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

/**
 * The estimations of a disaster that were planned with advisories, that of the newest advisory first; of one advisory,
 * the newest.
 */
export async function plannedEstimations(reader: Reader, did: number): Promise<PlannedEstimation[]> {
  const rows = await reader
    .select()
    .from(estimations)
    .where(eq(estimations.did, did))
    .orderBy(desc(sql`(${estimations.plannedBy} ->> 'issuedAt')::timestamptz`), desc(estimations.eid));
  return rows.flatMap((row) => (row.plannedBy === null ? [] : [{ ...row, plannedBy: row.plannedBy }]));
}

/** An advisory that is or was to be taken over in a disaster; `update` is null if it has no row yet. */
export interface PendingUpdate {
  readonly disaster: InferSelectModel<typeof disasters>;
  readonly storm: InferSelectModel<typeof storms>;
  readonly advisory: InferSelectModel<typeof advisories>;
  readonly update: UpdateRow | null;
}

/** The same by disaster and advisory; 404 if one of them is not there. */
export async function findUpdate(reader: Reader, did: number, advisoryId: number): Promise<PendingUpdate> {
  const [disaster] = isId(did) ? await reader.select().from(disasters).where(eq(disasters.did, did)) : [];
  if (disaster === undefined) return unknownRecord("domain.disaster.unknown", { did });
  const [found] = isId(advisoryId)
    ? await reader
        .select({ advisory: advisories, storm: storms })
        .from(advisories)
        .innerJoin(storms, eq(storms.stormId, advisories.stormId))
        .where(eq(advisories.advisoryId, advisoryId))
    : [];
  if (found === undefined) return unknownRecord("domain.storm.unknownAdvisory", { advisoryId });
  const [update] = await reader
    .select()
    .from(advisoryUpdates)
    .where(and(eq(advisoryUpdates.did, did), eq(advisoryUpdates.advisoryId, advisoryId)));
  return { disaster, ...found, update: update ?? null };
}

/** Numbers of the storm's advisories after the one of a plan and before another, the oldest first. */
export async function passedBetween(
  reader: Reader,
  { plannedBy }: PlannedEstimation,
  { storm, advisory }: MeasuredPlan,
): Promise<string[]> {
  const rows = await reader
    .select({ number: advisories.number })
    .from(advisories)
    .where(
      and(
        eq(advisories.stormId, storm.stormId),
        gt(advisories.issuedAt, new Date(plannedBy.issuedAt)),
        lt(advisories.issuedAt, new Date(advisory.issuedAt)),
      ),
    )
    .orderBy(asc(advisories.issuedAt));
  return rows.map(({ number }) => number);
}
