import type { Box } from "../../engine/reports/draw/drawing.ts";
import { toLonLat, unite, type Bounds } from "../geo.ts";
import { TILE_SIZE, tileAt, type Tile } from "../tiles.ts";

/** Least number of points on paper for each pixel of a letter on screen. */
const LEAST_SCALE = 0.52;
const LAST_LEVEL = 19;
/** Symbols and lines slightly outside a sheet still extend into it. */
const MORE = 0.05;

/**
 * The tile as which a sheet is painted: all of `shown` (meters), in the middle of a frame, at the finest level at which
 * names can be read on paper. `scale` is the number of points of the frame for each pixel of the tile.
 */
export function sheetTile(shown: Bounds, frame: Box): { readonly tile: Tile; readonly scale: number } {
  const [west, south, east, north] = shown;
  const perPoint = Math.max((east - west) / frame.width, (north - south) / frame.height);
  let level = 0;
  while (level < LAST_LEVEL && tileAt(level + 1, 0, 0).resolution / perPoint >= LEAST_SCALE) level++;
  const { resolution } = tileAt(level, 0, 0);
  const [halfWidth, halfHeight] = [(frame.width * perPoint) / 2, (frame.height * perPoint) / 2];
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const bounds: Bounds = [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight];
  const size = Math.max(TILE_SIZE, (2 * Math.max(halfWidth, halfHeight)) / resolution);
  // Row and column identify it among the cached tiles: no tile of the grid has them.
  const tile = { level, row: bounds[3] + 0.5, col: bounds[0] + perPoint, bounds, resolution, size };
  return { tile, scale: resolution / perPoint };
}

/** Kilometers per unit of the drawing in the middle of a tile: Web Mercator stretches toward the poles. */
export function kilometersPerUnit({ bounds: [west, south, east, north], resolution }: Tile, scale: number): number {
  const [, latitude] = toLonLat([(west + east) / 2, (south + north) / 2]);
  return ((resolution / scale) * Math.cos((latitude * Math.PI) / 180)) / 1000;
}

/** Degrees of everything that a sheet may show in any of several frames, and a little more. */
export function boundsOnPaper(shown: Bounds, frames: readonly Box[]): Bounds {
  const [west, south, east, north] = frames.map((frame) => sheetTile(shown, frame).tile.bounds).reduce(unite);
  const [more, higher] = [(east - west) * MORE, (north - south) * MORE];
  return [...toLonLat([west - more, south - higher]), ...toLonLat([east + more, north + higher])];
}
