import type { Geometry } from "geojson";
import type { MapLayer } from "../../../contract/layers/layer.ts";
import type { StyleContent, StyleSymbol } from "../../../contract/layers/style.ts";
import type { AttributeValue, FeatureSet, LayerFeature } from "./features.ts";

/** The look of a layer: a style that is edited, or the plain one of a layer that has none. */
export type LayerStyle = Pick<
  StyleContent,
  "renderer" | "field" | "unit" | "symbol" | "values" | "breaks" | "otherColor" | "shape"
>;

/**
 * Eight colors that color-blind readers can tell apart (Okabe and Ito, 2008), without black and yellow, which are hard
 * to see on maps.
 */
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

/** The most frequent kind among a layer's features. */
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
 * The symbol of a feature of another kind than the style is made for: the lines and areas of a file of points. An area
 * lets the layers below show through, and a line is no wider than lines are.
 */
export function symbolAs(
  kind: StyleContent["shape"],
  { shape }: Pick<LayerLooks, "shape">,
  symbol: StyleSymbol,
): StyleSymbol {
  if (kind === shape || kind === "point") return symbol;
  const { size, outlineWidth } = plainStyle(0, kind).symbol;
  if (kind === "line") return { ...symbol, size };
  const solid = symbol.color.slice(0, 7);
  return { ...symbol, color: `${solid}40`, outline: solid, outlineWidth };
}

/** The look of a layer's features, and its legend: by a style that is edited, or as a service draws them. */
export interface LayerLooks {
  readonly shape: StyleContent["shape"];
  readonly unit: string;
  /** The same object for all features that look alike. */
  readonly symbolOf: (attributes: LayerFeature["attributes"]) => StyleSymbol;
  readonly lines: readonly LookLine[];
}

/** One line of a legend, and what it describes. */
export interface LookLine {
  readonly symbol: StyleSymbol;
  /** The text that was given, or the class whose range replaces it; null for the layer as a whole. */
  readonly label: string | { readonly min: number; readonly max: number } | null;
  /** The field and the value of the line, joined by a space; empty for none. */
  readonly key: string;
  /**
   * Whether it is a class of figures: a scale is read as a whole, whether or not each of its classes holds something.
   */
  readonly isClass?: boolean;
}

export function looksOf({ renderer, field, symbol, values, breaks, otherColor, shape, unit }: LayerStyle): LayerLooks {
  const other = { ...symbol, color: otherColor };
  switch (renderer) {
    case "single":
      return { shape, unit, symbolOf: () => symbol, lines: [{ symbol, label: null, key: "" }] };
    case "unique": {
      const known = new Map(values.map(({ value, color }) => [value, { ...symbol, color }]));
      const lines = values.map(({ value, label }): LookLine => {
        return { symbol: known.get(value) ?? other, label: label || value, key: `${field} ${value}` };
      });
      return { shape, unit, symbolOf: (of) => known.get(String(of[field] ?? "")) ?? other, lines };
    }
    case "breaks": {
      const classes = breaks.map(({ min, max, color, size, label }) => ({
        min,
        max,
        key: "",
        isClass: true,
        label: label || { min, max },
        symbol: { ...symbol, color, size: size ?? symbol.size },
      }));
      const symbolOf: LayerLooks["symbolOf"] = (attributes) => {
        const value = figureOf(attributes[field]);
        const found = value === null ? -1 : classOf(classes, value);
        return classes[found]?.symbol ?? other;
      };
      return { shape, unit, symbolOf, lines: classes };
    }
  }
}

/** Returns how one feature is drawn; the same object for all features that look alike. */
export const symbolsOf = (style: LayerStyle): LayerLooks["symbolOf"] => looksOf(style).symbolOf;

/** The geometries of a layer: areas, then lines, then points; empty while it has no features. */
function kindsIn({ features }: FeatureSet): StyleContent["shape"][] {
  const held = new Set(features.map(({ geometry }) => kindOf(geometry)));
  return (["polygon", "line", "point"] as const).filter((kind) => held.has(kind));
}

/** A line of a legend for one geometry, which is null if the layer has no other. */
export interface KindLine extends LookLine {
  readonly shape: StyleContent["shape"];
  readonly kind: StyleContent["shape"] | null;
}

/** The lines of a legend, each for every geometry of a layer. */
export function linesByKind(looks: LayerLooks, set: FeatureSet | null): KindLine[] {
  const held = set === null ? [] : kindsIn(set);
  const [kinds, several] = [held.length > 0 ? held : [looks.shape], held.length > 1];
  return looks.lines.flatMap((line) =>
    kinds.map((kind) => {
      const symbol = symbolAs(kind, looks, line.symbol);
      return { ...line, symbol, shape: kind, kind: several ? kind : null };
    }),
  );
}

/**
 * The class that holds a figure: its least figure belongs to it, its greatest to the next class, except in the last; -1
 * for none.
 */
function classOf(classes: readonly { readonly min: number; readonly max: number }[], value: number): number {
  const found = classes.findIndex(({ min, max }) => value >= min && value < max);
  return found < 0 && classes.at(-1)?.max === value ? classes.length - 1 : found;
}

const figureOf = (value: AttributeValue | undefined): number | null => (typeof value === "number" ? value : null);

/** Counts the values in each line of the legend; a value in none is not counted. */
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
export interface LegendEntry extends Pick<LookLine, "label"> {
  readonly color: string;
  readonly outline: string;
}

/** The entries of a style's legend, in order. */
export const legendOf = (style: LayerStyle): LegendEntry[] =>
  looksOf(style).lines.map(({ symbol: { color, outline }, label }) => ({ color, outline, label }));

/** Returns whether a layer's features can be listed, filtered and opened: it is more than a picture. */
export const hasFeatures = (kind: MapLayer["kind"] | "file"): boolean =>
  !(["image-tiles", "vector-tiles", "wms", "wmts", "tracts", "zones", "series", "storms"] as const).some(
    (one) => one === kind,
  );
