import { unpackTractSet } from "../../engine/zones/packed-tract-set.ts";
import type { TractSet } from "../../engine/zones/tract-set.ts";
import type { CountyFacts } from "./counties.ts";

/** A tract set in a thread. */
export interface ThreadTracts {
  readonly set: TractSet;
  readonly counties: ReadonlyMap<string, CountyFacts>;
}

/** The tract set of a task, and the sets that are still in use. */
export interface TractsOfTask {
  /** The set's `state`. */
  readonly state: string;
  readonly kept: readonly string[];
  /** The set for a thread that does not have it; its bytes are shared, not copied. */
  readonly tracts: PackedTracts | null;
}

export interface PackedTracts {
  readonly packed: Uint8Array;
  readonly counties: ReadonlyMap<string, CountyFacts>;
}

/** The answer of a thread that does not have the set. */
export interface UnknownTracts {
  readonly kind: "unknownTracts";
}
export const UNKNOWN_TRACTS: UnknownTracts = { kind: "unknownTracts" };

const sets = new Map<string, ThreadTracts>();

/** The set of a task; undefined if it has to be sent. Drops sets that the main thread no longer keeps. */
export function tractsOfTask({ state, kept, tracts }: TractsOfTask): ThreadTracts | undefined {
  for (const known of sets.keys()) if (!kept.includes(known)) sets.delete(known);
  const set = sets.get(state) ?? (tracts && { set: unpackTractSet(tracts.packed), counties: tracts.counties });
  if (set === null) return undefined;
  sets.set(state, set);
  return set;
}
