import type { RoadSystem } from "../../engine/roads/route.ts";
import { meet } from "../geo.ts";
import { trace, withMargin, type Tile } from "../tiles.ts";
import { ROADS_FROM, type Road } from "./road.ts";
import type { MapPalette } from "./palette.ts";

interface RoadLook {
  readonly color: "road" | "highway" | "byroad";
  /** Width in pixels by level, the innermost level first. */
  readonly widths: readonly (readonly [level: number, width: number])[];
}

const LOOKS: Readonly<Record<RoadSystem, RoadLook>> = {
  I: {
    color: "road",
    widths: [
      [13, 4.5],
      [11, 3.2],
      [9, 2.2],
      [7, 1.6],
      [0, 1],
    ],
  },
  U: {
    color: "highway",
    widths: [
      [13, 3.6],
      [11, 2.5],
      [9, 1.7],
      [0, 1.1],
    ],
  },
  S: {
    color: "byroad",
    widths: [
      [13, 2.8],
      [11, 1.8],
      [0, 1.1],
    ],
  },
  O: {
    color: "byroad",
    widths: [
      [13, 2],
      [0, 1],
    ],
  },
};
/** The most important last, above the others. */
const ORDER = ["O", "S", "U", "I"] as const satisfies readonly RoadSystem[];
const MARGIN = 6;

/** Roads with an edge that separates them from the lines they cross. */
export function paintRoads(
  context: CanvasRenderingContext2D,
  tile: Tile,
  roads: readonly Road[],
  palette: MapPalette,
): void {
  const within = withMargin(tile, MARGIN);
  context.lineJoin = context.lineCap = "round";
  for (const system of ORDER) {
    const shown = roads.filter((road) => road.system === system && meet(road.shape.bounds, within));
    if (shown.length === 0 || tile.level < ROADS_FROM[system]) continue;
    const { color, widths } = LOOKS[system];
    const width = widths.find(([level]) => tile.level >= level)?.[1] ?? 1;
    context.beginPath();
    for (const { shape } of shown) trace(context, shape, tile, within);
    context.lineWidth = width + 1.6;
    context.strokeStyle = palette.roadEdge;
    context.stroke();
    context.lineWidth = width;
    context.strokeStyle = palette[color];
    context.stroke();
  }
  context.lineCap = "butt";
}
