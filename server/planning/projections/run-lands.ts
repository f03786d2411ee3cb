import { countedLand, type CountedLand } from "../../../engine/zones/counted-land.ts";
import { zoneStatistics } from "../../../engine/zones/zone-statistics.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import type { StoredRun } from "./runs.ts";

/** The land of the tracts that each zone of a run counts, by the zone's number; null for a zone that counts none. */
export function landsOf(
  { inputs }: Pick<StoredRun, "inputs">,
  { set }: Pick<LoadedTractSet, "set">,
): ReadonlyMap<number, CountedLand | null> {
  const counted = zoneStatistics(set, inputs.zones, inputs.settings);
  return new Map(counted.map(({ zone, members }) => [zone, countedLand(set, members)]));
}
