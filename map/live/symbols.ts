import type { PictureMarkerSymbolProperties } from "@arcgis/core/symbols/PictureMarkerSymbol.js";
import type { SimpleFillSymbolProperties } from "@arcgis/core/symbols/SimpleFillSymbol.js";
import type { SimpleLineSymbolProperties } from "@arcgis/core/symbols/SimpleLineSymbol.js";
import type { SimpleMarkerSymbolProperties } from "@arcgis/core/symbols/SimpleMarkerSymbol.js";
import type { ZoneStyle } from "../styles.ts";
import { blankBrush } from "./painted-layer.ts";

type Fill = SimpleFillSymbolProperties & { type: "simple-fill" };
type Line = SimpleLineSymbolProperties & { type: "simple-line" };
type Marker = SimpleMarkerSymbolProperties & { type: "simple-marker" };
export type Picture = PictureMarkerSymbolProperties & { type: "picture-marker" };

/** CSS pixels to the points that the SDK's markers count in. */
export const POINTS = 0.75;
const BADGE = 26;
/** Pictures are painted larger than they are shown, for screens of high density. */
export const PICTURE = 72;

/** A zone's tint: light enough to read the tracts below. */
export const zoneTint = ({ rgb: [r, g, b] }: ZoneStyle, strong: boolean): Fill => ({
  type: "simple-fill",
  style: "solid",
  color: [r, g, b, strong ? 0.28 : 0.18],
  outline: { style: "none" },
});

/** A zone's pattern, so that color is not its only sign. */
export const zonePattern = ({ rgb: [r, g, b], fill }: ZoneStyle): Fill => ({
  type: "simple-fill",
  style: fill,
  color: [r, g, b, fill === "solid" ? 0 : 0.5],
  outline: { style: "none" },
});

/** The pale band under a zone's border: keeps it apart from whatever it crosses. */
export const zoneCasing = (width: number): Fill => ({
  type: "simple-fill",
  style: "none",
  outline: { color: [255, 255, 255, 0.9], width: (width + 3) * POINTS, join: "round" },
});

export const zoneBorder = ({ rgb, line }: ZoneStyle, width: number): Fill => ({
  type: "simple-fill",
  style: "none",
  outline: { color: [...rgb], width: width * POINTS, style: line, join: "round" },
});

/** The number of a zone on a disc of its color. */
export function zoneBadge({ zone, color }: ZoneStyle, focused: boolean): Picture {
  const size = focused ? BADGE + 8 : BADGE;
  return { type: "picture-marker", url: badgeImage(String(zone), color), width: size * POINTS, height: size * POINTS };
}

function badgeImage(text: string, color: string): string {
  const brush = blankBrush(PICTURE);
  brush.beginPath();
  brush.arc(36, 36, 31, 0, 2 * Math.PI);
  brush.fillStyle = color;
  brush.fill();
  brush.lineWidth = 6;
  brush.strokeStyle = "#ffffff";
  brush.stroke();
  brush.fillStyle = "#ffffff";
  brush.font = "700 40px system-ui, sans-serif";
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  brush.fillText(text, 36, 39);
  return brush.canvas.toDataURL();
}

export const sketchLine = ({ rgb }: ZoneStyle, dashed: boolean): Line => ({
  type: "simple-line",
  color: [...rgb],
  width: 2.5 * POINTS,
  style: dashed ? "short-dash" : "solid",
  join: "round",
  cap: "round",
});

/** A vertex (large) or the middle of an edge (small), for the hand. */
export const handleSymbol = ({ rgb }: ZoneStyle, kind: "vertex" | "middle" | "last"): Marker => ({
  type: "simple-marker",
  style: "circle",
  size: (kind === "middle" ? 8 : 12) * POINTS,
  color: kind === "last" ? [...rgb] : [255, 255, 255, kind === "middle" ? 0.85 : 1],
  outline: { color: kind === "last" ? [255, 255, 255] : [...rgb], width: (kind === "middle" ? 1 : 2) * POINTS },
});

export const outline = (color: string): Fill => ({
  type: "simple-fill",
  style: "none",
  outline: { color, width: 2.5 * POINTS, join: "round" },
});
