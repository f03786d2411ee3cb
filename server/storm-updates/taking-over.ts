import { PlanChangesSchema, type KeptZone, type UpdateReason } from "../../contract/storm-updates.ts";
import type { StormMappingRows } from "../../contract/storm-plans.ts";
import { calendarDay } from "../../engine/blocks.ts";
import { STORM_AREAS, type StormMapping } from "../../engine/storms/areas.ts";
import { whatChanged } from "../../engine/storms/what-changed.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import { audit, automatic } from "../persistence/audit/audit.ts";
import { deleteRecord } from "../persistence/change-record.ts";
import { assertUnlocked } from "../persistence/locks.ts";
import { assertOpen, lockDisasterRow } from "../planning/disasters/disaster-rows.ts";
import { copyInTransaction } from "../planning/estimations/copying.ts";
import { advanceEstimation, lockEstimationRow, type EstimationRow } from "../planning/estimations/estimation-rows.ts";
import { readParameterValues, readSettings } from "../planning/parameters/parameter-rows.ts";
import { resultsOf } from "../planning/projections/results.ts";
import { readNewestRun, runInputs } from "../planning/projections/runs.ts";
import { calculate } from "../planning/projections/service.ts";
import type { CountingPlace } from "../planning/zones/counting.ts";
import { tractsOf, type Counted } from "../planning/zones/population.ts";
import { dropPopulation, findZone, readZoneRows, zoneRecord, type ZoneRow } from "../planning/zones/zone-rows.ts";
import { readMapping } from "../storm-plans/mapping.ts";
import { measureAdvisory } from "../storm-plans/measuring.ts";
import { languageOfPlan, planFacts } from "../storm-plans/plan-facts.ts";
import { takeSuggested } from "../storm-plans/plans.ts";
import { writeStormZones, type Measured } from "../storm-plans/zones.ts";
import { inTransaction, type Reader, type Transaction } from "../storage/database.ts";
import { and, eq } from "../storage/orm.ts";
import { advisoryUpdates, estimations, stormFollowings, zones } from "../storage/schema/index.ts";
import type { ComparedRun } from "../supply/comparison.ts";
import type { LoadedTractSet } from "../tracts/tract-sets.ts";
import { planFigures } from "./plan-figures.ts";
import { tellWatchers } from "./telling.ts";
import { plannedEstimations, readUpdate, type PlannedEstimation, type UpdateRow } from "./update-rows.ts";

/** Ends a take-over that is not to be: a record is left alone, for this reason. */
export class LeftAlone extends Error {
  readonly reason: UpdateReason;

  constructor(key: string, values: UpdateReason["values"] = {}) {
    super(key);
    this.reason = { key: `domain.storm.updates.${key}`, values };
  }
}

/** What an advisory is to be taken over by. */
interface Task {
  readonly updateId: number;
  readonly update: UpdateRow;
  /** Of the storm where its winds arrive, by the advisory; null where the agency ranks none such. */
  readonly category: string | null;
  readonly source: PlannedEstimation;
  readonly found: Measured;
  readonly mapping: StormMappingRows;
  readonly startDate: string;
  readonly name: string;
}

/**
 * Takes an advisory over in a disaster that follows its storm: a copy of the newest estimation gets the advisory's zones where no
 * one drew any, is counted and projected, and who wants to be told is told, all in one transaction. An advisory that comes in
 * again with other shapes is written into its own copy as long as no one worked on it. Nothing is published. Throws LeftAlone,
 * or a refusal (HttpError), where a record is not to be touched; nothing happens to an update that waits no more.
 */
