import type { Region } from "../../../engine/geometry/rings.ts";
import { STATISTICS, type Statistic } from "../../../engine/statistics.ts";
import { textOf } from "../../answers/texts.ts";
import type { Box } from "../../tracts/data-set-content.ts";

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

/** What a layer is called and how it is drawn where no one says otherwise. */
export interface LayerFacts {
  readonly id: number;
  readonly name: string;
  readonly displayField: string;
  readonly description: string;
  /** Rows without a shape. */
  readonly table?: true;
}

/** A view of what issued reports say. */
function reportView<Id extends number>(id: Id, name: string, what: string): LayerFacts & { readonly id: Id } {
  const description = `${what} of the reports that were printed or shared, cell by cell, for staff alone.`;
  return { id, name, displayField: "row_name", description, table: true };
}

/** The layers of the service; the ids are fixed, since others store them. */
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
  productComparison: {
    id: 20,
    name: "product_comparison",
    displayField: "product",
    description: "Need of each product and 72-hour block against what is there and expected, for staff alone.",
    table: true,
  },
  reportSections: {
    id: 24,
    name: "report_sections",
    displayField: "section",
    description: "Which sections are on which page of which report, for those who lay them out.",
    table: true,
  },
  reports: {
    id: 25,
    name: "report",
    displayField: "code",
    description: "Reports that were printed or shared, with the code that is printed on them, for staff alone.",
    table: true,
  },
  reportSummary: reportView(26, "report_summary", "Overview, population and headline"),
  reportDayOne: reportView(27, "report_day_one", "Needs of day one and distribution points"),
  reportMultiDay: reportView(28, "report_multi_day", "Needs of the 21 days"),
  reportComparison: reportView(29, "report_comparison", "Comparison and running balance"),
  reportContacts: reportView(30, "report_contacts", "Contacts"),
} as const satisfies Record<string, LayerFacts>;

/** What a field holds; the words of ArcGIS. */
export type FieldType = "esriFieldTypeOID" | "esriFieldTypeInteger" | "esriFieldTypeDouble" | "esriFieldTypeString";

/** A column of a layer. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly alias: string;
  /** Longest text, for strings. */
  readonly length?: number;
}

export type FieldValue = string | number | null;

/** Every layer's key: whole numbers from 1, stable within a layer. */
export const OBJECT_ID: Field = { name: "OBJECTID", type: "esriFieldTypeOID", alias: "OBJECTID" };

/** A text column. */
export const text = (name: string, alias: string, length: number): Field => ({
  name,
  type: "esriFieldTypeString",
  alias,
  length,
});

/** A column of whole numbers. */
export const integer = (name: string, alias: string): Field => ({ name, type: "esriFieldTypeInteger", alias });

/** A column of counts and other figures. */
export const double = (name: string, alias: string): Field => ({ name, type: "esriFieldTypeDouble", alias });

/** The land that densities are counted by. */
export const AREA: Field = double("area_sq_mi", "Area (square miles)");

/** Finds a field by its name, upper or lower case alike. */
export function fieldNamed(fields: readonly Field[], name: string): Field | undefined {
  const wanted = name.toLowerCase();
  return fields.find((field) => field.name.toLowerCase() === wanted);
}

/** The fourteen statistics as fields, named in English; the pages bring their own in four languages. */
export const STATISTIC_FIELDS: readonly Field[] = STATISTICS.map((key) =>
  double(key, textOf("en", `map.statistics.${key}`)),
);

/** The statistic that a field name stands for, or null. */
export function statisticOf(field: string): Statistic | null {
  return STATISTICS.find((key) => key === field) ?? null;
}
