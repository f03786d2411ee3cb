import { jsonParameter, refuseParameter } from "../esri-error.ts";
import type { FeatureSource } from "./feature-source.ts";
import type { SpatialReference } from "./spatial-reference.ts";

/** Whole-number coordinates: x = (east - originX) / step, y counted down from originY (upper left) or up (lower left). */
export interface Grid {
  readonly originX: number;
  readonly originY: number;
  /** Size of a step in the units of the answer. */
  readonly step: number;
  readonly upperLeft: boolean;
}

/** A shape on a grid: rings closed, shells clockwise as ArcGIS has them, coordinates x, y one after another, not differences. */
export interface GridShape {
  /** Vertices of each ring. */
  readonly lengths: readonly number[];
  readonly coordinates: readonly number[];
}

/** Origins and steps outside these make coordinates that no whole number holds; the world is 4e7 metres wide. */
const FARTHEST = 1e8;
const MIN_STEP = 1e-7;

/** The grid that quantizationParameters ask for; null where they are absent. */
export function gridOf(text: string | null): Grid | null {
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

/** The grid of an answer that must have whole numbers though none was asked for: centimetres, or 10⁻⁷ degrees. */
export function finestGrid(reference: SpatialReference): Grid {
  return { originX: 0, originY: 0, step: reference === "degrees" ? 1e-7 : 0.01, upperLeft: false };
}

/**
 * Puts a row's shape on a grid. Vertices that fall together or lie straight between their neighbours go; so do rings that
 * lose their area. Neighbouring tracts share their vertices, so they still fit together.
 */
export function onGrid(source: FeatureSource, row: number, reference: SpatialReference, grid: Grid): GridShape {
  const { xy, ringStart, from, to } = source.regionOf(row);
  const first = ringStart[from] ?? 0;
  const [points, offset, unit] = reference === "metres" ? [source.centimetresOf(row), -first, 0.01] : [xy, 0, 1];
  const scale = 1 / grid.step;
  const turn = grid.upperLeft ? -scale : scale;
  const lengths: number[] = [];
  const coordinates: number[] = [];
  for (let ring = from; ring < to; ring++) {
    const start = coordinates.length;
    const [begin, end] = [(ringStart[ring] ?? 0) + offset, (ringStart[ring + 1] ?? 0) + offset];
    // Backwards: our shells run anticlockwise.
    for (let i = end - 1; i >= begin; i--) {
      const x = Math.round(((points[2 * i] ?? 0) * unit - grid.originX) * scale);
      const y = Math.round(((points[2 * i + 1] ?? 0) * unit - grid.originY) * turn);
      // Adding 0 turns -0 into 0.
      add(coordinates, start, x + 0, y + 0);
    }
    const vertices = (coordinates.length - start) / 2;
    if (vertices < 4 || doubleArea(coordinates, start) === 0) coordinates.length = start;
    else lengths.push(vertices);
  }
  return { lengths, coordinates };
}

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
