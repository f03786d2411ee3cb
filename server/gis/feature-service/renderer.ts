import { classify, type ClassMethod } from "../../../engine/display/class-bounds.ts";
import { CLASS_COUNTS } from "../../../engine/display/class-counts.ts";
import { jsonParameter, refuseParameter } from "../esri-error.ts";
import { holds } from "./expression.ts";
import { fieldNamed, type FeatureSource, type Field } from "./feature-source.ts";
import type { RawParameters } from "./query-parameters.ts";
import { parseWhere } from "./where.ts";

const METHODS: Readonly<Record<string, ClassMethod>> = {
  esriClassifyNaturalBreaks: "natural",
  esriClassifyEqualInterval: "equal",
  esriClassifyQuantile: "quantile",
};
/** From light to dark. */
const RAMP = [[239, 243, 255], [198, 219, 239], [158, 202, 225], [107, 174, 214], [66, 146, 198], [33, 113, 181], [8, 69, 148]] as const; // oxfmt-ignore
/** Most distinct values of a renderer. */
const MOST_VALUES = 200;
/** Most characters between the fields of a value. */
const MAX_DELIMITER = 10;

/** `generateRenderer`: classes of a field of numbers, or its distinct values, each with its number of rows. */
export function rendererOf(source: FeatureSource, raw: RawParameters) {
  const text = raw["classificationDef"] ?? "";
  const json = jsonParameter("classificationDef", text, "a definition as JSON");
  const where = parseWhere(raw["where"] ?? "", source.fields);
  const rows = Array.from({ length: source.size }, (_, row) => row).filter(
    (row) => holds(where, (field) => source.valueOf(row, field)) === true,
  );
  switch (json["type"]) {
    case "classBreaksDef":
      return breaks(source, rows, json);
    case "uniqueValueDef":
      return values(source, rows, json);
    default:
      return refuseParameter("classificationDef", json["type"], "type classBreaksDef or uniqueValueDef");
  }
}

type RendererJson = Readonly<Record<string, unknown>>;

function breaks(source: FeatureSource, rows: readonly number[], json: RendererJson) {
  const method = METHODS[String(json["classificationMethod"] ?? "esriClassifyNaturalBreaks")];
  if (method === undefined)
    return refuseParameter("classificationMethod", json["classificationMethod"], Object.keys(METHODS).join(", "));
  const count = Number(json["breakCount"] ?? CLASS_COUNTS.usual);
  if (!(Number.isInteger(count) && count >= 1 && count <= RAMP.length))
    refuseParameter("breakCount", json["breakCount"], `a whole number from 1 to ${RAMP.length}`);
  const field = fieldIn(source, json["classificationField"]);
  const type = json["normalizationType"] ?? "esriNormalizeByNone";
  const by = type === "esriNormalizeByField" ? fieldIn(source, json["normalizationField"]) : null;
  if (by === null && type !== "esriNormalizeByNone" && type !== "")
    refuseParameter("normalizationType", type, "esriNormalizeByField or none");
  const figures = rows.map((row) => {
    const [value, part] = [source.valueOf(row, field.name), by === null ? 1 : source.valueOf(row, by.name)];
    return typeof value === "number" && typeof part === "number" && part !== 0 ? value / part : null;
  });
  const { bounds, counts, least } = classify(figures, { method, classes: count, own: [] });
  return {
    type: "classBreaks",
    field: field.name,
    classificationMethod: json["classificationMethod"] ?? "esriClassifyNaturalBreaks",
    ...(by !== null && { normalizationType: type, normalizationField: by.name }),
    minValue: least,
    classBreakInfos: bounds.map((most, i) => ({
      classMinValue: bounds[i - 1] ?? least,
      classMaxValue: most,
      label: `${bounds[i - 1] ?? least} - ${most}`,
      description: "",
      count: counts[i] ?? 0,
      symbol: symbolOf(source, i, bounds.length),
    })),
  };
}

function values(source: FeatureSource, rows: readonly number[], json: RendererJson) {
  const names = Array.isArray(json["uniqueValueFields"]) ? (json["uniqueValueFields"] as unknown[]) : [];
  if (names.length === 0 || names.length > 3) refuseParameter("uniqueValueFields", names, "one to three fields");
  const fields = names.map((name) => fieldIn(source, name));
  const { fieldDelimiter: delimiter = "," } = json;
  if (typeof delimiter !== "string" || delimiter.length > MAX_DELIMITER)
    return refuseParameter("fieldDelimiter", delimiter, `at most ${MAX_DELIMITER} characters`);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = fields.map(({ name }) => source.valueOf(row, name) ?? "<Null>").join(delimiter);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  if (counts.size > MOST_VALUES)
    refuseParameter(
      "uniqueValueFields",
      `${counts.size} different values`,
      `at most ${MOST_VALUES}; narrow with where`,
    );
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    type: "uniqueValue",
    field1: fields[0]?.name ?? "",
    field2: fields[1]?.name ?? "",
    field3: fields[2]?.name ?? "",
    fieldDelimiter: delimiter,
    uniqueValueInfos: sorted.map(([value, count], i) => ({
      value,
      label: value,
      description: "",
      count,
      symbol: symbolOf(source, i, sorted.length),
    })),
  };
}

function fieldIn({ fields }: FeatureSource, name: unknown): Field {
  const field = typeof name === "string" ? fieldNamed(fields, name) : undefined;
  return field ?? refuseParameter("classificationDef", name, `fields of ${fields.map((each) => each.name).join(", ")}`);
}

function symbolOf({ layer }: FeatureSource, place: number, of: number) {
  const [red, green, blue] = RAMP[Math.round((place / Math.max(1, of - 1)) * (RAMP.length - 1))] ?? RAMP[0];
  const color = [red, green, blue, 255];
  const outline = { type: "esriSLS", style: "esriSLSSolid", color: [110, 110, 110, 255], width: 0.4 };
  if (layer.shape === "point") return { type: "esriSMS", style: "esriSMSCircle", color, size: 7, outline };
  return layer.shape === "polyline"
    ? { type: "esriSLS", style: "esriSLSSolid", color, width: 2 }
    : { type: "esriSFS", style: "esriSFSSolid", color, outline };
}
