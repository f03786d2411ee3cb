import { STATISTICS } from "../../../engine/words/statistics.ts";
import type { TractSet } from "../../../engine/zones/tract-set.ts";
import { pending, type PendingPromise } from "../../answers/memoize-async.ts";
import type { Database } from "../../storage/database.ts";
import { inArray } from "../../storage/orm.ts";
import { countyInfo } from "../../storage/schema/index.ts";
import { countySums } from "../../tracts/counties.ts";
import { countyShapesOf } from "../../tracts/county-shapes.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import { AREA, OBJECT_ID, STATISTIC_FIELDS, integer, text, type FeatureSource, type Field } from "./feature-source.ts";
import { LAYERS } from "./layers.ts";
import { shapeSource } from "./shape-source.ts";
import { numberOf } from "./tract-source.ts";

/** The columns of the layer. */
export const COUNTY_FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("data_set_id", "Data set"),
  text("fips", "FIPS", 5),
  text("name", "County", 100),
  text("region", "Region", 100),
  integer("coastal", "Coastal (1 yes, 0 no)"),
  integer("tracts", "Tracts"),
  AREA,
  ...STATISTIC_FIELDS,
];

const made = new WeakMap<TractSet, PendingPromise<FeatureSource>>();

/**
 * Layer 2: the counties of a data set, for maps at a scale where tracts would be dots. Object ids count in FIPS order
 * from 1.
 */
export function countySource(db: Database, loaded: LoadedTractSet): Promise<FeatureSource> {
  const kept = made.get(loaded.set);
  if (kept !== undefined && !kept.isStuck()) return kept.promise;
  const making = pending(make(db, loaded));
  made.set(loaded.set, making);
  // A failed read is not cached: the next request tries again.
  making.promise.catch(() => made.get(loaded.set) === making && made.delete(loaded.set));
  return making.promise;
}

async function make(db: Database, { dataSetId, state, set, counties }: LoadedTractSet): Promise<FeatureSource> {
  const sums = countySums(set);
  const dissolved = await countyShapesOf(set);
  // If the tracts have no shape, the coarse shape that every county has.
  const others = await db
    .select({ fips: countyInfo.fips, geometry: countyInfo.geometry })
    .from(countyInfo)
    .where(
      inArray(
        countyInfo.fips,
        sums.fips.filter((fips) => !dissolved.has(fips)),
      ),
    );
  const shapeOf = new Map([...others.map((row) => [row.fips, row.geometry] as const), ...dissolved]);
  const rows = sums.fips.map((fips, row) => {
    const county = counties.get(fips);
    const coastal = county?.coastal ?? null;
    return {
      objectId: row + 1,
      geometry: shapeOf.get(fips) ?? null,
      values: {
        data_set_id: dataSetId,
        fips,
        name: county?.name ?? fips,
        region: county?.region ?? null,
        coastal: coastal === null ? null : Number(coastal),
        tracts: sums.tracts[row] ?? 0,
        [AREA.name]: numberOf(sums.squareMiles[row]),
        ...Object.fromEntries(STATISTICS.map((key) => [key, numberOf(sums.figures[key][row])])),
      },
    };
  });
  return shapeSource({ layer: LAYERS.counties, fields: COUNTY_FIELDS, version: `${dataSetId}-${state}`, rows });
}
