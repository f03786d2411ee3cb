import type { RoadFile } from "../../engine/roads/road-file.ts";
import { roadCells, type RoadCell, type RoadDetail } from "../../engine/roads/road-tiles.ts";
import type { RoadSystem } from "../../engine/roads/route.ts";

/** A state's stored roads with their metadata. */
export interface RoadContent {
  readonly cells: Readonly<Record<RoadDetail, ReadonlyMap<string, RoadCell>>>;
  readonly counts: RoadCounts;
}

/** Number of all roads, by system, and of those with a number on a shield. */
export interface RoadCounts {
  readonly roads: number;
  readonly numbered: number;
  /** Features of the file that were not roads. */
  readonly left: number;
  readonly systems: Readonly<Record<RoadSystem, number>>;
}

/** Roads cut into the cells that a map fetches. */
export function roadContent({ roads, left }: RoadFile): RoadContent {
  const of = (wanted: RoadSystem): number => roads.filter(({ system }) => system === wanted).length;
  return {
    cells: roadCells(roads),
    counts: {
      roads: roads.length,
      numbered: roads.filter(({ number }) => number !== "").length,
      left,
      systems: { I: of("I"), U: of("U"), S: of("S"), O: of("O") },
    },
  };
}
