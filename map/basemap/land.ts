import type { Geometry } from "geojson";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { innerPoint, meet, type Meters } from "../geo.ts";
import { positionsOf, shapeFromGeoJson, trace, withMargin, type Shape, type Tile } from "../tiles.ts";
import { fillShape, neighborsOf, paintNeighbors, type Neighbors, type NeighborsFile } from "./neighbors.ts";
import type { MapPalette } from "./palette.ts";

/** Folder of the base map's files (build/basemap/). */
const BASEMAP = `${BASE_PATH}/assets/basemap`;

/** Fetches a file of the base map. @throws {Error} naming the file that could not be read */
export async function fetchBasemapFile<T>(name: string, signal: AbortSignal | undefined): Promise<T> {
  const response = await fetch(`${BASEMAP}/${name}`, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${BASEMAP}/${name}: HTTP ${response.status}`);
  return (await response.json()) as T;
}

/** A state with the number of its counties. */
interface StateShape extends NamedShape {
  /** Two digits. */
  readonly fips: string;
  readonly counties: number;
}

/** County borders between two states, within one, or between a state and another country, which has no digits. */
interface Border {
  readonly states: readonly string[];
  readonly shape: Shape;
}

/** States and borders of the whole country, coarse: 1:10,000,000. */
export interface Land {
  readonly neighbors: Neighbors;
  readonly states: readonly StateShape[];
  readonly borders: readonly Border[];
}

interface LandFile {
  readonly states: readonly (Omit<StateShape, "shape"> & { readonly geometry: Geometry })[];
  readonly borders: readonly { readonly states: readonly string[]; readonly geometry: Geometry }[];
}

export async function fetchLand(signal?: AbortSignal): Promise<Land> {
  const [{ states, borders }, neighbors] = await Promise.all([
    fetchBasemapFile<LandFile>("land.json", signal),
    fetchBasemapFile<NeighborsFile>("neighbors.json", signal),
  ]);
  return {
    neighbors: neighborsOf(neighbors),
    states: states.map(({ geometry, ...state }) => ({ ...state, shape: shapeFromGeoJson(geometry) })),
    borders: borders.map(({ states: between, geometry }) => ({ states: between, shape: shapeFromGeoJson(geometry) })),
  };
}

/** A county or tract as the map names and fills it. */
export interface NamedShape {
  readonly name: string;
  readonly shape: Shape;
}

/** A shape to be named, and the best position for its name. */
export interface LabeledShape extends NamedShape {
  readonly at: Meters;
}

/** Returns the position of a shape's name; null for a shape without area. */
export function placeOf(name: string, shape: Shape): LabeledShape | null {
  const at = innerPoint(positionsOf(shape));
  return at && { name, shape, at };
}

/**
 * The states whose counties are all among these (five digits each): there the data set draws coast and borders itself.
 */
export function coveredStates({ states }: Land, counties: readonly string[]): ReadonlySet<string> {
  const counted = Map.groupBy(counties, (fips) => fips.slice(0, 2));
  const covered = states.filter(({ fips, counties: all }) => (counted.get(fips)?.length ?? 0) >= all);
  return new Set(covered.map(({ fips }) => fips));
}

const MARGIN = 4;
/** Largest distance between coarse and fine borders of one state, in meters: the land between them is filled. */
const APART = 14_000;

/** The data that a tile's ground is painted from. */
interface TileGround {
  readonly land: Land;
  /** Counties of the data set in the tile, as its tracts draw them. */
  readonly counties: readonly NamedShape[];
  readonly covered: ReadonlySet<string>;
}

/** Water and land: the layer below the tracts. */
export function paintGround(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { land, counties, covered }: TileGround,
  palette: MapPalette,
): void {
  const within = withMargin(tile, MARGIN);
  context.fillStyle = palette.water;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.lineJoin = "round";
  paintNeighbors(context, tile, land.neighbors, palette);
  context.fillStyle = palette.land;
  context.strokeStyle = palette.shore;
  for (const { fips, shape } of land.states) {
    if (!covered.has(fips)) fillShape(context, tile, shape, { color: palette.land, shore: palette.shore });
    else if (meet(shape.bounds, within)) fillSeam(context, tile, { land, state: fips, shape });
  }
  // The data set's own tracts include their lakes.
  for (const { fips, shape } of land.neighbors.inland)
    if (!covered.has(fips)) fillShape(context, tile, shape, { color: palette.water, shore: palette.shore });
  context.fillStyle = palette.land;
  context.strokeStyle = palette.shore;
  // One path, so that neighbors leave no hairline between them. The line is drawn first and half of it is covered: a
  // shore without inner borders.
  context.beginPath();
  for (const { shape } of counties) trace(context, shape, tile, within);
  context.lineWidth = 1.8;
  context.stroke();
  context.fill("nonzero");
}

/** Land along the inland borders of a covered state, where the fine border may leave a gap to the coarse neighbor. */
function fillSeam(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { land, state, shape }: { readonly land: Land; readonly state: string; readonly shape: Shape },
): void {
  const near = withMargin(tile, APART / tile.resolution);
  const borders = land.borders.filter(
    ({ states, shape: border }) => new Set(states).size > 1 && states.includes(state) && meet(border.bounds, near),
  );
  if (borders.length === 0) return;
  context.save();
  context.beginPath();
  trace(context, shape, tile, near);
  context.clip("evenodd");
  context.beginPath();
  for (const { shape: border } of borders) trace(context, border, tile, near);
  context.lineWidth = APART / tile.resolution;
  context.strokeStyle = context.fillStyle;
  context.stroke();
  context.restore();
}
