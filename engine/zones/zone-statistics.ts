import { countedShares } from "./counted-shares.ts";
import { prepareZones } from "./prepared-zones.ts";
import type { Overlap, Selection, ZoneShape, ZoneStatistics } from "./shapes.ts";
import { sumTracts } from "./sums.ts";
import { selectTracts, type SelectedTracts } from "./selection.ts";
import type { TractSet } from "./tract-set.ts";

interface ZoneStatisticsOptions {
  readonly selection: Selection;
  readonly overlap: Overlap;
}

/**
 * The figures of each zone in ascending order. Equal zones give equal numbers bit for bit, in any order of zones,
 * parts, rings and points, because shapes are canonicalized and tracts are added in FIPS order. Throws a ZoneError for
 * an invalid zone: `zoneNumber`, `duplicateZone`, `emptyZone`, `invalidGeometry`, `unknownTract`, or `offTheTracts` if
 * its interior meets no tract. A zone that meets tracts but gets none (no centroid inside, or all belong to a lower
 * zone) has zeros.
 */
export function zoneStatistics(
  set: TractSet,
  zones: readonly ZoneShape[],
  options: ZoneStatisticsOptions,
): ZoneStatistics[] {
  const selected = prepareZones(set, zones).map((zone) => selectTracts(set, zone, options.selection));
  return selectedStatistics(set, selected, options);
}

/** The tracts that a zone selects under each rule: valid as long as the zone and the tract set stay unchanged. */
export type ZoneSelections = Readonly<Record<Selection, SelectedTracts>>;

/** The selections of zones by every rule, in ascending zone order; each zone is prepared once. Throws as `zoneStatistics` does. */
export function selectByEveryRule(set: TractSet, zones: readonly ZoneShape[]): ZoneSelections[] {
  const prepared = prepareZones(set, zones);
  // The tracts that a zone meets are those that it holds a share of.
  const meeting = prepared.map((zone) => selectTracts(set, zone, "intersects"));
  return prepared.map((zone, i) => {
    const intersects = meeting[i] ?? selectTracts(set, zone, "intersects");
    return { intersects, centroid: selectTracts(set, zone, "centroid"), areaWeighted: intersects };
  });
}

/**
 * The figures of zones by their selections (of one rule, in ascending order): the numbers of `zoneStatistics`. With
 * `wanted`, only for these zones; the others only take part in the overlap rule.
 */
export function selectedStatistics(
  set: TractSet,
  selected: readonly SelectedTracts[],
  { selection, overlap, wanted }: ZoneStatisticsOptions & { readonly wanted?: ReadonlySet<number> },
): ZoneStatistics[] {
  const shares = countedShares(set, selected, { selection, overlap, wanted });
  return selected.flatMap(({ zone, rows }, i) => {
    if (wanted?.has(zone) === false) return [];
    const counted = shares[i] ?? { rows: [], shares: [] };
    const others = selected.filter((_, j) => j !== i);
    const alsoIn = (row: number): readonly number[] => {
      if (!others.some(({ state }) => state[row] !== 0)) return NONE;
      return others.filter(({ state }) => state[row] !== 0).map((other) => other.zone);
    };
    return { zone, shared: rows.filter((row) => alsoIn(row) !== NONE).length, ...sumTracts(set, counted, alsoIn) };
  });
}

/** The one shared empty list: most tracts are in only one zone. */
const NONE: readonly number[] = [];
