import type { StyleSymbol } from "../../../contract/layers/style.ts";
import type { LayerFeature } from "./features.ts";
import type { LayerLooks, LookLine } from "./style.ts";

type StyleJson = Readonly<Record<string, unknown>>;
type Attributes = LayerFeature["attributes"];
const json = (value: unknown): StyleJson => Object(value) as StyleJson;
const list = (value: unknown): readonly StyleJson[] => (Array.isArray(value) ? value.map(json) : []);
const wordsOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? `${value}` : "");
const NONE = "#00000000";
/** Values for which a service draws nothing. */
const UNSEEN: StyleSymbol = { color: NONE, size: 1, marker: "circle", line: "solid", outline: NONE, outlineWidth: 0 };

interface LayerStyleLook extends Pick<LayerLooks, "shape"> {
  readonly symbol: StyleSymbol;
}

/**
 * Reads how an ArcGIS service draws a layer (`drawingInfo`): by one symbol, by values or by classes. Null if none of
 * our symbols can show it.
 */
export function looksOfDrawing(drawingInfo: unknown): LayerLooks | null {
  const renderer = json(json(drawingInfo)["renderer"]);
  const { type, symbol, uniqueValueInfos, classBreakInfos, defaultSymbol, defaultLabel } = renderer;
  const infos = type === "uniqueValue" ? list(uniqueValueInfos) : type === "classBreaks" ? list(classBreakInfos) : [];
  if (type === "simple") {
    const one = lookOf(symbol);
    if (one === null) return null;
    return { ...one, unit: "", symbolOf: () => one.symbol, lines: [{ symbol: one.symbol, label: null, key: "" }] };
  }
  const other = lookOf(defaultSymbol);
  const looks = infos.flatMap((info) => lookOf(info["symbol"]) ?? []);
  const shape = (other ?? looks[0])?.shape;
  if (shape === undefined || looks.length < infos.length) return null;
  const rest = other?.symbol ?? UNSEEN;
  const symbols = looks.map((look) => look.symbol);
  const placeOf = type === "uniqueValue" ? placeByValue(renderer, infos) : placeByClass(renderer, infos);
  const field = wordsOf(renderer["field1"]);
  const lines = infos.map((info, i): LookLine => {
    const [value, label, symbol] = [wordsOf(info["value"]), wordsOf(info["label"]), symbols[i] ?? rest];
    if (type === "uniqueValue") return { symbol, label: label || value, key: `${field} ${value}` };
    const range = { min: Number(info["classMinValue"]), max: Number(info["classMaxValue"]) };
    return { symbol, label: label || range, key: "", isClass: true };
  });
  const left = wordsOf(defaultLabel);
  if (left !== "") lines.push({ symbol: rest, label: left, key: "" });
  return { shape, unit: "", symbolOf: (of) => symbols[placeOf(of)] ?? rest, lines };
}

/** Returns which value of up to three fields a feature has. */
function placeByValue({ field1, field2, field3, fieldDelimiter }: StyleJson, infos: readonly StyleJson[]) {
  const fields = [field1, field2, field3].map(wordsOf).filter(Boolean);
  const delimiter = typeof fieldDelimiter === "string" ? fieldDelimiter : ",";
  const places = new Map(infos.map((info, i) => [wordsOf(info["value"]), i]));
  return (of: Attributes): number => places.get(fields.map((field) => of[field] ?? "").join(delimiter)) ?? -1;
}

/**
 * The class of a feature: from its least figure up to and including its greatest, as in the SDK; the first class where
 * two meet.
 */
function placeByClass(
  { field, normalizationType, normalizationField, minValue }: StyleJson,
  infos: readonly StyleJson[],
) {
  const bounds = infos.map(({ classMinValue, classMaxValue }, i) => ({
    min: Number(classMinValue ?? infos[i - 1]?.["classMaxValue"] ?? minValue),
    max: Number(classMaxValue),
  }));
  const [part, whole] = [wordsOf(field), wordsOf(normalizationField)];
  const isShare = normalizationType === "esriNormalizeByField";
  return (of: Attributes): number => {
    const [value, by] = [of[part], isShare ? of[whole] : 1];
    if (typeof value !== "number" || typeof by !== "number" || by === 0) return -1;
    const figure = value / by;
    return bounds.findIndex(({ min, max }) => figure >= min && figure <= max);
  };
}

/** A symbol of the protocol, and the geometry it is for. */
function lookOf(given: unknown): LayerStyleLook | null {
  const { type, color, width, size, style, outline } = json(given);
  const edge = json(outline);
  const rim = { outline: hexOf(edge["color"]), outlineWidth: Number(edge["width"] ?? 0) };
  const looks = { color: hexOf(color), size: 1, marker: "circle", line: "solid" } as const;
  switch (type) {
    case "esriSFS":
      return {
        shape: "polygon",
        symbol: { ...looks, ...rim, line: lineOf(edge["style"]), color: style === "esriSFSNull" ? NONE : looks.color },
      };
    case "esriSLS":
      return {
        shape: "line",
        symbol: { ...looks, size: Number(width ?? 1), line: lineOf(style), outline: NONE, outlineWidth: 0 },
      };
    case "esriSMS":
      return { shape: "point", symbol: { ...looks, size: Number(size ?? 8), marker: markerOf(style), ...rim } };
    default:
      return null;
  }
}

const lineOf = (style: unknown): StyleSymbol["line"] =>
  /Dash/.test(wordsOf(style)) ? "dash" : /Dot/.test(wordsOf(style)) ? "dot" : "solid";

const MARKERS: Readonly<Record<string, StyleSymbol["marker"]>> = {
  esriSMSSquare: "square",
  esriSMSDiamond: "diamond",
  esriSMSTriangle: "triangle",
  esriSMSCross: "cross",
  esriSMSX: "cross",
};
const markerOf = (style: unknown): StyleSymbol["marker"] => MARKERS[wordsOf(style)] ?? "circle";

/** Red, green, blue and opacity from 0 to 255 as `#rrggbbaa`. */
export function hexOf(color: unknown): string {
  if (!Array.isArray(color)) return NONE;
  const [red = 0, green = 0, blue = 0, opacity = 255] = color.map(Number);
  return `#${[red, green, blue, opacity].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