export async function takeOver(place: CountingPlace, publicUrl: string | null, updateId: number): Promise<void> {
  const { db } = place;
  const { update, advisory, storm, disaster } = await readUpdate(db, updateId);
  if (update.state !== "waiting") return;
  const stormName = storm.name || storm.code;
  const [following] = await db.select().from(stormFollowings).where(followingOf(update.did, storm.stormId));
  if (following === undefined) throw new LeftAlone("notFollowed", { disaster: disaster.name });
  const planned = await plannedEstimations(db, update.did);
  const [source] = planned.filter(({ eid, plannedBy }) => plannedBy.stormId === storm.stormId && eid !== update.eid);
  if (source === undefined) throw new LeftAlone("noPlan", { disaster: disaster.name, storm: stormName });
  if (source.plannedBy.advisoryId === advisory.advisoryId)
    throw new LeftAlone("planned", { name: source.name, number: advisory.number });
  if (Date.parse(source.plannedBy.issuedAt) >= advisory.issuedAt.getTime())
    throw new LeftAlone("older", { name: source.name, number: advisory.number });
  const mapping = await mappingFor(db, source);
  const found = await measureAdvisory(place, {
    advisoryId: advisory.advisoryId,
    mapping: Object.fromEntries(mapping.map(({ area, zone }) => [area, zone])),
    tracts: await tractsOf(db, source.eid),
    rules: await readSettings(db, source.eid),
    uncertain: true,
  });
  const { estimation: name, startDate, category } = await planFacts(db, found, languageOfPlan(source));
  await write(place, publicUrl, { updateId, update, source, found, mapping, startDate, name, category });
}

async function write(place: CountingPlace, publicUrl: string | null, task: Task): Promise<void> {
  const { updateId, source, found, mapping, category } = task;
  const caller = automatic(`update ${updateId}`);
  const tracts = await tractsOf(place.db, source.eid);
  await inTransaction(place.db, async (tx) => {
    const disaster = await lockDisasterRow(tx, source.did, "share");
    assertUnlocked(disaster, "domain.disaster.locked");
    assertOpen(disaster);
    const [update] = await tx
      .select()
      .from(advisoryUpdates)
      .where(and(eq(advisoryUpdates.updateId, updateId), eq(advisoryUpdates.state, "waiting")))
      .for("update", { skipLocked: true });
    if (update === undefined) return;
    const [held] = await tx.select().from(estimations).where(eq(estimations.eid, source.eid)).for("share");
    if (held !== undefined) assertUnlocked(held, "domain.estimation.locked");
    const copy = await copyOf(tx, caller, task, update);
    const kept = await clearZones(tx, caller, { estimation: copy, found });
    const before = await readZoneRows(tx, source.eid);
    const zoned = await writeStormZones(place, caller, {
      tx,
      counted: { estimation: copy, tracts },
      found,
      mapping,
      kept: kept.map(({ zone }) => zone),
    });
    const isNew = (zone: number) => before.every((row) => row.zone !== zone);
    // What someone typed stays; a zone that is new has the suggestions of where it lies.
    const suggested = await takeSuggested(
      tx,
      caller,
      zoned,
      ({ zone, suggestedCategory }) => suggestedCategory !== null || isNew(zone),
    );
    await calculate(tx, caller, { estimation: suggested, tracts });
    const left = await lockEstimationRow(tx, copy.eid);
    const figures = await changesOf(tx, source, { estimation: left, tracts });
    const own = disaster.category;
    const isOther = category !== null && own !== null && category !== own;
    const categories = isOther ? { category: { disaster: own, advisory: category } } : {};
    const changes = figures && { ...figures, ...categories };
    const offered = kept.filter(({ zone }) => found.measured.zones.some((one) => one.zone === zone));
    const done = {
      state: "done",
      reason: null,
      fromEid: source.eid,
      eid: left.eid,
      leftAt: left.version,
      changes,
      kept: offered.map(({ zone }): KeptZone => ({ zone, choice: null })),
      doneAt: new Date(),
    } as const;
    await tx.update(advisoryUpdates).set(done).where(eq(advisoryUpdates.updateId, updateId));
    const { number } = found.advisory;
    const storm = found.storm.name || found.storm.code;
    await audit(tx, {
      caller,
      module: "Storm",
      action: "takeOver",
      subjectId: found.storm.stormId,
      subject: `${storm}: ${disaster.name}`,
      before: { advisory: source.plannedBy.number, estimation: source.name },
      after: { advisory: number, estimation: left.name, kept: done.kept, changes },
    });
    await tellWatchers(tx, { publicUrl, disaster, storm, number, done: { estimation: left, changes } });
  });
}

const followingOf = (did: number, stormId: number) =>
  and(eq(stormFollowings.did, did), eq(stormFollowings.stormId, stormId));

