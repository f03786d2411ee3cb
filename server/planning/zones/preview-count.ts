import type { ZonePartInput } from "../../../contract/api/domain.ts";
import { SELECTIONS, ZoneError, type Overlap, type Selection } from "../../../engine/zones/shapes.ts";
import type { TractSet } from "../../../engine/zones/tract-set.ts";
import { selectByEveryRule, selectedStatistics, type ZoneSelections } from "../../../engine/zones/zone-statistics.ts";
import { RecentlyUsed } from "../../answers/memoize-async.ts";
import { areaOf } from "./areas.ts";
import type { MissingParts, SavedZone } from "./preview-threads.ts";
import { shapeOf, statisticsAnswer, type CountyNames } from "./zone-shapes.ts";

/** A zone as it is drawn at the moment, or as it is saved. */
export interface DrawnZone {
  readonly zone: number;
  readonly parts: readonly ZonePartInput[];
}

/** A tract set in the form that previews use for counting. */
interface PreviewTracts {
  readonly set: TractSet;
  readonly counties: CountyNames;
}

interface PreviewInputs {
  readonly drawn: readonly DrawnZone[];
  /** Selections of the saved zones of other numbers. */
  readonly saved: readonly ZoneSelections[];
  readonly selection: Selection;
  readonly overlap: Overlap;
}

/**
 * Counts drawn zones by each selection rule. Saved zones take part in the overlap rule by their selections, and are not
 * counted. Throws the ZoneError of an invalid drawn zone.
 */
export function countPreview(tracts: PreviewTracts, { drawn, saved, selection: ownRule, overlap }: PreviewInputs) {
  const shapes = drawn.map((zone) => shapeOf(zone, tracts));
  const selections = [...saved, ...selectByEveryRule(tracts.set, shapes)].sort(
    (a, b) => a.intersects.zone - b.intersects.zone,
  );
  const wanted = new Set(drawn.map(({ zone }) => zone));
  const byRule = SELECTIONS.map((selection) => {
    const selected = selections.map((zone) => zone[selection]);
    return { selection, zones: selectedStatistics(tracts.set, selected, { selection, overlap, wanted }) };
  });
  const own = byRule.find(({ selection }) => selection === ownRule)?.zones ?? [];
  return {
    selection: ownRule,
    overlap,
    zones: shapes.flatMap((shape) =>
      own
        .filter(({ zone }) => zone === shape.zone)
        .map((statistics) => ({ ...statisticsAnswer(statistics, tracts), area: areaOf(shape, tracts) })),
    ),
    byRule: byRule.map(({ selection, zones }) => ({
      selection,
      zones: zones.map(({ zone, tracts: all, population, households }) => ({
        zone,
        tracts: all,
        population,
        households,
      })),
    })),
  };
}

/** Size of the JSON of zones with cached selections, at most; a selection takes some bytes for each point. */
const KEPT_SIGNS = 20_000_000;
/** In addition, two bytes for every tract of the set. */
const KEPT_ZONES = 100;

interface CachedSelection {
  readonly state: string;
  readonly signs: number;
  /** Empty if the tract set cannot count the zone. */
  readonly selections: readonly ZoneSelections[];
}

/** Cache of saved zones' selections by rule while zone and tract set are unchanged; the least recently used are dropped first. */
class SelectionCache {
  readonly #kept = new RecentlyUsed<CachedSelection>({
    most: KEPT_ZONES,
    size: KEPT_SIGNS,
    sizeOf: ({ signs }) => signs,
  });

  has(state: string, zone: SavedZone): boolean {
    return this.#kept.has(keyOf(state, zone));
  }

  /**
   * The selection of a zone; nothing for a zone that the set can no longer count since the estimation was moved to
   * another data set: its own recalculation reports that, and a preview of another zone need not fail for it.
   */
  of(state: string, zone: SavedZone): readonly ZoneSelections[] {
    return this.#kept.get(keyOf(state, zone))?.selections ?? [];
  }

  add(state: string, tracts: PreviewTracts, zone: MissingParts["zones"][number]): void {
    const parts = JSON.parse(zone.parts) as ZonePartInput[];
    const selections = countable({ zone: zone.zone, parts }, tracts);
    this.#kept.set(keyOf(state, zone), { state, signs: zone.parts.length, selections });
  }

  /** A zone's selection, cached from now on; throws the ZoneError of an invalid zone. */
  countable(state: string, tracts: PreviewTracts, zone: MissingParts["zones"][number]): readonly ZoneSelections[] {
    const known = this.of(state, zone);
    if (known.length > 0) return known;
    const parts = JSON.parse(zone.parts) as ZonePartInput[];
    const selections = selectByEveryRule(tracts.set, [shapeOf({ zone: zone.zone, parts }, tracts)]);
    this.#kept.set(keyOf(state, zone), { state, signs: zone.parts.length, selections });
    return selections;
  }

  /** Drops the selections of all other tract sets. */
  keepOnly(states: readonly string[]): void {
    for (const [key, { state }] of this.#kept.entries()) if (!states.includes(state)) this.#kept.delete(key);
  }
}

/** This thread's cache, shared by previews and saves. */
export const keptSelections = new SelectionCache();

/** A zone that is saved again has another version, even if only its number changed. */
const keyOf = (state: string, { zoneId, version }: SavedZone): string => `${state} ${zoneId} ${version}`;

function countable(zone: DrawnZone, tracts: PreviewTracts): readonly ZoneSelections[] {
  try {
    return selectByEveryRule(tracts.set, [shapeOf(zone, tracts)]);
  } catch (error) {
    if (error instanceof ZoneError) return [];
    throw error;
  }
}
