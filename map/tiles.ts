import { pathsIn } from "../engine/files/layers/read-feature.ts";
import type { Geometry, Position } from "geojson";
import { NOWHERE, meet, toMeters, unite, type Bounds, type Meters } from "./geo.ts";

/** Lines or rings ready to be painted, in Web Mercator meters. */
export interface Shape {
  /** x, y, x, y … of each ring or line. */
  readonly paths: readonly Float64Array[];
  readonly pathBounds: readonly Bounds[];
  readonly bounds: Bounds;
}

type TilePath = readonly (readonly number[])[];

/** A shape from paths of positions in meters. */
export const shapeOf = (paths: readonly TilePath[]): Shape => shapeIn(paths, ([x = NaN, y = NaN]) => [x, y]);

/**
 * A shape from paths of positions, which `meters` converts to meters. A base map has some 50,000: this takes one pass
 * over them.
 */
function shapeIn(paths: readonly TilePath[], meters: (position: readonly number[]) => Meters): Shape {
  const pathBounds: Bounds[] = [];
  const flat = paths.map((path) => {
    const numbers = new Float64Array(2 * path.length);
    let [west, south, east, north] = NOWHERE;
    for (const [index, position] of path.entries()) {
      const [x, y] = meters(position);
      numbers[2 * index] = x;
      numbers[2 * index + 1] = y;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
    pathBounds.push([west, south, east, north]);
    return numbers;
  });
  return { paths: flat, pathBounds, bounds: pathBounds.reduce(unite, NOWHERE) };
}

/** The positions of a shape's paths. */
export const positionsOf = ({ paths }: Shape): number[][][] =>
  paths.map((path) => Array.from({ length: path.length / 2 }, (_, i) => [path[2 * i] ?? 0, path[2 * i + 1] ?? 0]));

/** A shape from GeoJSON in degrees; points have none. */
export function shapeFromGeoJson(geometry: Geometry): Shape {
  return shapeIn(pathsOf(geometry), ([lon = NaN, lat = NaN]) => toMeters([lon, lat]));
}

function pathsOf(geometry: Geometry): Position[][] {
  if (geometry.type === "GeometryCollection") return geometry.geometries.flatMap(pathsOf);
  return geometry.type === "Point" || geometry.type === "MultiPoint" ? [] : pathsIn(geometry);
}

/** Returns whether a point lies within a shape's rings (even-odd, so holes count as outside). */
export function holds({ paths, bounds }: Shape, x: number, y: number): boolean {
  if (x < bounds[0] || x > bounds[2] || y < bounds[1] || y > bounds[3]) return false;
  let inside = false;
  for (const path of paths) {
    for (let i = 0, j = path.length - 2; i < path.length; j = i, i += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = [path[i], path[i + 1], path[j], path[j + 1]];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

/** Adds a shape's paths to the context's current path, in the tile's pixels; paths outside `within` are left out. */
export function trace(context: CanvasRenderingContext2D, shape: Shape, tile: Tile, within: Bounds): void {
  const [west, , , north] = tile.bounds;
  const scale = 1 / tile.resolution;
  for (const [index, path] of shape.paths.entries()) {
    const bounds = shape.pathBounds[index];
    if (bounds === undefined || !meet(bounds, within)) continue;
    let lastX = NaN;
    let lastY = NaN;
    for (let i = 0; i + 1 < path.length; i += 2) {
      const x = ((path[i] ?? 0) - west) * scale;
      const y = (north - (path[i + 1] ?? 0)) * scale;
      // Vertices closer than a third of a pixel cannot be seen; the ends stay, so that rings close.
      if (i > 0 && i + 2 < path.length && Math.abs(x - lastX) < 0.3 && Math.abs(y - lastY) < 0.3) continue;
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
      lastX = x;
      lastY = y;
    }
  }
}

/** Width and height of a tile in CSS pixels; fewer, larger tiles than the usual 256 mean fewer requests. */
export const TILE_SIZE = 512;
/** Half the width of the Web Mercator square, in meters. */
const EDGE = 20_037_508.342_787;

/** One tile of the 512-pixel grid over Web Mercator. */
export interface Tile {
  readonly level: number;
  readonly row: number;
  readonly col: number;
  /** Web Mercator meters. */
  readonly bounds: Bounds;
  /** Web Mercator meters per CSS pixel. */
  readonly resolution: number;
  /**
   * Width or height in CSS pixels, the greater one; TILE_SIZE if absent. A sheet of paper is one tile of its own size.
   */
  readonly size?: number;
}

export const sizeOf = ({ size = TILE_SIZE }: Pick<Tile, "size">): number => size;

export const tileKey = ({ level, row, col }: Pick<Tile, "level" | "row" | "col">): string => `${level}/${row}/${col}`;

export function tileAt(level: number, row: number, col: number): Tile {
  const span = (2 * EDGE) / 2 ** level;
  // Each edge is calculated from the map's edge, so that neighbors get the same number for the edge they share.
  const x = (column: number): number => -EDGE + column * span;
  const y = (line: number): number => EDGE - line * span;
  return { level, row, col, bounds: [x(col), y(row + 1), x(col + 1), y(row)], resolution: span / TILE_SIZE };
}

/** The tile that contains a Web Mercator point at a level. */
export function tileOf(level: number, x: number, y: number): Tile {
  const span = (2 * EDGE) / 2 ** level;
  return tileAt(level, Math.floor((EDGE - y) / span), Math.floor((x + EDGE) / span));
}

/** The level whose tiles are drawn at a resolution (meters per pixel). */
export function levelOf(resolution: number): number {
  return Math.max(0, Math.round(Math.log2((2 * EDGE) / TILE_SIZE / resolution)));
}

/** The same tile, enlarged by some pixels on each side: both neighbors draw lines and labels at its edge. */
export function withMargin({ bounds, resolution }: Tile, pixels: number): Bounds {
  const by = pixels * resolution;
  return [bounds[0] - by, bounds[1] - by, bounds[2] + by, bounds[3] + by];
}
