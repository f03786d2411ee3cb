import type { MapPalette } from "../basemap/palette.ts";
import type { Bounds } from "../geo.ts";
import { sizeOf, trace, type Shape, type Tile } from "../tiles.ts";

/** Distance of the lines of a hatched area; it divides the tile, so that they continue in its neighbors. */
const HATCH = 8;

/** Paints areas whose figure is missing: hatched, so that they are not taken for a class. */
export function paintMissing(
  context: CanvasRenderingContext2D,
  areas: {
    readonly shapes: readonly Shape[];
    readonly palette: MapPalette;
    readonly opacity: number;
    readonly tile: Tile;
    readonly within: Bounds;
  },
): void {
  const { shapes, palette, opacity, tile, within } = areas;
  if (shapes.length === 0) return;
  context.save();
  context.beginPath();
  for (const shape of shapes) trace(context, shape, tile, within);
  context.globalAlpha = opacity;
  context.fillStyle = palette.missing;
  context.fill("evenodd");
  context.clip("evenodd");
  context.globalAlpha = 1;
  context.beginPath();
  // A sheet of paper is one tile, larger than those of the screen.
  const reach = Math.ceil(sizeOf(tile) / HATCH) * HATCH;
  for (let from = -reach; from < reach; from += HATCH) {
    context.moveTo(from, reach);
    context.lineTo(from + reach, 0);
  }
  context.lineWidth = 1;
  context.strokeStyle = palette.missingHatch;
  context.stroke();
  context.restore();
}
