import { meet, type Bounds } from "../geo.ts";
import { tintOf, type ZoneStyle } from "../styles.ts";
import { TILE_SIZE, sizeOf, trace, withMargin, type Shape, type Tile } from "../tiles.ts";
import { SIGN_REACH, nameBoxes, paintSign, type ZoneSign } from "./paint-sign.ts";

/** A zone ready to be painted. */
export interface PaintedZone extends ZoneSign {
  readonly style: ZoneStyle;
  readonly shape: Shape;
  readonly focused: boolean;
}

/**
 * Paints a tile of zones, the last of the list on top: tint, pattern, cased border, and above all of them the numbers
 * and names. On dark land a tint has to be stronger to be visible.
 */
export function paintZones(
  context: CanvasRenderingContext2D,
  tile: Tile,
  zones: readonly PaintedZone[],
  dark = false,
): void {
  const within = withMargin(tile, SIGN_REACH);
  for (const zone of zones) if (meet(zone.shape.bounds, within)) paintArea(context, tile, zone, { within, dark });
  const boxes = nameBoxes(context, tile, zones);
  for (const [at, zone] of zones.entries()) paintSign(context, tile, zone, { within, box: boxes[at] ?? null });
}

function paintArea(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { style, shape, focused }: PaintedZone,
  { within, dark }: { readonly within: Bounds; readonly dark: boolean },
): void {
  const color = (opacity: number): string => `rgba(${style.rgb.join(", ")}, ${opacity})`;
  const width = focused ? 4 : 3;
  const outline = (): void => {
    context.beginPath();
    trace(context, shape, tile, within);
  };
  context.save();
  outline();
  context.fillStyle = color(tintOf(style, focused) * (dark ? 2.5 : 1));
  context.fill("evenodd");
  // The pattern, so that zones do not differ only by color.
  context.clip("evenodd");
  context.beginPath();
  for (const [fromX, fromY, toX, toY] of hatching(style.fill, sizeOf(tile))) {
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
  }
  context.lineWidth = 1;
  context.strokeStyle = color(dark ? 0.8 : 0.5);
  context.stroke();
  context.restore();
  context.save();
  context.lineJoin = context.lineCap = "round";
  outline();
  // The pale band separates the border from the lines it crosses; it is thin, and the zone's color continues between
  // dashes.
  context.lineWidth = width + CASING;
  context.strokeStyle = "rgba(255, 255, 255, 0.9)";
  context.stroke();
  context.lineWidth = width;
  context.strokeStyle = color(0.55);
  context.stroke();
  context.strokeStyle = color(1);
  context.setLineDash(DASHES[style.line].map((part) => part * width));
  context.stroke();
  context.restore();
}

/** Both sides of the pale band together, in pixels. */
const CASING = 1.5;

/**
 * Dashes and gaps between round ends, in widths of the line: the same as the SDK's line styles, which a zone has while
 * it is edited.
 */
const DASHES: Readonly<Record<ZoneStyle["line"], readonly number[]>> = {
  solid: [],
  dash: [3, 4],
  "short-dot": [0, 2],
  "long-dash-dot": [7, 4, 0, 4],
};

const SLANTED = 16;
const UPRIGHT = 8;

/** Lines across a tile, from x, y to x, y. Their distance divides the tile, so that they continue in its neighbors. */
export function hatching(
  fill: ZoneStyle["fill"],
  size: number = TILE_SIZE,
): (readonly [number, number, number, number])[] {
  const every = (from: number, step: number): number[] =>
    Array.from({ length: Math.ceil((size - from) / step) }, (_, i) => from + i * step);
  switch (fill) {
    case "solid":
      return [];
    case "vertical":
      return every(UPRIGHT / 2, UPRIGHT).map((x) => [x, 0, x, size]);
    case "forward-diagonal":
      return every(-size, SLANTED).map((x) => [x, size, x + size, 0]);
    case "backward-diagonal":
      return every(-size, SLANTED).map((x) => [x, 0, x + size, size]);
  }
}
