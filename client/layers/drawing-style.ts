import type { StyleSymbol } from "../../contract/calls/map/style.ts";
import type { LayerStyle } from "./style.ts";

type Json = Readonly<Record<string, unknown>>;
const json = (value: unknown): Json => Object(value) as Json;
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(json) : []);
const wordsOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? `${value}` : "");
const NONE = "#00000000";

/** How an ArcGIS service draws a layer (`drawingInfo`), as a style: one symbol, or one by the values of a field. Null for all else. */
export function styleOfDrawing(drawingInfo: unknown): LayerStyle | null {
  const { type, symbol, field1, defaultSymbol, uniqueValueInfos } = json(json(drawingInfo)["renderer"]);
  const same = { unit: "", breaks: [] };
  if (type === "simple") {
    const one = symbolOf(symbol);
    return one && { ...same, ...one, renderer: "single" as const, field: "", values: [], otherColor: one.symbol.color };
  }
  if (type !== "uniqueValue") return null;
  const infos = list(uniqueValueInfos);
  const other = symbolOf(defaultSymbol);
  const base = other ?? symbolOf(infos[0]?.["symbol"]);
  const values = infos.map((info) => ({
    value: wordsOf(info["value"]),
    label: wordsOf(info["label"]),
    color: hexOf(json(info["symbol"])["color"]),
  }));
  const field = wordsOf(field1);
  return base && { ...same, ...base, renderer: "unique", field, values, otherColor: other?.symbol.color ?? NONE };
}

/** A symbol of the protocol, and what it is drawn on. */
function symbolOf(given: unknown): Pick<LayerStyle, "symbol" | "shape"> | null {
  const { type, color, width, size, style, outline } = json(given);
  const edge = json(outline);
  const rim = { outline: hexOf(edge["color"]), outlineWidth: Number(edge["width"] ?? 0) };
  const line: StyleSymbol["line"] = /Dash/.test(wordsOf(style)) ? "dash" : /Dot/.test(wordsOf(style)) ? "dot" : "solid";
  const looks = { color: hexOf(color), size: 1, marker: "circle", line } as const;
  switch (type) {
    case "esriSFS":
      return { shape: "polygon", symbol: { ...looks, ...rim } };
    case "esriSLS":
      return { shape: "line", symbol: { ...looks, size: Number(width ?? 1), outline: NONE, outlineWidth: 0 } };
    case "esriSMS":
      return { shape: "point", symbol: { ...looks, size: Number(size ?? 8), ...rim } };
    default:
      return null;
  }
}

/** Red, green, blue and opacity from 0 to 255 as `#rrggbbaa`. */
export function hexOf(color: unknown): string {
  if (!Array.isArray(color)) return NONE;
  const [red = 0, green = 0, blue = 0, opacity = 255] = color.map(Number);
  return `#${[red, green, blue, opacity].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