/** How the plan's zones were made: by its mapping, and by what each of them says of itself. */
async function mappingFor(reader: Reader, { eid, plannedBy }: PlannedEstimation): Promise<StormMappingRows> {
  const rows = plannedBy.mapping ?? (await readMapping(reader)).mapping;
  const mapping: Record<string, number> = Object.fromEntries(rows.map(({ area, zone }) => [area, zone]));
  for (const { zone, fromAdvisory } of await readZoneRows(reader, eid))
    if (fromAdvisory?.stormId === plannedBy.stormId) for (const area of fromAdvisory.areas) mapping[area] = zone;
  const whole: StormMapping = mapping;
  return STORM_AREAS.flatMap((area) => {
    const zone = whole[area];
    return zone === undefined ? [] : [{ area, zone }];
  });
}

/** A new copy, or the one that this advisory made before as long as no one worked on it; held. */
async function copyOf(
  tx: Transaction,
  caller: RequestCaller,
  { source, found, startDate, name }: Task,
  { eid, leftAt }: UpdateRow,
): Promise<EstimationRow> {
  const { number } = found.advisory;
  if (eid !== null) {
    const row = await lockEstimationRow(tx, eid);
    if (row.publishedAt !== null) throw new LeftAlone("published", { name: row.name, number });
    if (row.version !== leftAt) throw new LeftAlone("workedOn", { name: row.name, number });
    return row;
  }
  const copy = await copyInTransaction(tx, caller, { eid: source.eid, name });
  const row = await lockEstimationRow(tx, copy.eid);
  const { timeZone = "" } = await valuesOf(tx, PUBLIC_CONFIG_KEYS);
  const { arrivals, issuedAt } = source.plannedBy;
  const plannedDay = calendarDay(timeZone, new Date(arrivals.first ?? issuedAt));
  // A start date that someone chose stays; the day on which the winds come moves with them.
  if (source.startDate !== plannedDay || startDate === plannedDay) return row;
  return advanceEstimation(tx, caller, row, { events: ["startDateChanged"], columns: { startDate } });
}

/** Takes out the zones of earlier advisories that this one no longer has; answers those that someone drew, which stay. */
async function clearZones(
  tx: Transaction,
  caller: RequestCaller,
  { estimation, found: { storm, measured } }: Pick<Counted, "estimation"> & { readonly found: Measured },
): Promise<ZoneRow[]> {
  const { eid } = estimation;
  const rows = await readZoneRows(tx, eid);
  const isOfStorm = ({ fromAdvisory }: ZoneRow) => fromAdvisory?.stormId === storm.stormId && !fromAdvisory.edited;
  for (const row of rows.filter(isOfStorm)) {
    if (measured.zones.length === 0 || measured.zones.some(({ zone }) => zone === row.zone)) continue;
    const standing = await findZone(tx, eid, row.zone);
    if (standing === undefined) continue;
    await deleteRecord(tx, caller, zoneRecord(estimation, { standing }), {
      id: row.zoneId,
      version: row.version,
      yours: null,
      write: async () => {
        await tx.delete(zones).where(eq(zones.zoneId, row.zoneId));
        await dropPopulation(tx, eid, row.zone);
        return undefined;
      },
    });
  }
  return rows.filter((row) => !isOfStorm(row));
}

/** What the copy changed against the plan before it as it stands, both with the supply entered for that one; null where its people are not counted. */
async function changesOf(tx: Transaction, source: PlannedEstimation, { estimation: copy, tracts }: Counted) {
  const was = await runOf(tx, source, tracts);
  const is = await readNewestRun(tx, copy.eid);
  if (was === null || is === null) return null;
  const suppliedAs = source.eid;
  const before = await planFigures(tx, was, { suppliedAs, plannedBy: source.plannedBy });
  const after = await planFigures(tx, is, { suppliedAs, plannedBy: copy.plannedBy });
  return PlanChangesSchema.parse(whatChanged(before, after));
}

/** The newest run of a plan; of one that was changed since, what it comes to now, which is stored nowhere. */
async function runOf(tx: Transaction, source: PlannedEstimation, tracts: LoadedTractSet): Promise<ComparedRun | null> {
  const { eid, status } = source;
  if (status === "Projected") return readNewestRun(tx, eid);
  if (status !== "ProjectionsStale") return null;
  const rows = await readZoneRows(tx, eid);
  const { timeZone = "" } = await valuesOf(tx, PUBLIC_CONFIG_KEYS);
  const inputs = runInputs(source, tracts, { rows, values: await readParameterValues(tx, eid), timeZone });
  return { rid: 0, eid, runAt: new Date(), inputs, results: resultsOf(inputs, tracts) };
}
