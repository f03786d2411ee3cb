import { meet, type Bounds, type Meters } from "../geo.ts";
import type { ZoneStyle } from "../styles.ts";
import { TILE_SIZE, sizeOf, trace, withMargin, type Shape, type Tile } from "../tiles.ts";

/** A zone ready to be painted. */
export interface PaintedZone {
  readonly style: ZoneStyle;
  readonly shape: Shape;
  /** What it is called beside its number; null for nothing. */
  readonly name: string | null;
  /** Where its number stands; null for a zone without area. */
  readonly badge: Meters | null;
  readonly focused: boolean;
}

/** Diameter of a zone's badge in CSS pixels; a focused one is larger. */
const BADGE = 26;
const FOCUSED_BADGE = BADGE + 8;
/** Letters of a name that are painted; lists and pop-ups have all of them. */
const NAME_LETTERS = 28;
const NAME_SIZE = 12;
/** What reaches this many pixels over the edge of a tile is painted by both neighbors: half a name, at most. */
const MARGIN = (NAME_LETTERS * NAME_SIZE) / 2;

/** Paints a tile of zones, the last of the list above the others: tint, pattern, cased border, and above all of them the numbers. */
export function paintZones(context: CanvasRenderingContext2D, tile: Tile, zones: readonly PaintedZone[]): void {
  const within = withMargin(tile, MARGIN);
  for (const zone of zones) if (meet(zone.shape.bounds, within)) paintArea(context, tile, zone, within);
  for (const zone of zones) paintBadge(context, tile, zone, within);
}

function paintArea(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { style, shape, focused }: PaintedZone,
  within: Bounds,
): void {
  const color = (opacity: number): string => `rgba(${style.rgb.join(", ")}, ${opacity})`;
  const width = focused ? 3.5 : 2.25;
  const outline = (): void => {
    context.beginPath();
    trace(context, shape, tile, within);
  };
  context.save();
  outline();
  context.fillStyle = color(focused ? 0.28 : 0.18);
  context.fill("evenodd");
  // The pattern, so that color is not the only sign of a zone.
  context.clip("evenodd");
  context.beginPath();
  for (const [fromX, fromY, toX, toY] of hatching(style.fill, sizeOf(tile))) {
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
  }
  context.lineWidth = 1;
  context.strokeStyle = color(0.5);
  context.stroke();
  context.restore();
  context.save();
  context.lineJoin = context.lineCap = "round";
  outline();
  // The pale band keeps the border apart from whatever it crosses.
  context.lineWidth = width + 3;
  context.strokeStyle = "rgba(255, 255, 255, 0.9)";
  context.stroke();
  context.lineWidth = width;
  context.strokeStyle = color(1);
  context.setLineDash(DASHES[style.line].map((part) => part * width));
  context.stroke();
  context.restore();
}

/** Dashes and gaps between round ends, in widths of the line: those of the SDK's line styles, which a zone under the hand has. */
const DASHES: Readonly<Record<ZoneStyle["line"], readonly number[]>> = {
  solid: [],
  dash: [3, 4],
  "short-dot": [0, 2],
  "long-dash-dot": [7, 4, 0, 4],
};

const SLANTED = 16;
const UPRIGHT = 8;

/** Lines across a tile, from x, y to x, y. Their distance divides the tile, so that they go on in its neighbors. */
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

/** The number of a zone on a disc of its color, its name below. */
function paintBadge(
  context: CanvasRenderingContext2D,
  { bounds: [west, , , north], resolution }: Tile,
  { style, name, badge, focused }: PaintedZone,
  within: Bounds,
): void {
  if (badge === null || !meet([...badge, ...badge], within)) return;
  const size = focused ? FOCUSED_BADGE : BADGE;
  const x = (badge[0] - west) / resolution;
  const y = (north - badge[1]) / resolution;
  context.beginPath();
  context.arc(x, y, size * 0.43, 0, 2 * Math.PI);
  context.fillStyle = style.color;
  context.fill();
  context.lineWidth = size / 12;
  context.strokeStyle = "#ffffff";
  context.stroke();
  context.fillStyle = "#ffffff";
  context.font = `700 ${size * 0.56}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(String(style.zone), x, y + size / 24);
  if (name === null) return;
  const letters = [...name];
  const shown = letters.length > NAME_LETTERS ? `${letters.slice(0, NAME_LETTERS - 1).join("")}…` : name;
  context.font = `600 ${NAME_SIZE}px system-ui, sans-serif`;
  context.textBaseline = "top";
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = "rgba(255, 255, 255, 0.9)";
  context.strokeText(shown, x, y + size / 2 + 2);
  context.fillStyle = "#1f2937";
  context.fillText(shown, x, y + size / 2 + 2);
}
