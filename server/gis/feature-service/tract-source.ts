import { tractRegion, type TractSet } from "../../../engine/zones/tract-set.ts";
import { getOrMake } from "../../answers/memoize-async.ts";
import { squareMilesOf } from "../../tracts/counties.ts";
import { tractName, type GeoBox } from "../../tracts/data-set-content.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import {
  AREA,
  OBJECT_ID,
  STATISTIC_FIELDS,
  integer,
  statisticOf,
  text,
  type FeatureSource,
  type Field,
  type FieldValue,
} from "./feature-source.ts";
import { LAYERS } from "./layers.ts";
import { MercatorShapes } from "./spatial-reference.ts";

/** The columns of the layer. */
export const TRACT_FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("data_set_id", "Data set"),
  text("fips", "FIPS", 11),
  text("name", "Tract", 200),
  text("county", "County FIPS", 5),
  text("county_name", "County", 100),
  AREA,
  ...STATISTIC_FIELDS,
];

const made = new WeakMap<TractSet, FeatureSource>();

/** The part of a tract set that the layer uses, which is also what a thread has. */
type Tracts = Pick<LoadedTractSet, "dataSetId" | "state" | "set" | "counties">;

/** Layer 1: the tracts of a data set. Object ids are places in FIPS order, counted from 1. */
export function tractSource(loaded: Tracts): FeatureSource {
  return getOrMake(made, loaded.set, () => make(loaded));
}

function make({ dataSetId, state, set, counties }: Tracts): FeatureSource {
  const countyOf = (row: number): string => set.fips[row]?.slice(0, 5) ?? "";
  const countyName = (row: number): string => counties.get(countyOf(row))?.name ?? countyOf(row);
  const centimetres = new MercatorShapes(set.size, (row) => tractRegion(set, row));
  const { index, indexedRows } = set;
  return {
    layer: LAYERS.tracts,
    size: set.size,
    fields: TRACT_FIELDS,
    extent: index === null ? null : [index.minX, index.minY, index.maxX, index.maxY],
    version: `${dataSetId}-${state}`,
    objectIdOf: (row) => row + 1,
    rowOf: (objectId) => (Number.isInteger(objectId) && objectId >= 1 && objectId <= set.size ? objectId - 1 : null),
    valueOf(row, field): FieldValue {
      const statistic = statisticOf(field);
      if (statistic !== null) return numberOf(set.figures[statistic][row]);
      switch (field) {
        case OBJECT_ID.name:
          return row + 1;
        case "data_set_id":
          return dataSetId;
        case "fips":
          return set.fips[row] ?? null;
        case "name":
          return tractName(set.fips[row] ?? "", countyName(row));
        case AREA.name:
          return squareMilesOf(set, row);
        case "county":
          return countyOf(row);
        case "county_name":
          return countyName(row);
        default:
          return null;
      }
    },
    rowsIn: (box) => index?.search(...box).map((found) => indexedRows[found] ?? 0) ?? [],
    boxOf: (row) => boxAt(set.boxes, row),
    regionOf: (row) => tractRegion(set, row),
    centimetresOf: (row) => centimetres.of(row),
  };
}

/** A figure as a field holds it: NaN is missing. */
export function numberOf(figure: number | undefined): number | null {
  return figure === undefined || Number.isNaN(figure) ? null : figure;
}

function boxAt(boxes: Float64Array, row: number): GeoBox | null {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = boxes.subarray(4 * row, 4 * row + 4);
  return Number.isNaN(west) ? null : [west, south, east, north];
}
