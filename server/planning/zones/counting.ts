import { channel } from "node:diagnostics_channel";
import { ZoneError } from "../../../engine/zones/shapes.ts";
import { HttpError } from "../../answers/errors.ts";
import { ThreadLost, type Threads } from "../../answers/threads.ts";
import type { Database } from "../../storage/database.ts";
import { doneByTracts } from "../../tracts/tract-jobs.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import type { CountOutcome, CountTask, CountingRules, CountedZone, CoveredArea, WrittenZone } from "./count-thread.ts";

/** The threads that count zones, and the database. */
export interface CountingPlace {
  readonly db: Database;
  readonly threads: Threads;
}

const PROGRAM = new URL("./count-thread.ts", import.meta.url);
/** Seconds after which a count that was lost with its thread may be tried again. */
const COME_AGAIN = 1;

/** Counts saved zones by some rules. Throws the ZoneError of the first that cannot be counted. */
export async function countZones(
  place: CountingPlace,
  tracts: LoadedTractSet,
  { zones, rules }: { readonly zones: readonly WrittenZone[]; readonly rules: CountingRules },
): Promise<readonly CountedZone[]> {
  const { selection, overlap } = rules;
  const counted = await ofThread(place, tracts, { kind: "saved", zones, rules: { selection, overlap } });
  if (counted.kind !== "saved") throw new Error(`A thread counted what it was not asked for: ${counted.kind}`);
  noteZoneCount({ zones: zones.length, milliseconds: counted.milliseconds });
  return counted.zones;
}

/** The area of a zone that can be counted. Throws the ZoneError of one that cannot. */
export async function coveredArea(
  place: CountingPlace,
  tracts: LoadedTractSet,
  zone: WrittenZone,
): Promise<CoveredArea> {
  const counted = await ofThread(place, tracts, { kind: "drawn", zone });
  if (counted.kind !== "drawn") throw new Error(`A thread counted what it was not asked for: ${counted.kind}`);
  noteZoneCount({ zones: 1, milliseconds: counted.milliseconds });
  return counted.covered;
}

type UnboundTask<Task> = Task extends unknown ? Omit<Task, "of"> : never;

async function ofThread({ db, threads }: CountingPlace, tracts: LoadedTractSet, task: UnboundTask<CountTask>) {
  const run = threads.next<CountOutcome>;
  const outcome = await doneByTracts(db, tracts, { program: PROGRAM, task, run }).catch((cause: unknown) => {
    if (!(cause instanceof ThreadLost)) throw cause;
    throw new HttpError(503, "errors.interrupted", { values: { seconds: COME_AGAIN } }, { cause });
  });
  switch (outcome?.kind) {
    case "saved":
    case "drawn":
      return outcome;
    case "uncountable":
      throw new ZoneError(outcome.code, outcome.details);
    default:
      throw new Error(`A thread failed at a count: ${outcome?.reason ?? "no outcome"}`);
  }
}

/** Channel on which each count of zones is published, for metrics. */
export const ZONE_COUNT_CHANNEL = "provision:zone-count";
const zoneCounts = channel(ZONE_COUNT_CHANNEL);
export interface ZoneCount {
  readonly zones: number;
  readonly milliseconds: number;
}

/** Publishes a count that was made. */
export function noteZoneCount({ zones, milliseconds }: ZoneCount): void {
  const count: ZoneCount = { zones, milliseconds };
  zoneCounts.publish(count);
}
