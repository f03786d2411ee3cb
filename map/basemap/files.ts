import type { Bounds } from "../geo.ts";
import { tileOf } from "../tiles.ts";

/**
 * Files that the build writes (build/basemap/) and the map reads: places, shields and roads in meters of web mercator.
 */

/** The last level with one file for the whole country; from there each tile of that level has its own file. */
export const OVERVIEW_LEVEL = 6;

/**
 * Sizes in pixels of the names of places, from villages to the largest cities: the build leaves room for what the map
 * writes.
 */
export const PLACE_FONT_SIZES = [11, 11.5, 12.5, 14] as const;

/** A place, the level from which its name is shown, and the index of its font size. */
export type PlaceEntry = readonly [text: string, x: number, y: number, level: number, size: number, capital: 0 | 1];
export type ShieldEntry = readonly [text: string, x: number, y: number, level: number];
/** A state, and the levels at which its name has room. */
export type StateEntry = readonly [text: string, x: number, y: number, levels: readonly number[]];

/** A county: its five digits, the position of its name, and x, y, x, y … of each of its rings. */
export type CountyEntry = readonly [
  fips: string,
  text: string,
  x: number,
  y: number,
  rings: readonly (readonly number[])[],
];

export interface CellFile {
  /**
   * All that extend into the cell; empty in the overview: at that scale, the names of places are enough outside the
   * data set.
   */
  readonly counties: readonly CountyEntry[];
  readonly places: readonly PlaceEntry[];
  readonly shields: readonly ShieldEntry[];
  /** x, y, x, y … of each line. */
  readonly roads: readonly (readonly number[])[];
}

export interface OverviewFile extends CellFile {
  readonly states: readonly StateEntry[];
  /** The keys of the cells that have a file. */
  readonly cells: readonly string[];
}

/** The name of a tile of the overview's level. */
export const cellKey = ({ col, row }: { readonly col: number; readonly row: number }): string => `${col}-${row}`;

/** The keys of the overview's tiles that bounds touch. */
export function cellsIn([west, south, east, north]: Bounds): string[] {
  const first = tileOf(OVERVIEW_LEVEL, west, north);
  const last = tileOf(OVERVIEW_LEVEL, east, south);
  const keys: string[] = [];
  for (let col = first.col; col <= last.col; col++)
    for (let row = first.row; row <= last.row; row++) keys.push(cellKey({ col, row }));
  return keys;
}
