import type { Geometry } from "geojson";
import type { MapLayer } from "../../contract/calls/map/layer.ts";
import type { StyleContent, StyleSymbol } from "../../contract/calls/map/style.ts";
import type { AttributeValue, FeatureSet, LayerFeature } from "./features.ts";

/** How a layer is drawn: a style that is edited, or the plain one of a layer that has none. */
export type LayerStyle = Pick<
  StyleContent,
  "renderer" | "field" | "unit" | "symbol" | "values" | "breaks" | "otherColor" | "shape"
>;

/** Eight colors that color-blind readers tell apart (Okabe and Ito, 2008), but for black and yellow, which maps swallow. */
const PLAIN_COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00"] as const;

/** The style of the nth layer that has none of its own. */
export function plainStyle(index: number, shape: StyleContent["shape"] = "polygon"): LayerStyle {
  const color = PLAIN_COLORS[Math.abs(index) % PLAIN_COLORS.length] ?? PLAIN_COLORS[0];
  const symbol: StyleSymbol = {
    color: shape === "polygon" ? `${color}40` : color,
    size: shape === "line" ? 2 : 8,
    marker: "circle",
    line: "solid",
    outline: shape === "polygon" ? color : "#ffffff",
    outlineWidth: shape === "polygon" ? 1.5 : 1,
  };
  return { renderer: "single", field: "", unit: "", symbol, values: [], breaks: [], otherColor: "#8a8a8a", shape };
}

/** The same without a fill. */
export function outlineStyle(index: number): LayerStyle {
  const style = plainStyle(index);
  return { ...style, symbol: { ...style.symbol, color: "#00000000" } };
}

/** What most of a layer's features are. */
export function shapeOf(set: FeatureSet): StyleContent["shape"] {
  const counts = { polygon: 0, line: 0, point: 0 };
  for (const { geometry } of set.features.slice(0, 500)) counts[kindOf(geometry)] += 1;
  return counts.polygon >= counts.line && counts.polygon >= counts.point
    ? "polygon"
    : counts.line >= counts.point
      ? "line"
      : "point";
}

export function kindOf(geometry: Geometry): StyleContent["shape"] {
  switch (geometry.type) {
    case "Point":
    case "MultiPoint":
      return "point";
    case "LineString":
    case "MultiLineString":
      return "line";
    case "Polygon":
    case "MultiPolygon":
      return "polygon";
    case "GeometryCollection":
      return geometry.geometries[0] ? kindOf(geometry.geometries[0]) : "point";
  }
}

/**
 * How a feature of another kind than the style is made for is drawn: what a file has besides its points. An area lets what lies
 * below be read, and a line is no wider than lines are.
 */
export function symbolAs(kind: StyleContent["shape"], { shape }: LayerStyle, symbol: StyleSymbol): StyleSymbol {
  if (kind === shape || kind === "point") return symbol;
  const { size, outlineWidth } = plainStyle(0, kind).symbol;
  if (kind === "line") return { ...symbol, size };
  const solid = symbol.color.slice(0, 7);
  return { ...symbol, color: `${solid}40`, outline: solid, outlineWidth };
}

/** How one feature is drawn; the same object for all features that look alike. */
export function symbolsOf(style: LayerStyle): (attributes: LayerFeature["attributes"]) => StyleSymbol {
  const { renderer, field, symbol } = style;
  const other = { ...symbol, color: style.otherColor };
  switch (renderer) {
    case "single":
      return () => symbol;
    case "unique": {
      const known = new Map(style.values.map(({ value, color }) => [value, { ...symbol, color }]));
      return (attributes) => known.get(String(attributes[field] ?? "")) ?? other;
    }
    case "breaks": {
      const classes = style.breaks.map(({ min, max, color, size }) => ({
        min,
        max,
        symbol: { ...symbol, color, size: size ?? symbol.size },
      }));
      return (attributes) => {
        const value = figureOf(attributes[field]);
        const found = value === null ? -1 : classOf(classes, value);
        return classes[found]?.symbol ?? other;
      };
    }
  }
}

/** The class that holds a figure: from its least to below its greatest, which belongs to the last class; -1 for none. */
function classOf(classes: readonly { readonly min: number; readonly max: number }[], value: number): number {
  const found = classes.findIndex(({ min, max }) => value >= min && value < max);
  return found < 0 && classes.at(-1)?.max === value ? classes.length - 1 : found;
}

const figureOf = (value: AttributeValue | undefined): number | null => (typeof value === "number" ? value : null);

/** How many values each line of the legend stands for; what is in none is not counted. */
export function countsOf(style: LayerStyle, values: readonly AttributeValue[]): number[] {
  const { renderer } = style;
  const lines = legendOf(style).map(() => 0);
  for (const value of values) {
    const figure = figureOf(value);
    const line =
      renderer === "single"
        ? 0
        : renderer === "unique"
          ? style.values.findIndex((one) => one.value === String(value ?? ""))
          : figure === null
            ? -1
            : classOf(style.breaks, figure);
    if (line >= 0) lines[line] = (lines[line] ?? 0) + 1;
  }
  return lines;
}

/** One line of a legend. */
export interface LegendEntry {
  readonly color: string;
  readonly outline: string;
  /** The text that was given, or the class whose range stands for it; null for the layer as a whole. */
  readonly label: string | { readonly min: number; readonly max: number } | null;
}

/** What a style's legend says, in its order. */
export function legendOf({ renderer, symbol, values, breaks }: LayerStyle): LegendEntry[] {
  const { outline } = symbol;
  switch (renderer) {
    case "single":
      return [{ color: symbol.color, outline, label: null }];
    case "unique":
      return values.map(({ value, color, label }) => ({ color, outline, label: label || value }));
    case "breaks":
      return breaks.map(({ min, max, color, label }) => ({ color, outline, label: label || { min, max } }));
  }
}

/** Whether a layer's features can be listed, filtered and opened: it is more than a picture. */
export const hasFeatures = (kind: MapLayer["kind"] | "file"): boolean =>
  !(["image-tiles", "vector-tiles", "wms", "wmts", "tracts", "zones", "series", "storms"] as const).some(
    (one) => one === kind,
  );
