import { EsriError, jsonParameter, refuseParameter } from "../esri-error.ts";
import { areaFilter, type AreaFilter } from "./area-filter.ts";
import type { Condition } from "./expression.ts";
import { fieldNamed, type Field } from "./feature-source.ts";
import { decimalGrid, gridOf, type QuantizationGrid } from "./grid.ts";
import type { LayerFacts } from "./layers.ts";
import { metresOf } from "./lengths.ts";
import { DEGREES, METRES, spatialReferenceOf, type SpatialReference } from "./spatial-reference.ts";
import { assertStatistics, isExpression, partsOf, statisticsQuery, type StatisticsQuery } from "./statistics.ts";
import { timeCondition } from "./time.ts";
import { parseWhere } from "./where.ts";

/** Parameters as they arrive, from the address or a form; names as the protocol writes them. */
export type RawParameters = Readonly<Record<string, string | undefined>>;

const FORMATS = ["json", "pjson", "geojson", "pbf", "html"] as const;
export type QueryFormat = (typeof FORMATS)[number];

/** A query of a layer, checked. Plain data: it is handed to threads. */
export interface Query {
  readonly format: QueryFormat;
  readonly answer: "features" | "count" | "ids" | "extent";
  readonly where: Condition;
  readonly objectIds: readonly number[] | null;
  readonly area: AreaFilter | null;
  readonly outFields: readonly Field[];
  /** Rows with equal fields are returned once, as a table. */
  readonly distinct: boolean;
  readonly statistics: StatisticsQuery | null;
  readonly returnGeometry: boolean;
  readonly returnCentroid: boolean;
  readonly outSR: SpatialReference;
  /** Whole-number coordinates on this grid, or null for plain ones. */
  readonly grid: QuantizationGrid | null;
  /** The decimals of plain coordinates; null for all of them. */
  readonly precision: number | null;
  /** Largest deviation of lines from the shapes in the units of outSR; 0 keeps every vertex. */
  readonly offset: number;
  readonly orderBy: readonly { readonly field: Field; readonly descending: boolean }[];
  readonly resultOffset: number;
  readonly limit: number;
  /** Whether a query with more matches than the limit still returns its first features. */
  readonly returnExceeded: boolean;
}

/** Most features in one answer, by their purpose. Tiles of tracts are small; a table reader pages. */
export const RECORD_LIMITS = { none: 2000, standard: 8000, tile: 8000 } as const;

const MAX_FACTOR = 5;

/** Parameters that this service does not support: a refusal is better than an answer that ignores them. */
const UNSUPPORTED = ["fullText", "gdbVersion", "historicMoment", "text", "datumTransformation", "parameterValues", "rangeValues", "dynamicLayer", "aggregateIds", "lod", "lodType"]; // oxfmt-ignore
const UNSUPPORTED_FLAGS = ["returnEnvelope", "returnAggIds", "returnQueryGeometry", "timeReferenceUnknownClient"];

/** Reads the parameters of a query; EsriError 400 that names the parameter, what was found and what was expected. */
export function parseQuery(raw: RawParameters, fields: readonly Field[], layer?: LayerFacts): Query {
  for (const name of UNSUPPORTED) if (given(raw, name) !== null) throw unsupported(name);
  for (const name of UNSUPPORTED_FLAGS) if (flag(raw, name, false)) throw unsupported(name);
  if (oneOf(raw, "sqlFormat", ["none", "standard", "native"]) === "native") throw unsupported("sqlFormat");
  const format = formatOf(raw);
  const defaultSR = given(raw, "defaultSR");
  const askedSR = given(raw, "outSR") ?? defaultSR;
  // GeoJSON is in degrees by default (RFC 7946).
  const outSR = askedSR === null ? (format === "geojson" ? DEGREES : METRES) : spatialReferenceOf("outSR", askedSR);
  const resultType = oneOf(raw, "resultType", ["none", "standard", "tile"]) ?? "none";
  const factor = Math.max(1, Math.min(MAX_FACTOR, number(raw, "maxRecordCountFactor") ?? 1));
  const most = Math.floor(RECORD_LIMITS[resultType] * factor);
  const statistics = statisticsOf(raw, fields);
  const distinct = statistics === null && flag(raw, "returnDistinctValues", false);
  const answer = answerOf(raw);
  const outFields = outFieldsOf(given(raw, "outFields"), fields, distinct);
  return {
    format,
    answer: statistics === null || answer === "count" ? answer : "features",
    where: bothOf(parseWhere(raw["where"] ?? "", fields), timeCondition(given(raw, "time"), layer?.time)),
    objectIds: objectIdsOf(raw),
    area: areaFilter({
      geometry: given(raw, "geometry"),
      type: given(raw, "geometryType"),
      inSR: given(raw, "inSR") ?? defaultSR,
      relation: given(raw, "spatialRel"),
      matrix: given(raw, "relationParam"),
      metres: metresOf(number(raw, "distance"), given(raw, "units")),
    }),
    outFields,
    distinct,
    statistics,
    returnGeometry: flag(raw, "returnGeometry", true),
    returnCentroid: flag(raw, "returnCentroid", false),
    outSR,
    grid: format === "geojson" ? null : gridOf(given(raw, "quantizationParameters")),
    precision: precisionOf(raw),
    offset: Math.max(0, number(raw, "maxAllowableOffset") ?? 0),
    orderBy: orderOf(given(raw, "orderByFields"), statistics?.fields ?? (distinct ? outFields : fields)),
    resultOffset: whole(raw, "resultOffset") ?? 0,
    limit: Math.min(most, whole(raw, "resultRecordCount") ?? most),
    returnExceeded: flag(raw, "returnExceededLimitFeatures", true),
  };
}

