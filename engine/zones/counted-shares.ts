import { clippedAreas } from "../geometry/clip.ts";
import { overlayAreas, type OverlayPolygon, type OverlayQuestion } from "../geometry/overlay.ts";
import type { Overlap, Selection } from "./shapes.ts";
import { NOT_HELD, WHOLE, type SelectedTracts } from "./selection.ts";
import { tractRegion, type TractSet } from "./tract-set.ts";

/** The tracts that count for a zone after the overlap rule, ascending, with the share of each. */
export interface CountedTracts {
  readonly rows: readonly number[];
  readonly shares: readonly number[];
}

/** A remaining share smaller than this, where two zones' shapes meet, is rounding, not land (0.01 m² of 10 km²). */
const MIN_SHARE = 1e-9;

interface OverlapRule {
  readonly selection: Selection;
  readonly overlap: Overlap;
  readonly wanted?: ReadonlySet<number> | undefined;
}

/**
 * Applies the overlap rule to the selections of all zones (ascending). `countOnce` gives a tract to the lowest zone
 * that selects it: the whole tract, or under areaWeighted the area that no lower zone covers. With `wanted`, only the
 * tracts of these zones are listed; the others' lists stay empty.
 */
export function countedShares(
  set: TractSet,
  zones: readonly SelectedTracts[],
  { selection, overlap, wanted }: OverlapRule,
): CountedTracts[] {
  const counted = zones.map((): { rows: number[]; shares: number[] } => ({ rows: [], shares: [] }));
  const overlays = new Map<number, readonly number[]>();
  for (const [i, { zone, rows, state }] of zones.entries()) {
    if (wanted?.has(zone) === false) continue;
    for (const row of rows) {
      const isFirst = zones.every((other, j) => j >= i || other.state[row] === NOT_HELD);
      let share = 1;
      if (overlap === "countOnce" && zones.some((other, j) => j < i && other.state[row] === WHOLE)) continue;
      if (selection !== "areaWeighted") {
        if (overlap === "countOnce" && !isFirst) continue;
      } else if (state[row] !== WHOLE || (overlap === "countOnce" && !isFirst)) {
        const shares = overlays.get(row) ?? sharesOf(set, zones, row, overlap);
        overlays.set(row, shares);
        share = shares[i] ?? 0;
        if (share < MIN_SHARE && overlap === "countOnce" && !isFirst) continue;
      }
      counted[i]?.rows.push(row);
      counted[i]?.shares.push(share);
    }
  }
  return counted;
}

/** The share of one tract's area that counts for each zone. */
function sharesOf(set: TractSet, zones: readonly SelectedTracts[], row: number, overlap: Overlap): number[] {
  const polygons: OverlayPolygon[] = [];
  let covering = 0;
  zones.forEach(({ state, polygons: partly }, bit) => {
    if (state[row] === WHOLE) covering |= 1 << bit;
    else polygons.push(...(partly.get(row) ?? []).map((polygon) => ({ polygon, bit })));
  });
  const [west = NaN, south = NaN, east = NaN, north = NaN] = set.boxes.subarray(4 * row, 4 * row + 4);
  const question: OverlayQuestion = {
    region: tractRegion(set, row),
    box: [west, south, east, north],
    polygons,
    covering,
    count: zones.length,
    counts: overlap === "countOnce" ? isLowest : holds,
  };
  const areas = overlayAreas(question) ?? clippedAreas(question);
  const whole = set.areas[row] ?? NaN;
  return Array.from(areas, (area) => Math.min(1, Math.max(0, area / whole)));
}

function holds(mask: number, zone: number): boolean {
  return (mask & (1 << zone)) !== 0;
}

function isLowest(mask: number, zone: number): boolean {
  return (mask & -mask) === 1 << zone;
}
