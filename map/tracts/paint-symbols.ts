import type { MapPalette } from "../basemap/palette.ts";
import { innerPoint, meet, type Meters } from "../geo.ts";
import { positionsOf, withMargin, type Shape, type Tile } from "../tiles.ts";
import type { Level } from "./tract-source.ts";

/** A place with its count. */
interface SymbolPlace {
  readonly shape: Shape;
  readonly count: number;
}

/** The largest diameter in CSS pixels of any circle: it extends that far beyond its tile. */
const LARGEST_SYMBOL = 56;
/** Diameter on the ground of the largest circle, in meters, between its least and greatest size on the screen. */
const REACH: Readonly<Record<Level, number>> = { tracts: 3_200, counties: 44_000 };
const LEAST_LARGEST = 12;
/** The smallest circle that can still be seen. */
const SMALLEST = 2;

/** Diameter in CSS pixels of the circle of the greatest count at a resolution (meters per pixel). */
export const largestAt = (level: Level, resolution: number): number =>
  Math.min(LARGEST_SYMBOL, Math.max(LEAST_LARGEST, REACH[level] / resolution));

/** Diameter of the circle of a count: areas are proportional to counts. Zero has no circle. */
export function diameterOf(count: number, greatest: number, largest: number): number {
  if (count <= 0 || greatest <= 0) return 0;
  return Math.max(SMALLEST, largest * Math.sqrt(count / greatest));
}

/** Three round counts for a legend, the greatest first. */
export function sampleCounts(greatest: number): number[] {
  const first = roundDown(greatest);
  return [...new Set([first, roundDown(first / 4), roundDown(first / 20)])].filter((count) => count >= 1);
}

/** The largest of 1, 2, 5, 10, 20 … that is not greater. */
function roundDown(value: number): number {
  if (value < 1) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2].find((step) => step * power <= value) ?? 1);
}

/** Cached position of a shape's circle: each tile around asks for it. */
const places = new WeakMap<Shape, Meters | null>();

function placeOf(shape: Shape): Meters | null {
  const known = places.get(shape);
  if (known !== undefined) return known;
  const place = innerPoint(positionsOf(shape));
  places.set(shape, place);
  return place;
}

/** Paints counts as circles whose area grows with the count, the largest at the bottom. */
export function paintSymbols(
  context: CanvasRenderingContext2D,
  tile: Tile,
  marks: {
    readonly features: readonly SymbolPlace[];
    readonly greatest: number;
    readonly level: Level;
    readonly color: string;
    readonly palette: MapPalette;
  },
): void {
  const { features, greatest, level, color, palette } = marks;
  const within = withMargin(tile, LARGEST_SYMBOL / 2);
  const [west, , , north] = tile.bounds;
  const largest = largestAt(level, tile.resolution);
  context.save();
  context.lineWidth = 1;
  context.fillStyle = color;
  context.strokeStyle = palette.halo;
  for (const { shape, count } of features.toSorted((a, b) => b.count - a.count)) {
    const radius = diameterOf(count, greatest, largest) / 2;
    const place = radius > 0 ? placeOf(shape) : null;
    if (place === null || !meet([...place, ...place], within)) continue;
    context.beginPath();
    context.arc((place[0] - west) / tile.resolution, (north - place[1]) / tile.resolution, radius, 0, 2 * Math.PI);
    context.globalAlpha = 0.65;
    context.fill();
    context.globalAlpha = 1;
    context.stroke();
  }
  context.restore();
}
