import type { StormHorizon, WindArrivals } from "../../../contract/storms/plans.ts";
import type { StormMapping } from "../../../engine/storms/areas.ts";
import { HttpError } from "../../answers/errors.ts";
import { RecentlyUsed, getOrMake } from "../../answers/memoize-async.ts";
import { ThreadLost } from "../../answers/threads.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import type { CountingRules } from "../../planning/zones/count-thread.ts";
import type { CountingPlace } from "../../planning/zones/counting.ts";
import type { Database } from "../../storage/database.ts";
import { readAdvisory } from "../advisories/storm-rows.ts";
import { doneByTracts } from "../../tracts/tract-jobs.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import { shapesOf } from "./advisory-shapes.ts";
import type { AreaOutcome, MeasuredAdvisory } from "./area-thread.ts";

const PROGRAM = new URL("./area-thread.ts", import.meta.url);
/** Seconds after which a measurement that was lost with its thread may be tried again. */
const COME_AGAIN = 1;
/** The latest measurement: a user who views an advisory mostly plans with it next. */
const kept = new WeakMap<Database, RecentlyUsed<MeasuredAdvisory>>();
const KEPT = 8;

/** The advisory to measure, with the tracts and rules. */
interface PlanMeasure {
  readonly advisoryId: number;
  readonly mapping: StormMapping;
  readonly tracts: LoadedTractSet;
  readonly rules: CountingRules;
  /** Whether to count the storm's alternative cases too, which takes several times as long. */
  readonly uncertain?: boolean;
  /** Whether winds beyond the hours with wind radii are estimated; true by default. */
  readonly beyondHorizon?: boolean | undefined;
}

/** An advisory with its zones and figures. 404 for an unknown one, 422 if its areas cannot be distinguished. */
export async function measureAdvisory(
  place: CountingPlace,
  { advisoryId, mapping, tracts, rules, uncertain = false, beyondHorizon = true }: PlanMeasure,
) {
  const { db, threads } = place;
  const { storm, advisory, shapes } = await readAdvisory(db, advisoryId);
  const key = JSON.stringify([
    tracts.state,
    advisoryId,
    advisory.version,
    mapping,
    rules.selection,
    rules.overlap,
    uncertain,
    beyondHorizon,
  ]);
  const measures = getOrMake(kept, db, () => new RecentlyUsed<MeasuredAdvisory>({ most: KEPT }));
  const known = measures.get(key);
  if (known !== undefined) return { storm, advisory, measured: known, beyondHorizon };
  const task = {
    shapes: shapesOf(shapes),
    mapping,
    rules: { selection: rules.selection, overlap: rules.overlap },
    uncertain: uncertain ? { basin: storm.basin, season: storm.season } : null,
    beyondHorizon,
  };
  const run = threads.next<AreaOutcome>;
  const outcome = await doneByTracts(db, tracts, { program: PROGRAM, task, run }).catch((cause: unknown) => {
    if (!(cause instanceof ThreadLost)) throw cause;
    throw new HttpError(503, "errors.interrupted", { values: { seconds: COME_AGAIN } }, { cause });
  });
  switch (outcome?.kind) {
    case "measured": {
      const { kind: _, ...measured } = outcome;
      measures.set(key, measured);
      return { storm, advisory, measured, beyondHorizon };
    }
    case "tooClose":
      return refuseAt("body.advisoryId", "domain.storm.tooClose", { number: advisory.number });
    default:
      throw new Error(`A thread failed at an advisory: ${outcome?.reason ?? "no outcome"}`);
  }
}

/** A horizon in the form of the call and the database. */
export function horizonAnswer({ winds, arrival }: MeasuredAdvisory["horizon"]): StormHorizon {
  return { winds: [...winds], arrival: arrival && { ...arrival, at: new Date(arrival.at).toISOString() } };
}

/** Arrivals in the form of the call and the database. */
export function arrivalsAnswer({ first, until, counties }: MeasuredAdvisory["arrivals"]): WindArrivals {
  const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  return {
    first: instant(first),
    until: instant(until),
    counties: counties.map(({ at, ...county }) => ({ ...county, at: new Date(at).toISOString() })),
  };
}
