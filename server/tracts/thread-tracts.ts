import { unpackTractSet } from "../../engine/zones/packed-tract-set.ts";
import type { TractSet } from "../../engine/zones/tract-set.ts";
import type { CountyFacts } from "./counties.ts";

/** A tract set as a thread has it. */
export interface ThreadTracts {
  readonly set: TractSet;
  readonly counties: ReadonlyMap<string, CountyFacts>;
}

/** Which tract set a task is about, and which ones are still kept. */
export interface TractsOfTask {
  /** The set's `state`. */
  readonly state: string;
  readonly kept: readonly string[];
  /** For a thread that has not got the set; its bytes are shared, not copied. */
  readonly tracts: PackedTracts | null;
}

export interface PackedTracts {
  readonly packed: Uint8Array;
  readonly counties: ReadonlyMap<string, CountyFacts>;
}

/** What a thread answers that has not got the set. */
export interface UnknownTracts {
  readonly kind: "unknownTracts";
}
export const UNKNOWN_TRACTS: UnknownTracts = { kind: "unknownTracts" };

const sets = new Map<string, ThreadTracts>();

/** The set of a task, undefined where it has to be sent. Lets go of sets that the main thread no longer keeps. */
export function tractsOfTask({ state, kept, tracts }: TractsOfTask): ThreadTracts | undefined {
  for (const known of sets.keys()) if (!kept.includes(known)) sets.delete(known);
  const set = sets.get(state) ?? (tracts && { set: unpackTractSet(tracts.packed), counties: tracts.counties });
  if (set === null) return undefined;
  sets.set(state, set);
  return set;
}
