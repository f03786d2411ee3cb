import { isDeepStrictEqual } from "node:util";
import type { Disaster } from "../../../contract/planning/calls/disasters.ts";
import type { Estimation } from "../../../contract/planning/calls/estimations.ts";
import { shownHeadline } from "../../../engine/display/headline.ts";
import { needTables } from "../../../engine/display/need-tables.ts";
import type { AuditEntry } from "../../persistence/audit/audit.ts";
import { readNewestRun, readRun, type StoredRun } from "../../planning/projections/runs.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { and, desc, eq, isNull } from "../../storage/orm.ts";
import { advisories, advisoryUpdates, disasters, estimations, runs } from "../../storage/schema/index.ts";
import type { EventData, EventsToTell, Figures } from "./event-content.ts";

type Names = Required<Pick<EventData, "disaster" | "estimation">>;

/** Names of an estimation and its disaster; undefined for exercises and the example, of which no one is told. */
export async function namesOf(reader: Reader, eid: number): Promise<Names | undefined> {
  const [row] = await reader
    .select({ did: disasters.did, disaster: disasters.name, name: estimations.name })
    .from(estimations)
    .innerJoin(disasters, eq(disasters.did, estimations.did))
    .where(and(eq(estimations.eid, eid), isNull(disasters.apart)));
  return row && { disaster: { id: row.did, name: row.disaster }, estimation: { id: eid, name: row.name } };
}

/** The page of an estimation in the product. */
export const mapPage = (did: number, eid: number): string => `/main/map?disaster=${did}&estimation=${eid}`;

/** An estimation that was published, with its published figures, or withdrawn. */
export async function publishedEvent(tx: Transaction, eid: number, isPublished: boolean): Promise<EventsToTell> {
  const names = await namesOf(tx, eid);
  if (names === undefined) return [];
  if (!isPublished) return [{ page: mapPage(names.disaster.id, eid), data: names }];
  const [row] = await tx.select({ rid: estimations.publishedRun }).from(estimations).where(eq(estimations.eid, eid));
  const run = row?.rid == null ? null : await readRun(tx, { eid, rid: row.rid });
  const figures = run === null ? {} : { figures: figuresOf(run) };
  return [{ page: `/view?eid=${eid}`, data: { ...names, ...figures } }];
}

/** The publications that ended because their estimation, or all of its disaster, was deleted. */
export async function deletedPublications(
  tx: Transaction,
  [{ before }]: readonly [AuditEntry, ...AuditEntry[]],
): Promise<EventsToTell> {
  const { did = 0, eid, published, ...was } = Object(before) as Partial<Estimation & Pick<Disaster, "apart">>;
  const name = was.name ?? "";
  const ofDisaster: readonly unknown[] = Array.isArray(published) ? published : [];
  const ended = eid === undefined ? (ofDisaster as Names["estimation"][]) : published ? [{ id: eid, name }] : [];
  if (ended.length === 0 || was.apart !== undefined) return [];
  const real = and(eq(disasters.did, did), isNull(disasters.apart));
  const [disaster] =
    eid === undefined ? [{ name }] : await tx.select({ name: disasters.name }).from(disasters).where(real);
  if (disaster === undefined) return [];
  return ended.map((estimation) => ({ page: "/view", data: { disaster: { id: did, ...disaster }, estimation } }));
}

/** A calculation whose figures differ from those of the one before; the first one of an estimation changes nothing. */
export async function changedNeed(tx: Transaction, eid: number): Promise<EventsToTell> {
  const rows = await tx.select({ rid: runs.rid }).from(runs).where(eq(runs.eid, eid)).orderBy(desc(runs.rid)).limit(2);
  const [, old] = rows;
  return old === undefined ? [] : differenceOf(tx, eid, await readRun(tx, { eid, rid: old.rid }));
}

/** The same for the copy of a plan that an advisory was taken over into: against the plan that was copied. */
export async function needAfterAdvisory(tx: Transaction, stormId: number): Promise<EventsToTell> {
  const [update] = await tx
    .select({ eid: advisoryUpdates.eid, fromEid: advisoryUpdates.fromEid })
    .from(advisoryUpdates)
    .innerJoin(advisories, eq(advisories.advisoryId, advisoryUpdates.advisoryId))
    .where(and(eq(advisories.stormId, stormId), eq(advisoryUpdates.state, "done")))
    .orderBy(desc(advisoryUpdates.doneAt))
    .limit(1);
  if (update?.eid == null || update.fromEid === null) return [];
  return differenceOf(tx, update.eid, await readNewestRun(tx, update.fromEid));
}

async function differenceOf(tx: Transaction, eid: number, old: StoredRun | null): Promise<EventsToTell> {
  const names = await namesOf(tx, eid);
  const run = await readNewestRun(tx, eid);
  if (names === undefined || run === null || old === null) return [];
  const [figures, before] = [figuresOf(run), figuresOf(old)];
  const isSame = figures.people === before.people && isDeepStrictEqual(figures.needs, before.needs);
  return isSame ? [] : [{ page: mapPage(names.disaster.id, eid), data: { ...names, figures, before } }];
}

/** The figures of a run as every table of the product shows them. */
function figuresOf({ rid, runAt, inputs, results }: StoredRun): Figures {
  return {
    run: { id: rid, calculatedAt: runAt.toISOString(), sampleData: inputs.dataSet.sample },
    people: shownHeadline(results).peopleAssisted,
    needs: needTables(results, "quantity").map(({ product, unit, all }) => ({
      product,
      unit,
      quantity: all.shown.total,
    })),
  };
}
