import type { StyleSymbol } from "../../contract/layers/style.ts";
import type { MapPalette } from "../basemap/palette.ts";
import type { Meters } from "../geo.ts";
import { trace, withMargin, type Shape, type Tile } from "../tiles.ts";
import { PIXELS_PER_POINT, type PreparedFeature, type PreparedSet } from "./prepared.ts";

/** Pixels around a tile from which symbols may extend into it: half of the largest symbol. */
const MARGIN = 44;
const DASHES: Readonly<Record<StyleSymbol["line"], readonly number[]>> = { solid: [], dash: [8, 5], dot: [2, 4] };

/** Areas, then lines, then points. */
const KINDS = ["polygon", "line", "point"] as const satisfies readonly PreparedFeature["kind"][];

/** Paints the part of a layer that lies in a tile, all of it or some kinds of features. */
export function paintFeatures(
  context: CanvasRenderingContext2D,
  tile: Tile,
  {
    set,
    palette,
    kinds = KINDS,
  }: {
    readonly set: PreparedSet;
    readonly palette: MapPalette;
    readonly kinds?: readonly PreparedFeature["kind"][];
  },
): void {
  const around = withMargin(tile, MARGIN);
  const features = set.within(around, tile.level);
  context.lineJoin = context.lineCap = "round";
  for (const kind of kinds) for (const one of features) if (one.kind === kind) paintFeature(context, tile, one);
  if (!kinds.includes("point")) return;
  for (const one of set.clusters(around, tile.level)) {
    if ("count" in one) paintCluster(context, pixelOf(one.at, tile), { count: one.count, palette });
    else paintFeature(context, tile, one);
  }
}

function paintFeature(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { kind, shape, points, symbol }: PreparedFeature,
): void {
  if (shape.paths.length > 0) paintShape(context, tile, { shape, symbol, filled: kind === "polygon" });
  for (const point of points) paintMark(context, pixelOf(point, tile), symbol);
}

/** Paints an area or a line with a symbol. */
export function paintShape(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { shape, symbol, filled }: { readonly shape: Shape; readonly symbol: StyleSymbol; readonly filled: boolean },
): void {
  context.beginPath();
  trace(context, shape, tile, withMargin(tile, MARGIN));
  if (filled) {
    context.fillStyle = symbol.color;
    context.fill("evenodd");
  }
  const width = (filled ? symbol.outlineWidth : symbol.size) * PIXELS_PER_POINT;
  if (width === 0) return;
  context.setLineDash([...DASHES[symbol.line]]);
  context.lineWidth = width;
  context.strokeStyle = filled ? symbol.outline : symbol.color;
  context.stroke();
  context.setLineDash([]);
}

function pixelOf([x, y]: Meters, { bounds: [west, , , north], resolution }: Tile): Meters {
  return [(x - west) / resolution, (north - y) / resolution];
}

function paintMark(context: CanvasRenderingContext2D, [x, y]: Meters, symbol: StyleSymbol): void {
  const reach = (symbol.size * PIXELS_PER_POINT) / 2;
  context.beginPath();
  switch (symbol.marker) {
    case "circle":
      context.arc(x, y, reach, 0, 2 * Math.PI);
      break;
    case "square":
      context.rect(x - reach, y - reach, 2 * reach, 2 * reach);
      break;
    case "diamond":
      outline(context, [[x, y - reach], [x + reach, y], [x, y + reach], [x - reach, y]]); // oxfmt-ignore
      break;
    case "triangle":
      outline(context, [[x, y - reach], [x + reach, y + reach], [x - reach, y + reach]]); // oxfmt-ignore
      break;
    case "cross":
      context.moveTo(x - reach, y);
      context.lineTo(x + reach, y);
      context.moveTo(x, y - reach);
      context.lineTo(x, y + reach);
      context.lineWidth = Math.max(2, symbol.outlineWidth * PIXELS_PER_POINT);
      context.strokeStyle = symbol.color;
      return context.stroke();
  }
  context.fillStyle = symbol.color;
  context.fill();
  if (symbol.outlineWidth === 0) return;
  context.lineWidth = symbol.outlineWidth * PIXELS_PER_POINT;
  context.strokeStyle = symbol.outline;
  context.stroke();
}

function outline(context: CanvasRenderingContext2D, corners: readonly Meters[]): void {
  for (const [index, [x, y]] of corners.entries()) {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
}

/** A disc with the number of its points, larger where there are more. */
function paintCluster(
  context: CanvasRenderingContext2D,
  [x, y]: Meters,
  { count, palette }: { readonly count: number; readonly palette: MapPalette },
): void {
  const reach = Math.min(24, 10 + 3 * Math.log10(count));
  context.beginPath();
  context.arc(x, y, reach, 0, 2 * Math.PI);
  context.fillStyle = palette.ground === "dark" ? "#e8eef4" : "#20303f";
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = palette.ground === "dark" ? "#20303f" : "#ffffff";
  context.stroke();
  context.fillStyle = context.strokeStyle;
  context.font = "600 11px sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(shortened(count), x, y + 0.5);
}

/** 950, 1.2k, 34k: as many digits as fit on the disc. */
const shortened = (count: number): string =>
  count < 1000 ? String(count) : count < 10_000 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`;
