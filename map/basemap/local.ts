import type { Feature, FeatureCollection } from "geojson";
import { BASE_PATH } from "../../contract/base-path.ts";
import { innerPoint, meet, type Bounds, type Meters } from "../geo.ts";
import { positionsOf, shapeFromGeoJson, trace, withMargin, type Shape, type Tile } from "../tiles.ts";
import type { MapPalette } from "./palette.ts";

/** Where the build puts the base map (public-domain us-atlas, see build/basemap.ts). */
const LOCAL_BASEMAP = {
  states: `${BASE_PATH}/assets/basemap/states.json`,
  countyBorders: `${BASE_PATH}/assets/basemap/county-borders.json`,
} as const;

export interface Place {
  readonly name: string;
  readonly at: Meters;
  /** Width of what it names, in metres: a label wider than that is left out. */
  readonly width: number;
}

/** States and county borders of the local base map, in metres. */
export interface LocalShapes {
  readonly states: readonly { readonly name: string; readonly shape: Shape }[];
  readonly countyBorders: Shape;
  readonly stateNames: readonly Place[];
}

/**
 * Fetches the local base map.
 * @throws {Error} naming the file that could not be read
 */
export async function fetchLocalShapes(signal?: AbortSignal): Promise<LocalShapes> {
  const [states, borders] = await Promise.all([
    fetchFeatures(LOCAL_BASEMAP.states, signal),
    fetchFeatures(LOCAL_BASEMAP.countyBorders, signal),
  ]);
  const named = states.map((state) => ({ name: nameOf(state), shape: shapeFromGeoJson(state.geometry) }));
  return {
    states: named,
    countyBorders: shapeFromGeoJson({ type: "GeometryCollection", geometries: borders.map((one) => one.geometry) }),
    stateNames: named.flatMap(({ name, shape }) => placeOf(name, shape) ?? []),
  };
}

/** Where and under what width a shape is named; null for a shape without area. */
export function placeOf(name: string, shape: Shape): Place | null {
  const at = innerPoint(positionsOf(shape));
  return at && { name, at, width: shape.bounds[2] - shape.bounds[0] };
}

async function fetchFeatures(address: string, signal: AbortSignal | undefined): Promise<Feature[]> {
  const response = await fetch(address, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  return ((await response.json()) as FeatureCollection).features;
}

function nameOf({ properties }: Feature): string {
  const name: unknown = properties?.["name"];
  return typeof name === "string" ? name : "";
}

/** County borders and names are drawn from this many metres per pixel inwards. */
const COUNTY_BORDERS_FROM = 2500;
const COUNTY_NAMES_FROM = 420;
const MARGIN = 4;
/** A label may reach this many pixels over the edge of its tile: both tiles draw it. */
const LABEL_REACH = 120;

/** Water and land: what lies under the tracts. */
export function paintGround(
  context: CanvasRenderingContext2D,
  tile: Tile,
  shapes: LocalShapes,
  palette: MapPalette,
): void {
  const within = withMargin(tile, MARGIN);
  context.fillStyle = palette.water;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.lineJoin = "round";
  for (const { shape } of shapes.states) {
    if (!meet(shape.bounds, within)) continue;
    context.beginPath();
    trace(context, shape, tile, within);
    context.fillStyle = palette.land;
    context.fill("evenodd");
    context.lineWidth = 1;
    context.strokeStyle = palette.shore;
    context.stroke();
  }
}

/** Borders and names: what lies over the tracts. */
export function paintReference(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { shapes, counties, palette }: { shapes: LocalShapes; counties: readonly Place[]; palette: MapPalette },
): void {
  const within = withMargin(tile, MARGIN);
  context.lineJoin = "round";
  if (tile.resolution <= COUNTY_BORDERS_FROM) {
    context.beginPath();
    trace(context, shapes.countyBorders, tile, within);
    context.lineWidth = tile.resolution <= COUNTY_NAMES_FROM ? 1.1 : 0.6;
    context.strokeStyle = palette.countyBorder;
    context.stroke();
  }
  context.beginPath();
  for (const { shape } of shapes.states) if (meet(shape.bounds, within)) trace(context, shape, tile, within);
  context.lineWidth = 1.2;
  context.strokeStyle = palette.stateBorder;
  context.stroke();
  const named = tile.resolution <= COUNTY_NAMES_FROM ? counties : shapes.stateNames;
  paintNames(context, tile, { places: named, palette, capitals: named === shapes.stateNames });
}

function paintNames(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { places, palette, capitals }: { places: readonly Place[]; palette: MapPalette; capitals: boolean },
): void {
  const reach = withMargin(tile, LABEL_REACH);
  context.font = capitals ? "600 12px system-ui, sans-serif" : "500 11px system-ui, sans-serif";
  context.letterSpacing = capitals ? "1.5px" : "0.2px";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  for (const { name, at, width } of places) {
    const spot: Bounds = [at[0], at[1], at[0], at[1]];
    if (!meet(spot, reach)) continue;
    const text = capitals ? name.toLocaleUpperCase() : name;
    if (context.measureText(text).width > (width / tile.resolution) * 1.1) continue;
    const x = (at[0] - tile.bounds[0]) / tile.resolution;
    const y = (tile.bounds[3] - at[1]) / tile.resolution;
    context.lineWidth = 3;
    context.strokeStyle = palette.halo;
    context.strokeText(text, x, y);
    context.fillStyle = palette.label;
    context.fillText(text, x, y);
  }
}
