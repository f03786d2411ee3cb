import type { LinePlan, PlannedByAdvisory } from "../../../contract/storms/plans.ts";
import type { LINE_ORIGINS } from "../../../contract/storms/updates.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit, type AuditActor } from "../../persistence/audit/audit.ts";
import type { EstimationRow } from "../../planning/estimations/estimation-rows.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { and, desc, eq, getTableColumns, sql } from "../../storage/orm.ts";
import { estimations, stormFollowings, stormLines } from "../../storage/schema/index.ts";

/** An estimation that was planned with an advisory. */
export interface PlannedEstimation extends EstimationRow {
  readonly plannedBy: PlannedByAdvisory;
}

/** A storm in a disaster. */
export interface StormOf {
  readonly did: number;
  readonly stormId: number;
}

/** Namespace of the locks on lines; any unique number. */
const LINE_LOCK = 880_066;

/**
 * The plans that a storm's advisories made or continue in a disaster; first the one that the next advisory continues.
 */
export async function readLine(reader: Reader, { did, stormId }: StormOf): Promise<PlannedEstimation[]> {
  const rows = await reader
    .select(getTableColumns(estimations))
    .from(stormLines)
    .innerJoin(estimations, eq(estimations.eid, stormLines.eid))
    .where(and(eq(stormLines.stormId, stormId), eq(estimations.did, did)))
    .orderBy(desc(stormLines.lineId));
  // A plan whose zones were drawn from another storm since is no longer a plan of this one.
  return rows.flatMap((row) =>
    row.plannedBy === null || row.plannedBy.stormId !== stormId ? [] : [{ ...row, plannedBy: row.plannedBy }],
  );
}

/** The plan that the storm's next advisory continues, in the form of the call. */
export async function linePlan(reader: Reader, of: StormOf): Promise<LinePlan | null> {
  const [last] = await readLine(reader, of);
  if (last === undefined) return null;
  const { eid, name, plannedBy } = last;
  const { advisoryId, number, issuedAt, mapping } = plannedBy;
  return { eid, name, advisoryId, number, issuedAt, ...(mapping && { mapping }) };
}

/** Returns whether the disaster applies the storm's advisories automatically. */
export async function isFollowed(reader: Reader, { did, stormId }: StormOf): Promise<boolean> {
  return (
    (await reader.$count(stormFollowings, and(eq(stormFollowings.did, did), eq(stormFollowings.stormId, stormId)))) > 0
  );
}

/**
 * Locks a storm's lines until the transaction ends: the next caller who plans with the storm waits and then sees the
 * result.
 */
export async function holdLines(tx: Transaction, stormId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LINE_LOCK}, ${stormId})`);
}

/** Adds an estimation at the end of a storm's line, so that the next advisory continues it. */
export async function joinLine(
  tx: Transaction,
  caller: AuditActor,
  {
    eid,
    stormId,
    origin,
  }: { readonly eid: number; readonly stormId: number; readonly origin: (typeof LINE_ORIGINS)[number] },
): Promise<void> {
  await tx.delete(stormLines).where(and(eq(stormLines.stormId, stormId), eq(stormLines.eid, eid)));
  await tx.insert(stormLines).values({ stormId, eid, origin, joinedBy: caller.userName });
}

/** Records that someone lets a storm's advisories continue a plan other than before. */
export const auditContinued = (
  tx: Transaction,
  caller: RequestCaller,
  of: { readonly stormId: number; readonly storm: string; readonly from: string | null; readonly to: string },
): Promise<void> =>
  audit(tx, {
    caller,
    module: "Storm",
    action: "continueFrom",
    subjectId: of.stormId,
    subject: `${of.storm}: ${of.to}`,
    before: { estimation: of.from },
    after: { estimation: of.to },
  });
