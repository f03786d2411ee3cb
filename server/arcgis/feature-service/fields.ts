import { STATISTICS, type Statistic } from "../../../engine/statistics.ts";
import { textOf } from "../../answers/texts.ts";

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