/** The format of an answer; JSON by default. */
export const formatOf = (raw: RawParameters): QueryFormat => oneOf(raw, "f", FORMATS) ?? "json";

/** The grid of plain coordinates. */
export const plainGrid = ({ precision }: Query, finest: QuantizationGrid): QuantizationGrid =>
  precision === null ? finest : decimalGrid(precision);

const bothOf = (where: Condition, time: Condition | null): Condition =>
  time === null ? where : { kind: "and", parts: [where, time] };

function statisticsOf(raw: RawParameters, fields: readonly Field[]): StatisticsQuery | null {
  const outStatistics = given(raw, "outStatistics");
  const [groupBy, having] = [
    given(raw, "groupByFieldsForStatistics"),
    given(raw, "having") ?? given(raw, "havingClause"),
  ];
  assertStatistics(outStatistics, { groupByFieldsForStatistics: groupBy, having });
  return outStatistics === null ? null : statisticsQuery({ outStatistics, groupBy, having }, fields);
}

/** Decimal places that a double of a coordinate has. */
const MAX_PRECISION = 9;

function precisionOf(raw: RawParameters): number | null {
  const places = whole(raw, "geometryPrecision");
  return places === null ? null : Math.min(places, MAX_PRECISION);
}

function answerOf(raw: RawParameters): Query["answer"] {
  // Clients that want the extent ask for the count with it.
  if (flag(raw, "returnExtentOnly", false)) return "extent";
  if (flag(raw, "returnCountOnly", false)) return "count";
  return flag(raw, "returnIdsOnly", false) || flag(raw, "returnUniqueIdsOnly", false) ? "ids" : "features";
}

function objectIdsOf(raw: RawParameters): number[] | null {
  // The unique id of a row is its object id; clients also write it as a JSON list.
  const name = given(raw, "objectIds") === null ? "uniqueIds" : "objectIds";
  const text = given(raw, name);
  if (text === null) return null;
  const list: unknown = text.startsWith("[") ? jsonParameter(name, text, "a list of whole numbers") : text.split(",");
  return (Array.isArray(list) ? (list as unknown[]) : [list]).map((part) => {
    const id = typeof part === "number" ? part : Number(part);
    return String(part).trim() !== "" && Number.isSafeInteger(id)
      ? id
      : refuseParameter(name, part, "whole numbers separated by commas");
  });
}

function outFieldsOf(text: string | null, fields: readonly Field[], distinct: boolean): readonly Field[] {
  const names = (text ?? "").split(",").map((name) => name.trim().replace(/^"(.+)"$/, "$1"));
  if (names.includes("*")) return fields;
  if (distinct && names.every((name) => name === ""))
    refuseParameter("outFields", text, "the fields whose different values are asked for");
  const [id] = distinct ? [] : fields;
  const wanted = names.filter((name) => name !== "").map((name) => knownField("outFields", name, fields));
  // The object id is part of every answer; without it no client can tell features apart.
  return [...new Set([...(id ? [id] : []), ...wanted])];
}

/**
 * A field that is named again no longer changes the order, so an endless list costs no more than the existing fields.
 * Groups can also be ordered by the expressions that make them, as smart mapping's histograms do.
 */
function orderOf(text: string | null, fields: readonly Field[]): Query["orderBy"] {
  const order = partsOf(text ?? "").map((part) => {
    // From its end: a pattern that tries every space takes minutes for a run of spaces.
    const [, direction = ""] = /\s(ASC|DESC)$/i.exec(part) ?? [];
    const name = part.slice(0, part.length - direction.length).trimEnd();
    const field = fields.find((each) => isExpression(each) && each.alias === name);
    return {
      field: field ?? knownField("orderByFields", name, fields),
      descending: direction.toUpperCase() === "DESC",
    };
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

/** A parameter's value; null if it is absent or empty. */
export function given(raw: RawParameters, name: string): string | null {
  const value = raw[name]?.trim();
  return value === undefined || value === "" ? null : value;
}

function flag(raw: RawParameters, name: string, otherwise: boolean): boolean {
  const value = given(raw, name)?.toLowerCase() ?? null;
  if (value === null) return otherwise;
  if (value === "true" || value === "1") return true;
  if (value === "false" || value === "0") return false;
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
