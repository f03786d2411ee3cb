import type { Bounds } from "../geo/bounds.ts";

/** Width and height of a tile in CSS pixels; fewer, larger tiles than the usual 256 mean fewer requests. */
export const TILE_SIZE = 512;
/** Half the width of the web mercator square, in metres. */
const EDGE = 20_037_508.342_787;

/** One tile of the 512-pixel grid over web mercator. */
export interface Tile {
  readonly level: number;
  readonly row: number;
  readonly col: number;
  /** Metres of web mercator. */
  readonly bounds: Bounds;
  /** Metres of web mercator per CSS pixel. */
  readonly resolution: number;
}

export const tileKey = ({ level, row, col }: Pick<Tile, "level" | "row" | "col">): string => `${level}/${row}/${col}`;

export function tileAt(level: number, row: number, col: number): Tile {
  const span = (2 * EDGE) / 2 ** level;
  // Each edge is counted from the map's own, so that neighbours get the same number for the edge they share.
  const x = (column: number): number => -EDGE + column * span;
  const y = (line: number): number => EDGE - line * span;
  return { level, row, col, bounds: [x(col), y(row + 1), x(col + 1), y(row)], resolution: span / TILE_SIZE };
}

/** The tile that holds a point of web mercator at a level. */
export function tileOf(level: number, x: number, y: number): Tile {
  const span = (2 * EDGE) / 2 ** level;
  return tileAt(level, Math.floor((EDGE - y) / span), Math.floor((x + EDGE) / span));
}

/** The level whose tiles are drawn at a resolution (metres per pixel). */
export function levelOf(resolution: number): number {
  return Math.max(0, Math.round(Math.log2((2 * EDGE) / TILE_SIZE / resolution)));
}

/** The same tile, larger by some pixels on each side: lines and labels at its edge are drawn by both neighbours. */
export function withMargin({ bounds, resolution }: Tile, pixels: number): Bounds {
  const by = pixels * resolution;
  return [bounds[0] - by, bounds[1] - by, bounds[2] + by, bounds[3] + by];
}
