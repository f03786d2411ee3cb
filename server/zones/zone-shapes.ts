import type { Position } from "geojson";
import type { ZonePartInput } from "../../contract/domain.ts";
import { bufferLine, bufferPoint } from "../../engine/geometry/buffer.ts";
import type { ZonePart, ZoneShape } from "../../engine/zones/shapes.ts";
import type { TractSet } from "../../engine/zones/tract-set.ts";
import { ZoneError } from "../../engine/zones/zone-error.ts";
import { refuseAt } from "../records/refusals.ts";
import type { LoadedTractSet } from "../tracts/tract-sets.ts";
import { refusingBadZones } from "./zone-faults.ts";
import type { PathOfZone } from "./zone-faults.ts";

/**
 * A zone as the engine counts it: points and lines become their buffers,
 * counties the tracts that the data set has of them. What cannot be one is
 * refused (422) at its place in what was sent.
 */
export function shapeOf(
  { zone, parts }: { readonly zone: number; readonly parts: readonly ZonePartInput[] },
  tracts: LoadedTractSet,
  pathOfZone: PathOfZone,
): ZoneShape {
  return {
    zone,
    parts: parts.map((part, i): ZonePart => {
      switch (part.kind) {
        case "polygon":
          return { kind: "area", geometry: part.geometry };
        case "line":
        case "point":
          return { kind: "area", geometry: buffered(part, { zone, part: i, pathOfZone }) };
        case "tracts":
          return { kind: "tracts", fips: part.fips };
        case "counties": {
          const path = `${pathOfZone(zone)}.parts.${i}.fips`;
          return { kind: "tracts", fips: part.fips.flatMap((county) => tractsOfCounty(tracts.set, county, path)) };
        }
      }
    }),
  };
}

function buffered(
  drawn: Extract<ZonePartInput, { readonly kind: "line" | "point" }>,
  { zone, part, pathOfZone }: { readonly zone: number; readonly part: number; readonly pathOfZone: PathOfZone },
) {
  return refusingBadZones(pathOfZone, () => {
    if (drawn.kind === "point") {
      demandOnEarth(drawn.coordinates, { zone, part });
      return bufferPoint(drawn.coordinates, drawn.bufferMiles);
    }
    for (const position of drawn.coordinates) demandOnEarth(position, { zone, part });
    if (drawn.coordinates.every((position) => isSame(position, drawn.coordinates[0])))
      throw new ZoneError("invalidGeometry", { zone, part, reason: "tooFewPoints" });
    return bufferLine(drawn.coordinates, drawn.bufferMiles);
  });
}

function demandOnEarth(
  [longitude = NaN, latitude = NaN]: Position,
  place: { readonly zone: number; readonly part: number },
): void {
  if (Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) return;
  throw new ZoneError("invalidGeometry", { ...place, reason: "outOfRange", at: [longitude, latitude] });
}

function isSame(a: Position, b: Position | undefined): boolean {
  return a[0] === b?.[0] && a[1] === b?.[1];
}

/** The tracts of a county: its five digits open their eleven, and the set is in FIPS order. */
function tractsOfCounty(set: TractSet, county: string, path: string): readonly string[] {
  const first = firstNotBelow(set.fips, county);
  let end = first;
  while (set.fips[end]?.startsWith(county)) end++;
  return end > first ? set.fips.slice(first, end) : refuseAt(path, "domain.zone.countyUnknown", { fips: county });
}

/** Index of the first word of an ascending list that is not below another. */
function firstNotBelow(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
