import type { Feature, FeatureCollection } from "geojson";
import { innerPoint, type Meters } from "../geo/mercator.ts";
import { shapeFromGeoJson, type Shape } from "../tiles.ts";
import { BASE_PATH } from "../../contract/base-path.ts";

/** Where the build puts the base map (public-domain us-atlas, see build/basemap.ts). */
export const LOCAL_BASEMAP = {
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
export function placeOf(name: string, { paths, bounds }: Shape): Place | null {
  const at = innerPoint(
    paths.map((path) => Array.from({ length: path.length / 2 }, (_, i) => [path[2 * i] ?? 0, path[2 * i + 1] ?? 0])),
  );
  return at && { name, at, width: bounds[2] - bounds[0] };
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
