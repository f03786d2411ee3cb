import type { Geometry } from "geojson";
import { meet } from "../geo.ts";
import { shapeFromGeoJson, trace, withMargin, type Shape, type Tile } from "../tiles.ts";
import type { MapPalette } from "./palette.ts";

/** The other countries of the Americas, coarse: 1:50,000,000. */
export interface Neighbors {
  readonly countries: readonly { readonly name: string; readonly shape: Shape }[];
  /** Lakes between and in other countries. */
  readonly lakes: Shape;
  /** Lakes in a state (two digits), whose coarse land is painted below them. */
  readonly inland: readonly { readonly fips: string; readonly shape: Shape }[];
  /** Their borders with the United States. */
  readonly border: Shape;
}

/** The file that the build writes (build/basemap/). */
export interface NeighborsFile {
  readonly countries: readonly { readonly name: string; readonly geometry: Geometry }[];
  readonly lakes: Geometry;
  readonly inland: readonly { readonly fips: string; readonly geometry: Geometry }[];
  readonly border: Geometry;
}

export const neighborsOf = ({ countries, lakes, inland, border }: NeighborsFile): Neighbors => ({
  countries: countries.map(({ name, geometry }) => ({ name, shape: shapeFromGeoJson(geometry) })),
  lakes: shapeFromGeoJson(lakes),
  inland: inland.map(({ fips, geometry }) => ({ fips, shape: shapeFromGeoJson(geometry) })),
  border: shapeFromGeoJson(border),
});

const MARGIN = 4;
/**
 * Largest distance between these borders and the finer ones of the states, in meters: the land between them is filled.
 */
const APART = 9_000;

/** Land outside the United States, whose own land is painted over it. */
export function paintNeighbors(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { countries, lakes, border }: Neighbors,
  palette: MapPalette,
): void {
  for (const { shape } of countries) fillShape(context, tile, shape, { color: palette.land, shore: palette.shore });
  const near = withMargin(tile, APART / tile.resolution);
  if (meet(border.bounds, near)) {
    context.beginPath();
    trace(context, border, tile, near);
    context.lineWidth = APART / tile.resolution;
    context.strokeStyle = palette.land;
    context.stroke();
  }
  fillShape(context, tile, lakes, { color: palette.water, shore: palette.shore });
}

/** Fills the part of an area in a tile, over its shore: half of the line stays visible. */
export function fillShape(
  context: CanvasRenderingContext2D,
  tile: Tile,
  shape: Shape,
  { color, shore }: { readonly color: string; readonly shore: string },
): void {
  const within = withMargin(tile, MARGIN);
  if (!meet(shape.bounds, within)) return;
  context.beginPath();
  trace(context, shape, tile, within);
  context.lineWidth = 1.5;
  context.strokeStyle = shore;
  context.stroke();
  context.fillStyle = color;
  context.fill("evenodd");
}
