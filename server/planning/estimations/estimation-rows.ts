import type { z } from "zod";
import type { ZoneNames } from "../../../engine/display/zone-label.ts";
import type { Estimation, deleteEstimation } from "../../../contract/planning/calls/estimations.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { nextVersion, returnedRow, stampsOf, type RecordKind } from "../../persistence/change-record.ts";
import { assertUnlocked, lockOf } from "../../persistence/locks.ts";
import { isId, unknownRecord } from "../../persistence/refusals.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { desc, eq, inArray, sql, type InferSelectModel, type SQL } from "../../storage/orm.ts";
import { disasters, estimations, tractDataSets } from "../../storage/schema/index.ts";
import { assertOpen } from "../disasters/disaster-rows.ts";
import { statusAfter, type WorkflowEvent } from "./workflow.ts";

export type EstimationRow = InferSelectModel<typeof estimations>;

/** An estimation, and the version at which a caller read it. */
export type EstimationAt = z.output<typeof deleteEstimation.body>;

const namesOfZones = sql<ZoneNames>`(select coalesce(jsonb_object_agg(z.zone, z.name), '{}'::jsonb) from zone z where z.eid = "estimation"."eid" and z.name is not null)`;
const countOfZones = sql<number>`(select count(*)::int from zone z where z.eid = "estimation"."eid")`;

/** Times when the published run was calculated, and when the newest one was, if that is later. */
const timesOfPublished = sql<{
  at: string;
  newer: string | null;
} | null>`(select json_build_object('at', r.run_at, 'newer', (select max(n.run_at) from run n where n.eid = r.eid and n.rid > r.rid)) from run r where r.rid = "estimation"."published_run")`;

/** The estimations of a disaster, newest first; 404 if there is no such disaster. */
export async function readEstimationsOf(reader: Reader, did: number): Promise<Estimation[]> {
  const [disaster] = isId(did)
    ? await reader.select({ did: disasters.did }).from(disasters).where(eq(disasters.did, did))
    : [];
  if (!disaster) unknownRecord("domain.disaster.unknown", { did });
  return select(reader, eq(estimations.did, did));
}

/** One estimation; 404 if there is none. */
export async function readEstimation(reader: Reader, eid: number): Promise<Estimation> {
  const [estimation] = isId(eid) ? await select(reader, eq(estimations.eid, eid)) : [];
  return estimation ?? unknownRecord("domain.estimation.unknown", { eid });
}

/** The row of an estimation; 404 if there is none. */
export async function readEstimationRow(reader: Reader, eid: number): Promise<EstimationRow> {
  const [row] = isId(eid) ? await reader.select().from(estimations).where(eq(estimations.eid, eid)) : [];
  return row ?? unknownRecord("domain.estimation.unknown", { eid });
}

/**
 * The row of an estimation, locked for a change until the transaction ends, and its disaster locked against one.
 * Refuses (409) if either is locked by a user or the disaster is closed; with `lockAllowed` the estimation's own lock
 * does not matter, with `closedAllowed` neither does the end of its disaster. The disaster is always locked first, so
 * that two changes never wait for each other.
 */
export async function lockEstimationRow(
  tx: Transaction,
  eid: number,
  {
    lockAllowed = false,
    closedAllowed = false,
  }: { readonly lockAllowed?: boolean; readonly closedAllowed?: boolean } = {},
): Promise<EstimationRow> {
  if (!isId(eid)) unknownRecord("domain.estimation.unknown", { eid });
  const ofIt = eq(estimations.eid, eid);
  const did = tx.select({ did: estimations.did }).from(estimations).where(ofIt);
  const [disaster] = await tx.select().from(disasters).where(inArray(disasters.did, did)).for("share");
  const [row] = await tx.select().from(estimations).where(ofIt).for("update");
  if (!disaster || !row) unknownRecord("domain.estimation.unknown", { eid });
  assertUnlocked(disaster, "domain.disaster.locked");
  if (!lockAllowed) assertUnlocked(row, "domain.estimation.locked");
  if (!closedAllowed) assertOpen(disaster);
  return row;
}

/** An estimation, for services that change it: not while it or its disaster is locked. */
export const ESTIMATION_RECORD: RecordKind<EstimationRow, Estimation> = {
  module: "Estimation",
  lock: (tx, eid) => lockEstimationRow(tx, eid),
  read: readEstimation,
  subjectOf: ({ eid, name }) => ({ subjectId: eid, subject: name }),
  // The advisory alone: the arrival of its winds in each county follows from it.
  audited: ({ plannedBy, ...content }) => ({
    ...content,
    plannedBy: plannedBy && { advisoryId: plannedBy.advisoryId, storm: plannedBy.storm, number: plannedBy.number },
  }),
};

/**
 * Records that a locked estimation was changed: next version, editor, the new status after the events, and other
 * changed columns.
 */
export async function advanceEstimation(
  tx: Transaction,
  caller: RequestCaller,
  estimation: EstimationRow,
  change: { readonly events: readonly WorkflowEvent[]; readonly columns?: Partial<typeof estimations.$inferInsert> },
): Promise<EstimationRow> {
  const status = change.events.reduce(statusAfter, estimation.status);
  return returnedRow(
    await tx
      .update(estimations)
      .set({ ...change.columns, status, ...nextVersion(estimation, caller) })
      .where(eq(estimations.eid, estimation.eid))
      .returning(),
  );
}

async function select(reader: Reader, where: SQL): Promise<Estimation[]> {
  const rows = await reader
    .select({
      row: estimations,
      disaster: disasters,
      dataSet: tractDataSets,
      zones: countOfZones,
      zoneNames: namesOfZones,
      times: timesOfPublished,
    })
    .from(estimations)
    .innerJoin(disasters, eq(disasters.did, estimations.did))
    .innerJoin(tractDataSets, eq(tractDataSets.id, estimations.dataSetId))
    .where(where)
    .orderBy(desc(estimations.createdDate), desc(estimations.eid));
  return rows.map(({ row, disaster, dataSet, zones, zoneNames, times }) => ({
    eid: row.eid,
    did: row.did,
    name: row.name,
    startDate: row.startDate,
    status: row.status,
    dataSetId: row.dataSetId,
    dataSetLabel: dataSet.label,
    povertyMeaning: dataSet.povertyMeaning,
    sampleData: dataSet.sample,
    zones,
    zoneNames,
    ...stampsOf(row),
    parametersEdited: row.parametersVersion > 1,
    plannedBy: row.plannedBy && withoutCases(row.plannedBy),
    lastRunBy: row.lastRunBy,
    lastRun: row.lastRun?.toISOString() ?? null,
    published: publishedOf(row, times),
    lock: lockOf(row),
    disasterLock: lockOf(disaster),
    disaster: disaster.name,
    disasterClosed: disaster.status === "Closed",
    ...(disaster.apart === "example" && { isExample: true }),
    version: row.version,
  }));
}

function publishedOf(
  { publishedBy, publishedAt }: EstimationRow,
  times: { readonly at: string; readonly newer: string | null } | null,
): Estimation["published"] {
  if (publishedBy === null || publishedAt === null || times === null) return null;
  const newer = times.newer && new Date(times.newer).toISOString();
  return { by: publishedBy, at: publishedAt.toISOString(), calculatedAt: new Date(times.at).toISOString(), newer };
}

/** Leaves out the storm's alternative cases, which only the band uses. */
function withoutCases({ uncertainty: _, ...plannedBy }: NonNullable<EstimationRow["plannedBy"]>) {
  return plannedBy;
}
