import type { Geometry } from "geojson";
import { innerPoint, toMeters, type Bounds } from "../../map/geo.ts";
import {
  OVERVIEW_LEVEL,
  PLACE_FONT_SIZES,
  cellKey,
  cellsIn,
  type CellFile,
  type CountyEntry,
  type OverviewFile,
  type PlaceEntry,
  type ShieldEntry,
  type StateEntry,
} from "../../map/basemap/files.ts";
import { positionsOf, shapeFromGeoJson, tileOf } from "../../map/tiles.ts";
import { fillIn, placeLabels, resolutionAt, type Candidate } from "./labels.ts";
import { firstLevelOf, readPlaces, sizeOf } from "./places.ts";
import { readRoutes, shieldsOf, type Route } from "./roads.ts";

/** A cell under construction. */
interface CellContent {
  readonly counties: CountyEntry[];
  readonly places: PlaceEntry[];
  readonly shields: ShieldEntry[];
  readonly roads: number[][];
}

/** Width of a letter as a fraction of the font size: slightly more than the usual system fonts have. */
const LETTER = 0.58;
const CAPITAL_LETTER = 0.86;
const STATE_FONT = 12;
const PADDING = 6;
/** The last level at which states are named. */
const STATES_TO = 7;

interface NamedGeometry {
  readonly name: string;
  readonly geometry: Geometry;
}

/** The files of names and roads by name: `overview.json`, and `cells/COLUMN-ROW.json` for tiles of level 6. */
export function referenceFiles(
  states: readonly NamedGeometry[],
  counties: readonly (NamedGeometry & { readonly fips: string })[],
) {
  const places = readPlaces().map((place) => {
    const size = sizeOf(place.population);
    const [x, y] = toMeters([place.longitude, place.latitude]);
    const halfWidth = (place.name.length * PLACE_FONT_SIZES[size] * LETTER) / 2 + PADDING;
    const candidate: Candidate = {
      x,
      y,
      halfWidth,
      halfHeight: PLACE_FONT_SIZES[size] * 0.6 + 5,
      from: firstLevelOf(place),
    };
    return { ...candidate, text: place.name, size, capital: place.kind === "S" || place.kind === "N" };
  });
  const routes = readRoutes();
  const shields = routes.flatMap(shieldsOf);
  const levels = placeLabels([...places, ...shields]);
  const placed = [...places, ...shields].map((one, i) => ({ ...one, level: levels[i] ?? 0 }));
  const placeEntries = places.map(({ text, x, y, size, capital }, i): PlaceEntry => [
    text,
    Math.round(x),
    Math.round(y),
    levels[i] ?? 0,
    size,
    capital ? 1 : 0,
  ]);
  const shieldEntries = shields.map(({ text, x, y }, i): ShieldEntry => [
    text,
    Math.round(x),
    Math.round(y),
    levels[places.length + i] ?? 0,
  ]);
  const named = states.flatMap(stateName);
  const shown = fillIn(named, placed, STATES_TO);
  const stateEntries = named.map(({ text, x, y }, i): StateEntry => [
    text,
    Math.round(x),
    Math.round(y),
    shown[i] ?? [],
  ]);
  const cells = cellsOf({
    counties: counties.flatMap(countyOf),
    places: placeEntries,
    shields: shieldEntries,
    routes,
  });
  const overview: OverviewFile = {
    states: stateEntries,
    counties: [],
    places: placeEntries.filter(([, , , level]) => level <= OVERVIEW_LEVEL),
    shields: shieldEntries.filter(([, , , level]) => level <= OVERVIEW_LEVEL),
    roads: routes.filter(({ number }) => number.length <= 2).flatMap(({ lines }) => lines.map(coarse)),
    cells: [...cells.keys()],
  };
  return {
    "overview.json": overview,
    ...Object.fromEntries([...cells].map(([key, content]): [string, CellFile] => [`cells/${key}.json`, content])),
  };
}

/** A county's entry in its cells, and the bounds of its rings. */
interface CountyCell {
  readonly entry: CountyEntry;
  readonly bounds: readonly Bounds[];
}

function countyOf({ fips, name, geometry }: NamedGeometry & { readonly fips: string }): CountyCell[] {
  const shape = shapeFromGeoJson(geometry);
  const at = innerPoint(positionsOf(shape));
  if (at === null) return [];
  const rings = shape.paths.map((path) => [...path].map(Math.round));
  return [{ entry: [fips, name, Math.round(at[0]), Math.round(at[1]), rings], bounds: shape.pathBounds }];
}

function stateName({ name, geometry }: NamedGeometry) {
  const shape = shapeFromGeoJson(geometry);
  const at = innerPoint(positionsOf(shape));
  if (at === null) return [];
  const width = name.length * STATE_FONT * CAPITAL_LETTER;
  const wide = shape.bounds[2] - shape.bounds[0];
  // The first level at which the state is about as wide as its name.
  const from = Math.ceil(Math.log2((width * resolutionAt(0)) / (wide * 1.1)));
  const half = { halfWidth: width / 2 + PADDING, halfHeight: STATE_FONT * 0.6 + 4 };
  return [{ text: name, x: at[0], y: at[1], ...half, from }];
}

/** Names and roads by tile of the overview's level. */
function cellsOf(all: {
  readonly counties: readonly CountyCell[];
  readonly places: readonly PlaceEntry[];
  readonly shields: readonly ShieldEntry[];
  readonly routes: readonly Route[];
}): ReadonlyMap<string, CellContent> {
  const cells = new Map<string, CellContent>();
  const cellOf = (key: string): CellContent => {
    const known = cells.get(key) ?? { counties: [], places: [], shields: [], roads: [] };
    cells.set(key, known);
    return known;
  };
  const cellAt = (x: number, y: number): CellContent => cellOf(cellKey(tileOf(OVERVIEW_LEVEL, x, y)));
  for (const { entry, bounds } of all.counties)
    for (const key of new Set(bounds.flatMap(cellsIn))) cellOf(key).counties.push(entry);
  for (const place of all.places) cellAt(place[1], place[2]).places.push(place);
  for (const shield of all.shields) cellAt(shield[1], shield[2]).shields.push(shield);
  for (const line of all.routes.flatMap(({ lines }) => lines)) {
    const last = new Map<CellContent, number>();
    for (let i = 1; i < line.length; i++) {
      const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = [line[i - 1], line[i]];
      // A segment across the edge of a cell belongs to both cells.
      for (const cell of new Set([cellAt(ax, ay), cellAt(bx, by)])) {
        const road = cell.roads.at(-1);
        if (road !== undefined && last.get(cell) === i - 1) road.push(Math.round(bx), Math.round(by));
        else cell.roads.push([ax, ay, bx, by].map(Math.round));
        last.set(cell, i);
      }
    }
  }
  return cells;
}

/** In the overview, points closer than this to the previous one are dropped, in meters. */
const COARSE = 4_000;

function coarse(line: Route["lines"][number]): number[] {
  const kept: number[] = [];
  let [lastX, lastY] = [Infinity, Infinity];
  for (const [i, [x, y]] of line.entries()) {
    if (i < line.length - 1 && Math.hypot(x - lastX, y - lastY) < COARSE) continue;
    kept.push(Math.round(x), Math.round(y));
    [lastX, lastY] = [x, y];
  }
  return kept;
}
