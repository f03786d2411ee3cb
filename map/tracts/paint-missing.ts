import type { MapPalette } from "../basemap/palette.ts";
import type { Bounds } from "../geo.ts";
import { TILE_SIZE, trace, type Shape, type Tile } from "../tiles.ts";

/** Distance of the lines of a hatched area; it divides the tile, so that they go on in its neighbors. */
const HATCH = 8;

/** Paints areas whose figure is missing: hatched, so that they are taken for no class. */
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
  for (let from = -TILE_SIZE; from < TILE_SIZE; from += HATCH) {
    context.moveTo(from, TILE_SIZE);
    context.lineTo(from + TILE_SIZE, 0);
  }
  context.lineWidth = 1;
  context.strokeStyle = palette.missingHatch;
  context.stroke();
  context.restore();
}
