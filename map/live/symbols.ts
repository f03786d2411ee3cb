import type { SimpleFillSymbolProperties } from "@arcgis/core/symbols/SimpleFillSymbol.js";
import type { SimpleLineSymbolProperties } from "@arcgis/core/symbols/SimpleLineSymbol.js";
import type { SimpleMarkerSymbolProperties } from "@arcgis/core/symbols/SimpleMarkerSymbol.js";
import { tintOf, type ZoneStyle } from "../styles.ts";

type FillSymbol = SimpleFillSymbolProperties & { type: "simple-fill" };
type LineSymbol = SimpleLineSymbolProperties & { type: "simple-line" };
type Marker = SimpleMarkerSymbolProperties & { type: "simple-marker" };

/** CSS pixels to points, the unit of the SDK's markers. */
export const POINTS = 0.75;

/** A zone's tint: light enough to read the tracts below. */
export const zoneTint = (style: ZoneStyle, strong: boolean): FillSymbol => ({
  type: "simple-fill",
  style: "solid",
  color: [...style.rgb, tintOf(style, strong)],
  outline: { style: "none" },
});

/** A zone's pattern, so that zones do not differ only by color. */
export const zonePattern = ({ rgb: [r, g, b], fill }: ZoneStyle): FillSymbol => ({
  type: "simple-fill",
  style: fill,
  color: [r, g, b, fill === "solid" ? 0 : 0.5],
  outline: { style: "none" },
});

/** The pale band under a zone's border: separates it from the lines it crosses. */
export const zoneCasing = (width: number): FillSymbol => ({
  type: "simple-fill",
  style: "none",
  outline: { color: [255, 255, 255, 0.9], width: (width + 1.5) * POINTS, join: "round" },
});

export const zoneBorder = ({ rgb, line }: ZoneStyle, width: number): FillSymbol => ({
  type: "simple-fill",
  style: "none",
  outline: { color: [...rgb], width: width * POINTS, style: line, join: "round" },
});

export const sketchLine = ({ rgb }: ZoneStyle, dashed: boolean): LineSymbol => ({
  type: "simple-line",
  color: [...rgb],
  width: 2.5 * POINTS,
  style: dashed ? "short-dash" : "solid",
  join: "round",
  cap: "round",
});

/** A vertex (large) or the midpoint of an edge (small), to drag. */
export const handleSymbol = ({ rgb }: ZoneStyle, kind: "vertex" | "middle" | "last"): Marker => ({
  type: "simple-marker",
  style: "circle",
  size: (kind === "middle" ? 8 : 12) * POINTS,
  color: kind === "last" ? [...rgb] : [255, 255, 255, kind === "middle" ? 0.85 : 1],
  outline: { color: kind === "last" ? [255, 255, 255] : [...rgb], width: (kind === "middle" ? 1 : 2) * POINTS },
});

export const outline = (color: string, width = 2.5): FillSymbol => ({
  type: "simple-fill",
  style: "none",
  outline: { color, width: width * POINTS, join: "round" },
});
