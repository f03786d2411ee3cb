import type { Job } from "../answers/threads.ts";
import type { Database } from "../storage/database.ts";
import { UNKNOWN_TRACTS, type PackedTracts, type TractsOfTask, type UnknownTracts } from "./thread-tracts.ts";
import { keptTractSets, type LoadedTractSet } from "./tract-sets.ts";

/** The set of a task, without its bytes. */
const setOfTask = (db: Database, { state }: LoadedTractSet): TractsOfTask => ({
  state,
  kept: [...keptTractSets(db), state],
  tracts: null,
});

/** A job that uses a tract set, and the method of `Threads` that runs it. */
interface TractJob<Outcome> {
  readonly program: URL;
  readonly task: object;
  readonly run: (job: Job) => Promise<Outcome | UnknownTracts | null>;
}

/** Runs a job with a tract set, which is sent to a thread that does not have it yet. Null if `run` reports that the caller has left. */
export async function doneByTracts<Outcome extends { readonly kind: string }>(
  db: Database,
  loaded: LoadedTractSet,
  { program, task, run }: TractJob<Outcome>,
): Promise<Outcome | null> {
  const of = setOfTask(db, loaded);
  const outcome = await run({ program, task: { ...task, of } });
  if (outcome === null || !isUnknown(outcome)) return outcome;
  const tracts: PackedTracts = { packed: loaded.packed, counties: loaded.counties };
  const second = await run({ program, task: { ...task, of: { ...of, tracts } } });
  if (second !== null && isUnknown(second)) throw new Error("A thread did not take a tract set that it was sent");
  return second;
}

const isUnknown = (outcome: { readonly kind: string }): outcome is UnknownTracts =>
  outcome.kind === UNKNOWN_TRACTS.kind;
