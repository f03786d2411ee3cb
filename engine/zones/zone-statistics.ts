import { countedShares } from "./counted-shares.ts";
import { prepareZones } from "./prepared-zones.ts";
import type { Overlap, Selection, ZoneShape, ZoneStatistics } from "./shapes.ts";
import { sumTracts } from "./sums.ts";
import { selectTracts } from "./selection.ts";
import type { TractSet } from "./tract-set.ts";

export interface ZoneStatisticsOptions {
  readonly selection: Selection;
  readonly overlap: Overlap;
}

/**
 * What each zone holds, in ascending zone order. The same zones give the same numbers bit for bit, in whatever order zones,
 * parts, rings and points come: shapes are brought into a canonical form and tracts are added up in FIPS order.
 *
 * Throws a ZoneError for a zone that cannot be counted: `zoneNumber`, `duplicateZone`, `emptyZone`, `invalidGeometry`,
 * `unknownTract`, or `offTheTracts` where its interior meets no tract. A zone that meets tracts and ends up with none (no
 * centroid in it, or all of them with a lower zone) is empty: zeros.
 */
export function zoneStatistics(
  set: TractSet,
  zones: readonly ZoneShape[],
  { selection, overlap }: ZoneStatisticsOptions,
): ZoneStatistics[] {
  const prepared = prepareZones(set, zones);
  const selected = prepared.map((zone) => selectTracts(set, zone, selection));
  const shares = countedShares(set, selected, { selection, overlap });
  return selected.map(({ zone, rows }, i) => {
    const counted = shares[i] ?? { rows: [], shares: [] };
    const isShared = (row: number): boolean => selected.some((other, j) => j !== i && other.state[row] !== 0);
    return {
      zone,
      shared: selected.length === 1 ? 0 : rows.filter(isShared).length,
      ...sumTracts(set, counted),
    };
  });
}
