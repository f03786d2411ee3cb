import { splitAtAntimeridian } from "../geometry/antimeridian.ts";
import { canonicalRings, compareRings, polygonsOf } from "../geometry/rings.ts";
import { preparePolygon, type PreparedPolygon } from "../geometry/prepared.ts";
import { checkPolygon } from "../geometry/validate.ts";
import { ZoneError, type ZoneShape } from "./shapes.ts";
import type { TractSet } from "./tract-set.ts";

/** The possible zone numbers: 1 is the worst hit. */
const ZONE_NUMBERS = [1, 2, 3, 4] as const;

/** A zone ready for selection: its polygons in canonical order, and the rows of its picked tracts. */
export interface PreparedZone {
  readonly zone: number;
  readonly polygons: readonly PreparedPolygon[];
  readonly picked: readonly number[];
}

/** Checks zones and prepares them, in ascending order. Throws the ZoneError of the first bad one. */
export function prepareZones(set: TractSet, zones: readonly ZoneShape[]): PreparedZone[] {
  const seen = new Set<number>();
  for (const { zone } of zones) {
    if (!ZONE_NUMBERS.some((number) => number === zone)) throw new ZoneError("zoneNumber", { zone });
    if (seen.has(zone)) throw new ZoneError("duplicateZone", { zone });
    seen.add(zone);
  }
  return [...zones].sort((a, b) => a.zone - b.zone).map((zone) => prepareZone(set, zone));
}

function prepareZone(set: TractSet, { zone, parts }: ZoneShape): PreparedZone {
  const polygons: ReturnType<typeof canonicalRings>[] = [];
  const picked = new Set<number>();
  for (const [part, shape] of parts.entries()) {
    if (shape.kind === "tracts") {
      for (const fips of shape.fips) {
        const row = set.rowOf.get(fips);
        if (row === undefined) throw new ZoneError("unknownTract", { zone, part, fips });
        picked.add(row);
      }
      continue;
    }
    const fault = checkPolygon(shape.geometry);
    if (fault !== null) throw new ZoneError("invalidGeometry", { zone, part, ...fault });
    polygons.push(...polygonsOf(splitAtAntimeridian(shape.geometry)).map(canonicalRings));
  }
  if (polygons.length === 0 && picked.size === 0) throw new ZoneError("emptyZone", { zone });
  polygons.sort(([a = []], [b = []]) => compareRings(a, b));
  return { zone, polygons: polygons.map(preparePolygon), picked: [...picked].sort((a, b) => a - b) };
}
