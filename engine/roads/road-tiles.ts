import { fewerPoints } from "../geometry/simplify-line.ts";
import { joinedLines } from "./join-lines.ts";
import type { Road } from "./road-file.ts";
import type { RoadSystem } from "./route.ts";
import { firstShieldLevel, shieldPlaces } from "./shields.ts";

/**
 * Detail of roads by zoom level: how far a line may lie from the road, in degrees, which roads are included, the last
 * level it serves, and the width and height of its cells in degrees. The overview is one cell.
 */
export const ROAD_DETAILS = {
  overview: { tolerance: 0.01, systems: ["I"], to: 6, side: 360 },
  middle: { tolerance: 0.001, systems: ["I", "U"], to: 9, side: 4 },
  fine: { tolerance: 0.0002, systems: ["I", "U", "S", "O"], to: Infinity, side: 1 },
} as const satisfies Readonly<
  Record<string, { tolerance: number; systems: readonly RoadSystem[]; to: number; side: number }>
>;
export type RoadDetail = keyof typeof ROAD_DETAILS;
export const ROAD_DETAIL_NAMES = ["overview", "middle", "fine"] as const satisfies readonly RoadDetail[];

/** Positions are stored in whole parts of a degree: about a meter. */
export const ROAD_UNIT = 1e5;

/** A line of a road: x, y of its first position, then the steps from one to the next, all in {@link ROAD_UNIT}s. */
type RoadLine = [system: RoadSystem, number: string, steps: number[]];
/** A possible place for a shield, in the same units, and the zoom level from which it is used. */
type RoadShield = [system: RoadSystem, number: string, x: number, y: number, level: number];

/** The content of one cell that a map draws. */
export interface RoadCell {
  readonly lines: RoadLine[];
  readonly shields: RoadShield[];
}

/** The name of the cell at a position: 4 degrees wide, `-21_7` begins at 84 degrees west and 28 north. */
const roadCellOf = (lon: number, lat: number, side: number): string =>
  `${Math.floor(lon / side)}_${Math.floor(lat / side)}`;

type TiledPolyline = readonly (readonly number[])[];

/** All roads of a state as a map fetches them: by detail and cell. */
export function roadCells(roads: readonly Road[]): Record<RoadDetail, Map<string, RoadCell>> {
  const routes = Map.groupBy(roads, ({ system, number }) => `${system} ${number}`);
  const joined = [...routes.values()].flatMap((parts) => {
    const [first] = parts;
    return first === undefined ? [] : [{ ...first, lines: joinedLines(parts.flatMap(({ lines }) => lines)) }];
  });
  const shields = joined.flatMap((road): RoadShield[] => {
    const level = firstShieldLevel(road);
    if (level === null) return [];
    const lines = road.lines.map((line) => fewerPoints(line, ROAD_DETAILS.middle.tolerance));
    return shieldPlaces(lines, level).map((place) => [
      road.system,
      road.number,
      Math.round(place.at[0] * ROAD_UNIT),
      Math.round(place.at[1] * ROAD_UNIT),
      place.level,
    ]);
  });
  return {
    overview: cellsOf("overview", joined, shields),
    middle: cellsOf("middle", joined, shields),
    fine: cellsOf("fine", joined, shields),
  };
}

function cellsOf(detail: RoadDetail, roads: readonly Road[], shields: readonly RoadShield[]): Map<string, RoadCell> {
  const { tolerance, to, side } = ROAD_DETAILS[detail];
  const systems: readonly RoadSystem[] = ROAD_DETAILS[detail].systems;
  const cells = new Map<string, RoadCell>();
  const cellAt = (lon: number, lat: number): RoadCell => {
    const key = detail === "overview" ? "0_0" : roadCellOf(lon, lat, side);
    const cell = cells.get(key) ?? { lines: [], shields: [] };
    cells.set(key, cell);
    return cell;
  };
  for (const { system, number, lines } of roads) {
    if (!systems.includes(system)) continue;
    for (const line of lines)
      for (const [cell, part] of cutByCell(fewerPoints(line, tolerance), cellAt))
        cell.lines.push([system, number, stepsOf(part)]);
  }
  for (const shield of shields)
    if (systems.includes(shield[0]) && shield[4] <= to)
      cellAt(shield[2] / ROAD_UNIT, shield[3] / ROAD_UNIT).shields.push(shield);
  return cells;
}

/** The parts of a line by cell; a step across the edge of a cell belongs to both cells. */
function cutByCell(line: TiledPolyline, cellAt: (lon: number, lat: number) => RoadCell): [RoadCell, TiledPolyline][] {
  const parts: [RoadCell, (readonly number[])[]][] = [];
  const last = new Map<RoadCell, { readonly part: (readonly number[])[]; at: number }>();
  for (let i = 1; i < line.length; i++) {
    const [from = [], to = []] = [line[i - 1], line[i]];
    for (const cell of new Set([cellAt(from[0] ?? 0, from[1] ?? 0), cellAt(to[0] ?? 0, to[1] ?? 0)])) {
      const open = last.get(cell);
      if (open?.at === i - 1) {
        open.part.push(to);
        open.at = i;
        continue;
      }
      const part = [from, to];
      parts.push([cell, part]);
      last.set(cell, { part, at: i });
    }
  }
  return parts;
}

function stepsOf(line: TiledPolyline): number[] {
  let [lastX, lastY] = [0, 0];
  return line.flatMap(([lon = 0, lat = 0]) => {
    const [x, y] = [Math.round(lon * ROAD_UNIT), Math.round(lat * ROAD_UNIT)];
    const step = [x - lastX, y - lastY];
    [lastX, lastY] = [x, y];
    return step;
  });
}

/** The positions of a line, back in degrees. */
export function roadPositions(steps: readonly number[]): [lon: number, lat: number][] {
  const positions: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < steps.length; i += 2) {
    x += steps[i] ?? 0;
    y += steps[i + 1] ?? 0;
    positions.push([x / ROAD_UNIT, y / ROAD_UNIT]);
  }
  return positions;
}
