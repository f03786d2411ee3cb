import { jsonParameter, refuseParameter } from "../esri-error.ts";
import type { FeatureSource } from "./feature-source.ts";
import { generalized, type Outline } from "./generalize.ts";
import { fromDegrees, isGeographic, type SpatialReference } from "./spatial-reference.ts";

/** Whole-number coordinates: x = (east - originX) / step, y counted down from originY (upper left) or up (lower left). */
export interface QuantizationGrid {
  readonly originX: number;
  readonly originY: number;
  /** Size of a step in the units of the answer. */
  readonly step: number;
  readonly upperLeft: boolean;
}

/**
 * A shape on a grid: rings closed, shells clockwise as in ArcGIS, coordinates x, y one after another, not differences.
 */
export interface GridShape {
  /** Vertices of each ring, path or point. */
  readonly lengths: readonly number[];
  readonly coordinates: readonly number[];
}

/** Limit for origins and steps, beyond which coordinates exceed integers; the world is 4e7 meters wide. */
const FARTHEST = 1e8;
const MIN_STEP = 1e-7;

/** The grid that quantizationParameters ask for; null if they are absent. */
export function gridOf(text: string | null): QuantizationGrid | null {
  if (text === null) return null;
  const expected = '{"extent":{"xmin":…,"ymin":…,"xmax":…,"ymax":…},"tolerance":…,"originPosition":"upperLeft"}';
  const json = jsonParameter("quantizationParameters", text, expected);
  const { extent, tolerance, originPosition } = json;
  const { xmin, ymin, ymax } = (extent ?? {}) as Record<string, unknown>;
  const step = Number(tolerance ?? 1);
  const corner = [xmin, ymin, ymax].map(Number);
  if (!corner.every((value) => Math.abs(value) <= FARTHEST) || !(step >= MIN_STEP && step <= FARTHEST))
    refuseParameter("quantizationParameters", json, expected);
  const [west = 0, south = 0, north = 0] = corner;
  const upperLeft = originPosition !== "lowerLeft";
  return { originX: west, originY: upperLeft ? north : south, step, upperLeft };
}

/** The default grid of an answer that must have whole numbers: centimeters, or 10⁻⁷ degrees. */
export function finestGrid(reference: SpatialReference): QuantizationGrid {
  return decimalGrid(isGeographic(reference) ? 7 : 2);
}

/** The grid of coordinates with a given number of decimals. */
export function decimalGrid(places: number): QuantizationGrid {
  // Division gives the nearest double of the decimal; a power of 0.1 does not.
  return { originX: 0, originY: 0, step: 1 / 10 ** places, upperLeft: false };
}

/** Placement of a row's shape on a grid. */
interface GridPlacement {
  readonly reference: SpatialReference;
  readonly grid: QuantizationGrid;
  /** Largest deviation of a line from the shape, in the units of the reference; 0 keeps every vertex. */
  readonly offset?: number;
}

/** A row's shape in the coordinates of a reference. */
function outlineOf(source: FeatureSource, row: number, reference: SpatialReference): Outline {
  const { xy, ringStart, from, to } = source.regionOf(row);
  const first = ringStart[from] ?? 0;
  const inPlace = reference.kind === "degrees";
  const starts = Array.from({ length: to - from + 1 }, (_, i) => (ringStart[from + i] ?? 0) - (inPlace ? 0 : first));
  if (inPlace) return { points: xy, unit: 1, starts };
  if (reference.kind === "metres") return { points: source.centimetresOf(row), unit: 0.01, starts };
  const turn = fromDegrees(reference);
  const points = new Float64Array(2 * (starts.at(-1) ?? 0));
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = turn(xy[2 * first + i] ?? NaN, xy[2 * first + i + 1] ?? NaN);
    points[i] = x;
    points[i + 1] = y;
  }
  return { points, unit: 1, starts };
}

/**
 * Puts a row's shape on a grid. Vertices that coincide or lie straight between their neighbors are dropped, as are
 * rings that lose their area. Neighboring tracts share their vertices, so they still fit together.
 */
export function onGrid(source: FeatureSource, row: number, { reference, grid, offset = 0 }: GridPlacement): GridShape {
  const { shape } = source.layer;
  const whole = outlineOf(source, row, reference);
  const { points, unit, starts } = offset > 0 && shape !== "point" ? generalized(whole, offset, shape) : whole;
  const scale = 1 / grid.step;
  const turn = grid.upperLeft ? -scale : scale;
  const isPolygon = shape === "polygon";
  const lengths: number[] = [];
  const coordinates: number[] = [];
  for (let part = 0; part + 1 < starts.length; part++) {
    const start = coordinates.length;
    const [begin, end] = [starts[part] ?? 0, starts[part + 1] ?? 0];
    // Polygons in reverse: our shells run counterclockwise.
    for (let at = begin; at < end; at++) {
      const i = isPolygon ? end - 1 - (at - begin) : at;
      const x = Math.round(((points[2 * i] ?? 0) * unit - grid.originX) * scale);
      const y = Math.round(((points[2 * i + 1] ?? 0) * unit - grid.originY) * turn);
      // Adding 0 turns -0 into 0.
      add(coordinates, start, x + 0, y + 0);
    }
    const vertices = (coordinates.length - start) / 2;
    if (isPolygon ? vertices < 4 || doubleArea(coordinates, start) === 0 : vertices < LEAST[shape])
      coordinates.length = start;
    else lengths.push(vertices);
  }
  return { lengths, coordinates };
}

/** Fewer vertices than this are not a part. */
const LEAST = { point: 1, polyline: 2, polygon: 4, table: 1 } as const;

function add(coordinates: number[], start: number, x: number, y: number): void {
  const count = coordinates.length;
  if (count > start) {
    const [lastX, lastY] = [coordinates[count - 2] ?? 0, coordinates[count - 1] ?? 0];
    if (x === lastX && y === lastY) return;
    if (count > start + 2) {
      const [dx, dy] = [lastX - (coordinates[count - 4] ?? 0), lastY - (coordinates[count - 3] ?? 0)];
      const straight = dx * (y - lastY) === dy * (x - lastX);
      if (straight && dx * (x - lastX) + dy * (y - lastY) > 0) coordinates.length = count - 2;
    }
  }
  coordinates.push(x, y);
}

function doubleArea(coordinates: readonly number[], start: number): number {
  let sum = 0;
  for (let i = start; i + 3 < coordinates.length; i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [
      coordinates[i],
      coordinates[i + 1],
      coordinates[i + 2],
      coordinates[i + 3],
    ];
    sum += ax * by - bx * ay;
  }
  return sum;
}
