import { ZoneError } from "../../../engine/zones/shapes.ts";
import { HttpError, throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { assertVersion } from "../../persistence/change-record.ts";
import { clock } from "../../storage/clock.ts";
import type { Transaction } from "../../storage/database.ts";
import {
  advanceEstimation,
  readEstimation,
  type EstimationAt,
  type EstimationRow,
} from "../estimations/estimation-rows.ts";
import { refusesPopulation } from "../estimations/workflow.ts";
import { readSettings } from "../parameters/parameter-rows.ts";
import { refuseBadZone } from "./bad-zones.ts";
import type { CountedZone } from "./count-thread.ts";
import { countZones, type CountingPlace } from "./counting.ts";
import { pathOfSavedZone, withTracts, writePopulation, type PopulationContext } from "./population.ts";
import {
  markPopulationStale,
  namesOf,
  readWrittenZones,
  readZoneRows,
  readZones,
  type LastCount,
} from "./zone-rows.ts";

/** ReCalculate Population Details: counts every zone of the estimation again. */
export async function recalculatePopulation(place: CountingPlace, caller: RequestCaller, sent: EstimationAt) {
  const { eid } = sent;
  return withTracts(place.db, eid, async (tx, counted) => {
    const { estimation } = counted;
    await assertVersion({ sent: sent.version, row: estimation, yours: sent, theirs: () => readEstimation(tx, eid) });
    const moved = await recalculate(place, tx, caller, counted);
    return { eid, status: moved.status, estimationVersion: moved.version, zones: await readZones(tx, eid) };
  });
}

/** The same within a transaction; returns the estimation afterwards. */
export async function recalculate(
  place: CountingPlace,
  tx: Transaction,
  caller: RequestCaller,
  counted: PopulationContext,
): Promise<EstimationRow> {
  const { estimation } = counted;
  const { eid } = estimation;
  const result = await recount(place, tx, counted);
  const refusal = refusesPopulation(result.length);
  if (refusal) throwHttpError(409, refusal);
  const moved = await advanceEstimation(tx, caller, estimation, {
    events: ["populationCalculated"],
    columns: { populationAt: clock.date() },
  });
  await audit(tx, {
    caller,
    module: "Zone",
    action: "recalculatePopulation",
    subjectId: eid,
    subject: estimation.name,
    before: { status: estimation.status },
    after: { status: moved.status, zones: result.map(({ answer: { zone, population } }) => ({ zone, population })) },
  });
  return moved;
}

/** Counts the zones as they are written and replaces the population; zones that cannot be counted are refused (422). */
export async function recount(
  place: CountingPlace,
  tx: Transaction,
  counted: PopulationContext,
): Promise<readonly CountedZone[]> {
  const { eid } = counted.estimation;
  const zones = await readWrittenZones(tx, eid);
  const rules = await readSettings(tx, eid);
  const result = await countZones(place, counted.tracts, { zones, rules }).catch(async (error: unknown) => {
    if (error instanceof ZoneError)
      refuseBadZone(error, { pathOfZone: pathOfSavedZone, names: namesOf(await readZoneRows(tx, eid)) });
    throw error;
  });
  await writePopulation(tx, counted, result);
  return result;
}

/** An estimation after one of its zones was written or deleted, and the sums of its zones by their number. */
interface RecountedEstimation {
  readonly moved: EstimationRow;
  /** Null if they could not be counted: the estimation is PopulationStale then. */
  readonly counts: ReadonlyMap<number, LastCount> | null;
}

/**
 * Counts an estimation's zones after some of them changed, all of them, since zones share tracts by the overlap rule.
 * `written` are the numbers of those that this transaction wrote. A failed count does not prevent a zone from being
 * saved: ReCalculate Population Details then reports the fault.
 */
export async function recountAfterChange(
  place: CountingPlace,
  tx: Transaction,
  caller: RequestCaller,
  { written, ...counted }: PopulationContext & { readonly written?: readonly number[] },
): Promise<RecountedEstimation> {
  const { estimation, tracts } = counted;
  const zones = await readWrittenZones(tx, estimation.eid, written);
  const rules = await readSettings(tx, estimation.eid);
  const result = zones.length === 0 ? null : await countZones(place, tracts, { zones, rules }).catch(uncountable);
  if (result === null) {
    await markPopulationStale(tx, estimation.eid);
    return { moved: await advanceEstimation(tx, caller, estimation, { events: ["zonesChanged"] }), counts: null };
  }
  await writePopulation(tx, counted, result);
  const moved = await advanceEstimation(tx, caller, estimation, {
    events: ["zonesChanged", "populationCalculated"],
    columns: { populationAt: clock.date() },
  });
  const counts = result.map(({ answer, land }) => [answer.zone, { statistics: answer, land }] as const);
  return { moved, counts: new Map(counts) };
}

/** Null for a zone that the tracts cannot count and for a count that was lost with its thread. */
function uncountable(error: unknown): null {
  if (error instanceof ZoneError || (error instanceof HttpError && error.status === 503)) return null;
  throw error;
}
