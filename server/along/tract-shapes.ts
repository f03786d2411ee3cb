import type { z } from "zod";
import type { getTractShapes } from "../../contract/planning/calls/tract-shapes.ts";
import { simplified } from "../../engine/reports/simplify.ts";
import { isWater } from "../../engine/words/statistics.ts";
import { tractRegion, type TractSet } from "../../engine/zones/tract-set.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { Database } from "../storage/database.ts";
import { tractSetFor } from "../tracts/tract-sets.ts";

/** Degrees, about twenty meters: less than a pixel of the largest map that a pack shows. */
const TOLERANCE = 0.0002;

/** The outlines of a county's tracts, as a pack draws them; 404 for a county that the data set does not have. */
export async function readTractShapes(
  db: Database,
  { dataSetId, county }: z.output<typeof getTractShapes.params>,
): Promise<z.output<typeof getTractShapes.answer>> {
  const { set, label, counties } = await tractSetFor(db, dataSetId);
  if (!counties.has(county)) throwHttpError(404, "tracts.countyUnknown", { values: { county, label } });
  return set.fips.flatMap((fips, row) => {
    const rings = fips.startsWith(county) && !isWater(fips) ? ringsOf(set, row) : [];
    return rings.length === 0 ? [] : [{ fips, rings }];
  });
}

/** The rings of a tract with fewer points, each simplified by itself. */
function ringsOf(set: TractSet, row: number): [number, number][][] {
  const { xy, ringStart, from, to } = tractRegion(set, row);
  return Array.from({ length: to - from }, (_, i) => {
    const start = ringStart[from + i] ?? 0;
    const length = (ringStart[from + i + 1] ?? start) - start;
    return Array.from({ length }, (__, at): [number, number] => [
      xy[2 * (start + at)] ?? 0,
      xy[2 * (start + at) + 1] ?? 0,
    ]);
  }).flatMap((ring) => {
    const area = simplified({ type: "Polygon", coordinates: [ring] }, TOLERANCE);
    return area.type === "Polygon"
      ? area.coordinates.map((line) => line.map(([x = 0, y = 0]): [number, number] => [x, y]))
      : [];
  });
}
