import type { Condition } from "../../contract/content/conditions.ts";
import { featuresOfEsriJson } from "../../engine/files/layers/esri-json.ts";
import { featureSetOf, plain } from "../map/layers/features.ts";
import { fetchServiceJson, withParameters } from "../map/layers/layer-request.ts";
import { layerAddress, meeting } from "../map/layers/service-features.ts";
import { clauseOf } from "./conditions.ts";
import {
  DRAWN_MOST,
  fieldOf,
  type DataField,
  type DataRow,
  type OpenData,
  type RecordQuestion,
} from "./data-reader.ts";

/** A layer or table of an ArcGIS service. */
interface ServedData {
  readonly address: string;
  readonly sublayer?: string;
  /** A clause of its administrator's; empty for none. */
  readonly where?: string;
  /** Whether it is to answer as it does to every visitor, for any reader. */
  readonly asVisitor?: boolean;
  /** Whether it is the product's own, which has its records as files too. */
  readonly own: boolean;
}

/** Fields by which records are of one estimation, or of the newest of each disaster: of others, sums count people twice. */
const ONE_RUN = ["eid", "did", "run", "latest"];
const UNIT = "unit";
/** Lines to some 200 meters, which no screen with a whole county shows better. */
const FINE = "0.002";
const WHOLE = { outFields: "*", outSR: "4326" };

/** A layer or table of a feature service: what it counts, sums and orders is its own work. Throws a LayerError. */
export async function openService(served: ServedData, signal: AbortSignal): Promise<OpenData> {
  const { address, sublayer = "", where = "", asVisitor = false, own } = served;
  const layer = layerAddress(address, sublayer);
  const query = new URL(layer);
  const oneEstimation = layer.searchParams.has("eid");
  query.pathname += "/query";
  const ask = (url: URL, parameters: Readonly<Record<string, string>>, by: AbortSignal) =>
    fetchServiceJson(withParameters(url, { ...parameters, f: "json" }), by, ...(asVisitor ? ["omit" as const] : []));
  const described = await ask(layer, {}, signal);
  const fields = partsOf(described["fields"]).flatMap(dataField);
  const key = textOf(described["objectIdField"]) || "OBJECTID";
  const display = textOf(described["displayField"]);
  const has = (name: string): boolean => fields.some((field) => field.name === name);
  const countsNewest = (filter: readonly Condition[]): boolean =>
    own && has("latest") && !oneEstimation && !filter.some(({ field }) => ONE_RUN.includes(field));
  const asked = ({ filter, within }: RecordQuestion): Record<string, string> => {
    const clause = clauseOf(filter, fields);
    return { where: where === "" ? clause : `(${where}) AND ${clause}`, ...(within && meeting(within)) };
  };
  const rowsOf = (answer: Readonly<Record<string, unknown>>): DataRow[] =>
    partsOf(answer["features"]).map(({ attributes }) =>
      Object.fromEntries(Object.entries(Object(attributes) as object).map(([name, value]) => [name, plain(value)])),
    );
  return {
    fields: fields.filter(({ name }) => name !== key),
    key,
    name: has(display) ? display : (fields.find(isText)?.name ?? key),
    placed: typeof described["geometryType"] === "string",
    async page({ sort, offset, limit, ...question }, by) {
      const order = sort.map(({ column, direction }) => `${fieldOf(fields, column).name} ${direction.toUpperCase()}`);
      const part = { resultOffset: String(offset), resultRecordCount: String(limit) };
      const given = { outFields: "*", returnGeometry: "false", orderByFields: [...order, key].join(","), ...part };
      const [counted, answer] = await Promise.all([
        ask(query, { ...asked(question), returnCountOnly: "true" }, by),
        ask(query, { ...asked(question), ...given }, by),
      ]);
      return { rows: rowsOf(answer), total: Number(counted["count"]) };
    },
    async groups({ by: group, value, summary, filter, within }, by) {
      const counts = summary === "count";
      const narrowed = countsNewest(filter) ? [...filter, { field: "latest", values: [1] }] : filter;
      const ofUnits = !counts && has(UNIT) && group !== UNIT;
      const statistic = (statisticType: string, onStatisticField: string, outStatisticFieldName: string) => ({
        statisticType,
        onStatisticField,
        outStatisticFieldName,
      });
      const figures = counts ? [] : [statistic("count", value, "known"), statistic(summary, value, "figure")];
      const answer = await ask(
        query,
        {
          ...asked({ filter: narrowed, within }),
          returnGeometry: "false",
          groupByFieldsForStatistics: [fieldOf(fields, group).name, ...(ofUnits ? [UNIT] : [])].join(","),
          outStatistics: JSON.stringify([statistic("count", key, "records"), ...figures]),
        },
        by,
      );
      return rowsOf(answer).map((row) => {
        const records = Number(row["records"]);
        const figure = counts ? records : (row["figure"] ?? null);
        return {
          key: row[group] ?? null,
          unit: ofUnits && typeof row[UNIT] === "string" ? row[UNIT] : null,
          figure: typeof figure === "number" ? figure : null,
          records,
          missing: counts ? 0 : records - Number(row["known"]),
        };
      });
    },
    countsNewest,
    async features(question, by) {
      const parts = { ...WHOLE, maxAllowableOffset: FINE, resultRecordCount: String(DRAWN_MOST) };
      return featureSetOf(featuresOfEsriJson(await ask(query, { ...asked(question), ...parts }, by)) ?? []).set;
    },
    async bounds(keys, by) {
      const chosen = asked({ filter: [{ field: key, values: [...keys] }], within: null });
      const { extent } = await ask(query, { ...chosen, returnExtentOnly: "true", outSR: "4326" }, by);
      const box = Object(extent) as Readonly<Record<string, unknown>>;
      const [west, south, east, north] = ["xmin", "ymin", "xmax", "ymax"].map((side) => Number(box[side] ?? NaN));
      return [west, south, east, north].every(Number.isFinite) ? ([west, south, east, north] as never) : null;
    },
    // An address would answer a reader as themselves.
    ...(own &&
      !asVisitor && {
        file: (f, question) =>
          withParameters(query, { ...asked(question), ...WHOLE, f, maxRecordCountFactor: "5" }).href,
      }),
  };
}

const partsOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter((part) => typeof part === "object" && part !== null) : [];
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const isText = ({ kind }: DataField): boolean => kind === "text";

const NUMBERS = /Integer|Double|Single|OID|BigInteger/;

const DATES: Readonly<Record<string, DataField["kind"]>> = {
  esriFieldTypeDate: "moment",
  esriFieldTypeDateOnly: "day",
};

/** A field of a service's description, which names its unit in its alias; shapes and blobs are none. */
function dataField({ name, alias, type, domain }: Readonly<Record<string, unknown>>): DataField[] {
  if (typeof name !== "string" || typeof type !== "string" || /Geometry|Blob|Raster|XML/.test(type)) return [];
  const { codedValues } = Object(domain) as { codedValues?: unknown };
  const choices = new Map(partsOf(codedValues).map(({ code, name: called }) => [String(code), textOf(called)]));
  const kind = NUMBERS.test(type) ? "number" : (DATES[type] ?? "text");
  return [{ name, label: textOf(alias) || name, kind, choices }];
}
