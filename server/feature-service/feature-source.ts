import type { Region } from "../../engine/geometry/rings.ts";
import type { Box } from "../tracts/data-set-content.ts";
import type { Field, FieldValue } from "./fields.ts";

/** A polygon layer's rows as the query engine sees them, held in memory; longitude and latitude in degrees. */
export interface FeatureSource {
  readonly layer: LayerFacts;
  readonly size: number;
  readonly fields: readonly Field[];
  /** Box around all rows; null where there is none. */
  readonly extent: Box | null;
  /** Changes whenever an answer could; null where answers must not be kept. */
  readonly version: string | null;
  objectIdOf(row: number): number;
  /** The row with an object id, or null. */
  rowOf(objectId: number): number | null;
  valueOf(row: number, field: string): FieldValue;
  /** Rows whose box meets a box, in any order. */
  rowsIn(box: Box): readonly number[];
  boxOf(row: number): Box | null;
  /** The row's rings: shells anticlockwise, holes clockwise, closed. */
  regionOf(row: number): Region;
  /** The row's rings in Web Mercator centimetres, kept between calls; laid out as the region's rings one after another. */
  centimetresOf(row: number): Int32Array;
}

/** What a layer is called and how it is drawn where nobody says otherwise. */
export interface LayerFacts {
  readonly id: number;
  readonly name: string;
  readonly displayField: string;
  readonly description: string;
  /** Rows without a shape. */
  readonly table?: true;
}

/** The layers of the service; the ids are fixed (decisions.md §5). */
export const LAYERS = {
  zones: {
    id: 0,
    name: "zones",
    displayField: "zone",
    description: "Numbered areas of the estimations that the caller may see, with the population last calculated.",
  },
  tracts: {
    id: 1,
    name: "census_tracts",
    displayField: "name",
    description:
      "Census tracts of one data set (parameter dataSetId, or data_set_id in where) with fourteen statistics.",
  },
  counties: {
    id: 2,
    name: "counties",
    displayField: "name",
    description: "Counties of one data set with the statistics summed over their tracts, their region and coast.",
  },
  inventory: {
    id: 5,
    name: "config_inventory",
    displayField: "agency",
    description: "Stock of the agencies, for staff alone.",
    table: true,
  },
} as const satisfies Record<string, LayerFacts>;
