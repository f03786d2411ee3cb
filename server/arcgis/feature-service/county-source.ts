import { inArray } from "../../storage/orm.ts";
import { STATISTICS } from "../../../engine/statistics.ts";
import type { TractSet } from "../../../engine/zones/tract-set.ts";
import type { Database } from "../../storage/database.ts";
import { countyInfo } from "../../storage/schema/index.ts";
import { countySums } from "../../tracts/county-sums.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import { LAYERS } from "./feature-source.ts";
import type { FeatureSource } from "./feature-source.ts";
import { OBJECT_ID, integer, text } from "./fields.ts";
import type { Field } from "./fields.ts";
import { shapeSource } from "./shape-source.ts";
import { STATISTIC_FIELDS } from "./statistic-fields.ts";
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
  ...STATISTIC_FIELDS,
];

const made = new WeakMap<TractSet, Promise<FeatureSource>>();

/** Layer 2: the counties of a data set, for maps of a scale at which tracts are dots. Object ids count in FIPS order from 1. */
export function countySource(db: Database, loaded: LoadedTractSet): Promise<FeatureSource> {
  const kept = made.get(loaded.set);
  if (kept !== undefined) return kept;
  const making = make(db, loaded);
  made.set(loaded.set, making);
  // A failed read is not remembered: the next request tries again.
  making.catch(() => made.delete(loaded.set));
  return making;
}

async function make(db: Database, { dataSetId, hash, set, counties }: LoadedTractSet): Promise<FeatureSource> {
  const sums = countySums(set);
  const shapes = await db
    .select({ fips: countyInfo.fips, geometry: countyInfo.geometry })
    .from(countyInfo)
    .where(inArray(countyInfo.fips, [...sums.fips]));
  const shapeOf = new Map(shapes.map((row) => [row.fips, row.geometry]));
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
        ...Object.fromEntries(STATISTICS.map((key) => [key, numberOf(sums.figures[key][row])])),
      },
    };
  });
  return shapeSource({ layer: LAYERS.counties, fields: COUNTY_FIELDS, version: `${dataSetId}-${hash}`, rows });
}
