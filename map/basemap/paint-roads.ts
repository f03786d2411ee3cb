import { meet } from "../geo.ts";
import { trace, withMargin, type Shape, type Tile } from "../tiles.ts";
import { inTile } from "./labels.ts";
import type { MapPalette } from "./palette.ts";
import type { Reference } from "./reference-data.ts";

/** Width of an interstate in pixels from a level on, the innermost first. */
const WIDTHS = [
  [13, 4.5],
  [11, 3.2],
  [9, 2.2],
  [7, 1.6],
  [0, 1],
] as const;
const MARGIN = 6;

/** Interstates with an edge that keeps them apart from what they cross. */
export function paintRoads(
  context: CanvasRenderingContext2D,
  tile: Tile,
  roads: readonly Shape[],
  palette: MapPalette,
): void {
  const within = withMargin(tile, MARGIN);
  const width = WIDTHS.find(([level]) => tile.level >= level)?.[1] ?? 1;
  context.beginPath();
  for (const road of roads) if (meet(road.bounds, within)) trace(context, road, tile, within);
  context.lineJoin = context.lineCap = "round";
  context.lineWidth = width + 1.6;
  context.strokeStyle = palette.roadEdge;
  context.stroke();
  context.lineWidth = width;
  context.strokeStyle = palette.road;
  context.stroke();
  context.lineCap = "butt";
}

/** The shield of the interstates: their own colors, on every ground. */
const SHIELD = { blue: "#1f5aa6", red: "#b4353a", white: "#ffffff" } as const;
/** Pixels. */
const HEIGHT = 19;

/** Shields with the numbers of the interstates. */
export function paintShields(context: CanvasRenderingContext2D, tile: Tile, shields: Reference["shields"]): void {
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.letterSpacing = "0px";
  for (const { text, x, y } of shields) {
    const [at, line] = inTile(tile, x, y);
    const half = text.length > 2 ? 11.5 : 9;
    const [top, bottom] = [line - HEIGHT / 2, line + HEIGHT / 2];
    context.save();
    context.beginPath();
    context.moveTo(at, top + 1.2);
    context.quadraticCurveTo(at + half * 0.5, top + 1.6, at + half * 0.72, top - 0.6);
    context.quadraticCurveTo(at + half * 1.35, line - 1, at + half * 0.62, bottom - 4.5);
    context.quadraticCurveTo(at + half * 0.35, bottom - 1.8, at, bottom);
    context.quadraticCurveTo(at - half * 0.35, bottom - 1.8, at - half * 0.62, bottom - 4.5);
    context.quadraticCurveTo(at - half * 1.35, line - 1, at - half * 0.72, top - 0.6);
    context.quadraticCurveTo(at - half * 0.5, top + 1.6, at, top + 1.2);
    context.closePath();
    context.lineWidth = 2;
    context.strokeStyle = SHIELD.white;
    context.stroke();
    context.fillStyle = SHIELD.blue;
    context.fill();
    context.clip();
    context.fillStyle = SHIELD.red;
    context.fillRect(at - half - 2, top - 1, 2 * half + 4, 5.6);
    context.restore();
    context.fillStyle = SHIELD.white;
    context.font = `700 ${text.length > 2 ? 8.5 : 9.5}px system-ui, sans-serif`;
    context.fillText(text, at, line + 2.2);
  }
}
