import { getRoads, getRoadSources, type Roads, type RoadSources } from "../../contract/calls/roads.ts";
import {
  ROAD_DETAILS,
  ROAD_DETAIL_NAMES,
  ROAD_UNIT,
  roadPositions,
  type RoadDetail,
} from "../../engine/roads/road-tiles.ts";
import { send } from "../../framework/http/api.ts";
import { meet, toLonLat, toMeters, type Bounds } from "../geo.ts";
import { shapeOf, type Tile } from "../tiles.ts";
import { ROADS_FROM, type Road, type Shield } from "./road.ts";

interface Content {
  readonly roads: readonly Road[];
  readonly shields: readonly Shield[];
}
const NONE: Content = { roads: [], shields: [] };

/** The roads that the agency has imported, fetched where the map looks. Without any, one small answer is all that is asked for. */
export class ImportedRoads {
  /** What there is; null where it cannot be had: the built-in interstates serve then. */
  readonly sources: Promise<RoadSources | null>;
  readonly #overview: Promise<Content>;
  readonly #cells = new Map<string, Promise<Content>>();
  readonly #signal: AbortSignal | undefined;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
    this.sources = send(getRoadSources, this.#how).catch(() => null);
    this.#overview = this.sources.then((sources) => (sources ? contentOf(sources.overview) : NONE));
  }

  get #how() {
    return { quiet: true, silent: true, ...(this.#signal ? { signal: this.#signal } : {}) };
  }

  /** What of them is drawn of a tile and its surroundings, in meters. */
  async around({ level }: Tile, within: Bounds): Promise<Content> {
    const sources = await this.sources;
    if (sources === null || sources.states.length === 0) return NONE;
    const detail = ROAD_DETAIL_NAMES.find((name) => level <= ROAD_DETAILS[name].to) ?? "fine";
    const parts =
      detail === "overview"
        ? [await this.#overview]
        : await Promise.all(cellsIn(within, detail, sources).map((cell) => this.#cell(detail, cell)));
    return {
      roads: parts.flatMap(({ roads }) =>
        roads.filter(({ system, shape }) => level >= ROADS_FROM[system] && meet(shape.bounds, within)),
      ),
      shields: parts.flatMap(({ shields }) =>
        shields.filter((shield) => shield.level <= level && meet([shield.x, shield.y, shield.x, shield.y], within)),
      ),
    };
  }

  #cell(detail: RoadDetail, cell: string): Promise<Content> {
    const key = `${detail} ${cell}`;
    const known = this.#cells.get(key);
    if (known) return known;
    const asked = send(getRoads, { params: { detail, cell }, ...this.#how }).then(contentOf);
    this.#cells.set(key, asked);
    // A cell that failed is asked for again the next time it is in sight.
    asked.catch(() => this.#cells.delete(key));
    return asked;
  }
}

const BEFORE = Object.keys(ROADS_FROM);

function contentOf({ lines, shields }: Roads): Content {
  return {
    roads: lines.map(([system, , steps]) => ({ system, shape: shapeOf([roadPositions(steps).map(toMeters)]) })),
    // Interstates first, outer levels first: what comes first has its place.
    shields: shields
      .map(([system, text, lon, lat, level]): Shield => {
        const [x, y] = toMeters([lon / ROAD_UNIT, lat / ROAD_UNIT]);
        return { system, text, x, y, level, placed: false };
      })
      .toSorted((a, b) => BEFORE.indexOf(a.system) - BEFORE.indexOf(b.system) || a.level - b.level),
  };
}

/** Which of the cells that there are bounds meet. */
function cellsIn(within: Bounds, detail: "middle" | "fine", { cells }: RoadSources): string[] {
  const { side } = ROAD_DETAILS[detail];
  const [west, south] = toLonLat([within[0], within[1]]);
  const [east, north] = toLonLat([within[2], within[3]]);
  return cells[detail].filter((cell) => {
    const [column = NaN, row = NaN] = cell.split("_").map(Number);
    return meet([column * side, row * side, (column + 1) * side, (row + 1) * side], [west, south, east, north]);
  });
}
