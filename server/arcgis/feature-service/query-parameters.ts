import { EsriError, refuseParameter } from "../esri-error.ts";
import { areaFilter, type AreaFilter } from "./area-filter.ts";
import type { Condition } from "./condition.ts";
import { fieldNamed, type Field } from "./feature-source.ts";
import { gridOf, type Grid } from "./grid.ts";
import { spatialReferenceOf, type SpatialReference } from "./spatial-reference.ts";
import { parseWhere } from "./where.ts";

/** Parameters as they come, from the address or a form. */
export type RawParameters = Readonly<Record<string, string | undefined>>;

/** A query of a layer, checked. */
export interface Query {
  readonly format: "json" | "pbf";
  readonly answer: "features" | "count" | "ids" | "extent";
  readonly where: Condition;
  readonly objectIds: readonly number[] | null;
  readonly area: AreaFilter | null;
  readonly outFields: readonly Field[];
  readonly returnGeometry: boolean;
  readonly outSR: SpatialReference;
  /** Whole-number coordinates on this grid, or null for plain ones. */
  readonly grid: Grid | null;
  /** Coarseness of plain coordinates in the units of outSR; 0 keeps every vertex. */
  readonly offset: number;
  readonly orderBy: readonly { readonly field: Field; readonly descending: boolean }[];
  readonly resultOffset: number;
  readonly limit: number;
  /** Whether a query that meets more than the limit still answers its first features. */
  readonly returnExceeded: boolean;
}

/** Most features in one answer, by what they are for. Tiles of tracts are small; a table reader pages. */
export const RECORD_LIMITS = { none: 2000, standard: 8000, tile: 8000 } as const;

const MAX_FACTOR = 5;

/** What this service does not answer yet: better refused than answered as if it had not been asked. */
const UNSUPPORTED = ["outStatistics", "groupByFieldsForStatistics", "having", "time", "fullText", "gdbVersion"];

/** Reads the parameters of a query; EsriError 400 that names the parameter, what was found and what was expected. */
export function parseQuery(raw: RawParameters, fields: readonly Field[]): Query {
  for (const name of UNSUPPORTED) if (given(raw, name) !== null) throw unsupported(name);
  if (flag(raw, "returnDistinctValues", false)) throw unsupported("returnDistinctValues");
  if (Number(raw["distance"] ?? 0) !== 0) throw unsupported("distance");
  const defaultSR = given(raw, "defaultSR");
  const outSR = spatialReferenceOf("outSR", given(raw, "outSR") ?? defaultSR);
  const resultType = oneOf(raw, "resultType", ["none", "standard", "tile"]) ?? "none";
  const factor = Math.max(1, Math.min(MAX_FACTOR, number(raw, "maxRecordCountFactor") ?? 1));
  const most = Math.floor(RECORD_LIMITS[resultType] * factor);
  return {
    format: (oneOf(raw, "f", ["json", "pjson", "pbf"]) ?? "json") === "pbf" ? "pbf" : "json",
    answer: answerOf(raw),
    where: parseWhere(raw["where"] ?? "", fields),
    objectIds: objectIdsOf(raw),
    area: areaFilter({
      geometry: given(raw, "geometry"),
      type: given(raw, "geometryType"),
      inSR: given(raw, "inSR") ?? defaultSR,
      relation: given(raw, "spatialRel"),
    }),
    outFields: outFieldsOf(given(raw, "outFields"), fields),
    returnGeometry: flag(raw, "returnGeometry", true),
    outSR,
    grid: gridOf(given(raw, "quantizationParameters")),
    offset: Math.max(0, number(raw, "maxAllowableOffset") ?? 0),
    orderBy: orderOf(given(raw, "orderByFields"), fields),
    resultOffset: whole(raw, "resultOffset") ?? 0,
    limit: Math.min(most, whole(raw, "resultRecordCount") ?? most),
    returnExceeded: flag(raw, "returnExceededLimitFeatures", true),
  };
}

function answerOf(raw: RawParameters): Query["answer"] {
  // Clients that want the extent ask for the count with it.
  if (flag(raw, "returnExtentOnly", false)) return "extent";
  if (flag(raw, "returnCountOnly", false)) return "count";
  return flag(raw, "returnIdsOnly", false) ? "ids" : "features";
}

function objectIdsOf(raw: RawParameters): number[] | null {
  const text = given(raw, "objectIds");
  if (text === null) return null;
  return text.split(",").map((part) => {
    const id = Number(part);
    return part.trim() !== "" && Number.isSafeInteger(id)
      ? id
      : refuseParameter("objectIds", part, "whole numbers separated by commas");
  });
}

function outFieldsOf(text: string | null, fields: readonly Field[]): readonly Field[] {
  const names = (text ?? "").split(",").map((name) => name.trim());
  if (names.includes("*")) return fields;
  const [id] = fields;
  const wanted = names.filter((name) => name !== "").map((name) => knownField("outFields", name, fields));
  // The object id belongs to every answer; without it no client can tell features apart.
  return [...new Set([...(id ? [id] : []), ...wanted])];
}

/** A field named again orders nothing any more, so a list without end costs no more than the fields there are. */
function orderOf(text: string | null, fields: readonly Field[]): Query["orderBy"] {
  const order = (text ?? "")
    .split(",")
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [name = "", direction = "ASC", ...rest] = part.trim().split(/\s+/);
      if (rest.length > 0 || !/^(ASC|DESC)$/i.test(direction))
        refuseParameter("orderByFields", part, "field ASC or DESC");
      return { field: knownField("orderByFields", name, fields), descending: direction.toUpperCase() === "DESC" };
    });
  return fields
    .flatMap((field) => order.find((one) => one.field === field) ?? [])
    .sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

function knownField(parameter: string, name: string, fields: readonly Field[]): Field {
  return (
    fieldNamed(fields, name) ??
    refuseParameter(parameter, name, `fields of ${fields.map((field) => field.name).join(", ")}`)
  );
}

function given(raw: RawParameters, name: string): string | null {
  const value = raw[name]?.trim();
  return value === undefined || value === "" ? null : value;
}

function flag(raw: RawParameters, name: string, otherwise: boolean): boolean {
  const value = given(raw, name)?.toLowerCase() ?? null;
  if (value === null) return otherwise;
  if (value === "true" || value === "false") return value === "true";
  return refuseParameter(name, value, "true or false");
}

function number(raw: RawParameters, name: string): number | null {
  const text = given(raw, name);
  if (text === null) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : refuseParameter(name, text, "a number");
}

function whole(raw: RawParameters, name: string): number | null {
  const value = number(raw, name);
  return value === null || (Number.isSafeInteger(value) && value >= 0)
    ? value
    : refuseParameter(name, value, "a whole number from 0");
}

function oneOf<Word extends string>(raw: RawParameters, name: string, words: readonly Word[]): Word | null {
  const text = given(raw, name);
  if (text === null) return null;
  return words.find((word) => word === text) ?? refuseParameter(name, text, words.join(", "));
}

function unsupported(name: string): EsriError {
  return new EsriError(400, `Unsupported parameter: ${name}`, ["this layer does not support it"]);
}
