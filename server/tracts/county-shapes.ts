import type { MultiPolygon, Polygon } from "geojson";
import { dissolve } from "../../engine/geometry/dissolve.ts";
import { isWater } from "../../engine/words/statistics.ts";
import { tractRegion, type TractSet } from "../../engine/zones/tract-set.ts";
import { getOrMake } from "../answers/memoize-async.ts";
import { inPieces, type Pieces } from "../answers/pieces.ts";

/** Land of counties by five-digit FIPS. */
export type CountyShapes = ReadonlyMap<string, Polygon | MultiPolygon>;

const made = new WeakMap<TractSet, Promise<CountyShapes>>();

/**
 * The land of each county by five-digit FIPS, dissolved from its tracts so that coasts and borders match theirs at
 * every scale. Large lakes are holes. A county whose tracts have no shape is absent.
 */
export function countyShapesOf(set: TractSet): Promise<CountyShapes> {
  return getOrMake(made, set, () => inPieces(shapes(set)));
}

function* shapes(set: TractSet): Pieces<CountyShapes> {
  const found = new Map<string, Polygon | MultiPolygon>();
  const rows = set.fips.flatMap((fips, row) => (isWater(fips) ? [] : [{ county: fips.slice(0, 5), row }]));
  for (const [county, tracts] of Map.groupBy(rows, (one) => one.county)) {
    const shape = dissolve(tracts.map(({ row }) => tractRegion(set, row)));
    if (shape !== null) found.set(county, shape);
    yield;
  }
  return found;
}
