import { ZoneError } from "../../../engine/zones/zone-error.ts";
import type { ZoneSelections } from "../../../engine/zones/zone-statistics.ts";
import type { ZonePartInput } from "../../../contract/domain.ts";
import { selectionsOf, type PreviewTracts } from "./preview-count.ts";
import type { MissingParts, SavedZone } from "./preview-messages.ts";

/** Signs of JSON of the zones whose selections are kept: a selection takes some bytes for each point of its zone. */
const KEPT_SIGNS = 20_000_000;
/** Each takes two bytes for every tract of the set besides. */
const KEPT_ZONES = 100;

interface Kept {
  readonly hash: string;
  readonly signs: number;
  /** None of a zone that the tract set cannot count. */
  readonly selections: readonly ZoneSelections[];
}

/** What saved zones select by each rule, as long as zone and tract set stay as they are; what was used longest ago goes first. */
export interface KeptSelections {
  has(hash: string, zone: SavedZone): boolean;
  /**
   * What a zone selects; none of a zone that the set cannot count any more since the estimation moved to another: its own
   * recalculation says so, a preview of another zone need not fail for it.
   */
  of(hash: string, zone: SavedZone): readonly ZoneSelections[];
  add(hash: string, tracts: PreviewTracts, zone: MissingParts["zones"][number]): void;
  /** Lets go of what was selected in other tract sets than these. */
  keepOnly(hashes: readonly string[]): void;
}

export function keepSelections(): KeptSelections {
  const kept = new Map<string, Kept>();
  let signs = 0;
  const forget = (key: string): void => {
    signs -= kept.get(key)?.signs ?? 0;
    kept.delete(key);
  };
  return {
    has: (hash, zone) => kept.has(keyOf(hash, zone)),
    of(hash, zone) {
      const key = keyOf(hash, zone);
      const known = kept.get(key);
      if (known === undefined) return [];
      kept.delete(key);
      kept.set(key, known);
      return known.selections;
    },
    add(hash, tracts, zone) {
      const key = keyOf(hash, zone);
      forget(key);
      const parts = JSON.parse(zone.parts) as ZonePartInput[];
      kept.set(key, { hash, signs: zone.parts.length, selections: countable({ zone: zone.zone, parts }, tracts) });
      signs += zone.parts.length;
      for (const oldest of kept.keys()) {
        if (oldest === key || (signs <= KEPT_SIGNS && kept.size <= KEPT_ZONES)) break;
        forget(oldest);
      }
    },
    keepOnly(hashes) {
      for (const [key, { hash }] of kept) if (!hashes.includes(hash)) forget(key);
    },
  };
}

/** A zone that is saved again has another version, also where only its number changed. */
const keyOf = (hash: string, { zoneId, version }: SavedZone): string => `${hash} ${zoneId} ${version}`;

function countable(...[zone, tracts]: Parameters<typeof selectionsOf>): readonly ZoneSelections[] {
  try {
    return selectionsOf(zone, tracts);
  } catch (error) {
    if (error instanceof ZoneError) return [];
    throw error;
  }
}
