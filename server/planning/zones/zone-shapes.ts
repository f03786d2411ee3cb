import type { Position } from "geojson";
import type { ZonePartInput, ZoneStatisticsAnswer } from "../../../contract/api/domain.ts";
import { splitAtAntimeridian } from "../../../engine/geometry/antimeridian.ts";
import { bufferLine, bufferPoint } from "../../../engine/geometry/buffer.ts";
import { ZoneError, type ZonePart, type ZoneShape, type ZoneStatistics } from "../../../engine/zones/shapes.ts";
import type { TractSet } from "../../../engine/zones/tract-set.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";

/**
 * A zone in the form in which the engine counts it: points and lines become their buffers, counties become their tracts
 * in the data set, each once. Throws the ZoneError of a part that is not valid.
 */
export function shapeOf(
  { zone, parts }: { readonly zone: number; readonly parts: readonly ZonePartInput[] },
  { set }: Pick<LoadedTractSet, "set">,
): ZoneShape {
  return {
    zone,
    parts: parts.map((part, i): ZonePart => {
      const place = { zone, part: i };
      switch (part.kind) {
        case "polygon":
          return { kind: "area", geometry: splitAtAntimeridian(part.geometry) };
        case "point":
          assertOnEarth(part.coordinates, place);
          return { kind: "area", geometry: bufferPoint(part.coordinates, part.bufferMiles) };
        case "line":
          assertLine(part.coordinates, place);
          return { kind: "area", geometry: bufferLine(part.coordinates, part.bufferMiles) };
        case "tracts":
          return { kind: "tracts", fips: part.fips };
        case "counties":
          return {
            kind: "tracts",
            fips: [...new Set(part.fips)].flatMap((county) => tractsOfCounty(set, county, place)),
          };
      }
    }),
  };
}

interface ZonePartIndex {
  readonly zone: number;
  readonly part: number;
}

function assertLine(line: readonly Position[], place: ZonePartIndex): void {
  for (const position of line) assertOnEarth(position, place);
  if (line.every((position) => isSame(position, line[0])))
    throw new ZoneError("invalidGeometry", { ...place, reason: "tooFewPoints" });
}

function assertOnEarth([longitude = NaN, latitude = NaN]: Position, place: ZonePartIndex): void {
  if (Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) return;
  throw new ZoneError("invalidGeometry", { ...place, reason: "outOfRange", at: [longitude, latitude] });
}

function isSame(a: Position, b: Position | undefined): boolean {
  return a[0] === b?.[0] && a[1] === b?.[1];
}

/** The tracts of a county: its five digits open their eleven, and the set is in FIPS order. */
function tractsOfCounty(set: TractSet, county: string, place: ZonePartIndex): readonly string[] {
  const first = firstNotBelow(set.fips, county);
  let end = first;
  while (set.fips[end]?.startsWith(county)) end++;
  if (end === first) throw new ZoneError("unknownTract", { ...place, fips: county });
  return set.fips.slice(first, end);
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

/** The names of counties, by five-digit FIPS. */
export type CountyNames = ReadonlyMap<string, { readonly name: string }>;

/** The engine's answer in the form of the call: counties named, members left out. */
export function statisticsAnswer(
  statistics: ZoneStatistics,
  { counties }: { readonly counties: CountyNames },
): ZoneStatisticsAnswer {
  const { members: _, ...sums } = statistics;
  return {
    ...sums,
    counties: statistics.counties.map((county) => ({
      ...county,
      name: counties.get(county.county)?.name ?? county.county,
    })),
  };
}
