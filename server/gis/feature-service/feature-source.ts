import type { Region } from "../../../engine/geometry/rings.ts";
import { STATISTICS, type Statistic } from "../../../engine/words/statistics.ts";
import { textOf } from "../../answers/texts.ts";
import type { GeoBox } from "../../tracts/data-set-content.ts";
import type { LayerFacts } from "./layers.ts";

/** A layer's rows as the query engine sees them, held in memory; longitude and latitude in degrees. */
export interface FeatureSource {
  readonly layer: LayerFacts;
  readonly size: number;
  readonly fields: readonly Field[];
  /** Box around all rows; null if there is none. */
  readonly extent: GeoBox | null;
  /** Changes whenever an answer could; null if answers must not be cached. */
  readonly version: string | null;
  objectIdOf(row: number): number;
  /** The row with an object id, or null. */
  rowOf(objectId: number): number | null;
  valueOf(row: number, field: string): FieldValue;
  /** Rows whose box meets a box, in any order. */
  rowsIn(box: GeoBox): readonly number[];
  boxOf(row: number): GeoBox | null;
  /**
   * The row's parts. Of polygons: shells counterclockwise, each before its holes, those clockwise, closed; of lines
   * their paths.
   */
  regionOf(row: number): Region;
  /**
   * The row's parts in Web Mercator centimeters, kept between calls; laid out as the region's parts one after another.
   */
  centimetresOf(row: number): Int32Array;
}

/**
 * The type of a field, in ArcGIS's words. A date is milliseconds since 1970, UTC, and so is a day within the engine;
 * answers write the day itself, which no time zone turns into another.
 */
export type FieldType =
  | "esriFieldTypeOID"
  | "esriFieldTypeInteger"
  | "esriFieldTypeDouble"
  | "esriFieldTypeString"
  | "esriFieldTypeDate"
  | "esriFieldTypeDateOnly";

/** The values that a field may have, each with its name. */
export interface Domain {
  readonly name: string;
  readonly values: readonly { readonly code: string | number; readonly name: string }[];
}

/** A column of a layer. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly alias: string;
  /** Longest text, for string fields. */
  readonly length?: number;
  readonly domain?: Domain;
}

export type FieldValue = string | number | null;

/** Every layer's key: whole numbers from 1, stable within a layer, the same for every caller. */
export const OBJECT_ID: Field = { name: "OBJECTID", type: "esriFieldTypeOID", alias: "OBJECTID" };

/** A text column. */
export const text = (name: string, alias: string, length: number): Field => ({
  name,
  type: "esriFieldTypeString",
  alias,
  length,
});

/** A text column with few values, each of which is its own name. */
export const word = (name: string, alias: string, words: readonly string[]): Field => ({
  ...text(name, alias, WORD_LENGTH),
  domain: { name: `${name}_domain`, values: words.map((each) => ({ code: each, name: each })) },
});
const WORD_LENGTH = 200;

/** A column of whole numbers. */
export const integer = (name: string, alias: string): Field => ({ name, type: "esriFieldTypeInteger", alias });

/** A column of counts and other figures. */
export const double = (name: string, alias: string): Field => ({ name, type: "esriFieldTypeDouble", alias });

/** A column of moments. */
export const moment = (name: string, alias: string): Field => ({ name, type: "esriFieldTypeDate", alias });

/** A column of calendar days. */
export const day = (name: string, alias: string): Field => ({ name, type: "esriFieldTypeDateOnly", alias });

/** A value as answers write it: a day as YYYY-MM-DD. */
export const answered = ({ type }: Field, value: FieldValue): FieldValue =>
  type === "esriFieldTypeDateOnly" && typeof value === "number" ? new Date(value).toISOString().slice(0, 10) : value;

/** A row's values as answers write them. */
export const attributesOf = (fields: readonly Field[], valueOf: (name: string) => FieldValue) =>
  Object.fromEntries(fields.map((field) => [field.name, answered(field, valueOf(field.name))]));

/** A calendar date as a value of such a column: its midnight in UTC. */
export const dayAt = (date: string | null): number | null => (date === null ? null : Date.parse(`${date}T00:00:00Z`));

/** A column of yes (1) and no (0). */
export const yesOrNo = (name: string, alias: string): Field => ({
  ...integer(name, alias),
  domain: {
    name: "yes_no",
    values: [
      { code: 1, name: "Yes" },
      { code: 0, name: "No" },
    ],
  },
});

/** The number of a zone; 1 was hit worst. */
export const ZONE_NUMBER: Field = {
  ...integer("zone", "Zone"),
  domain: { name: "zone_number", values: [1, 2, 3, 4].map((code) => ({ code, name: `Zone ${code}` })) },
};

/** The land area that densities are calculated with. */
export const AREA: Field = double("area_sq_mi", "Area (square miles)");

/** Finds a field by its name, ignoring case. */
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
