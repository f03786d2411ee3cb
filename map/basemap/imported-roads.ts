import { getRoads, getRoadSources, type Roads, type RoadSources } from "../../contract/roads/calls.ts";
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
import { roadTrouble } from "./road-trouble.ts";
import { ROADS_FROM, type Road, type Shield } from "./road.ts";

interface ImportedRoadContent {
  readonly roads: readonly Road[];
  readonly shields: readonly Shield[];
}
const NONE: ImportedRoadContent = { roads: [], shields: [] };

/** Milliseconds until roads that could not be fetched are requested again. */
const AGAIN_MS = 30_000;

/**
 * The roads that the agency has imported, fetched for the visible area. Without any, one small answer is all that is
 * requested. A failure is reported by `roadTrouble`, and the roads are requested again after a while and when the
 * connection is back.
 */
export class ImportedRoads {
  /** The available roads, as soon as they can be fetched. */
  readonly sources: Promise<RoadSources | null>;
  #settle: (sources: RoadSources) => void = () => undefined;
  #known: RoadSources | null = null;
  #overview: ImportedRoadContent = NONE;
  #asked: Promise<void>;
  /** Timer for the repetition of failed requests. */
  #due: ReturnType<typeof setTimeout> | undefined;
  readonly #cells = new Map<string, Promise<ImportedRoadContent>>();
  readonly #signal: AbortSignal | undefined;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
    this.sources = new Promise((resolve) => (this.#settle = resolve));
    const again = (): void => {
      if (this.#due !== undefined) this.#asked = this.#ask();
    };
    window.addEventListener("online", again, signal ? { signal } : {});
    signal?.addEventListener("abort", () => {
      clearTimeout(this.#due);
      roadTrouble.notify(false);
    });
    this.#asked = this.#ask();
  }

  get #how() {
    return { quiet: true, silent: true, ...(this.#signal ? { signal: this.#signal } : {}) };
  }

  /** The roads known so far; null while they cannot be fetched: the built-in interstates are used then. */
  async known(): Promise<RoadSources | null> {
    await this.#asked;
    return this.#known;
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#due);
    this.#due = undefined;
    try {
      if (this.#known === null) {
        this.#known = await send(getRoadSources, this.#how);
        this.#overview = contentOf(this.#known.overview);
        this.#settle(this.#known);
      }
      // Tiles ask for failed cells when they are painted again.
      if (!this.#signal?.aborted) roadTrouble.notify(false);
    } catch {
      this.#fail();
    }
  }

  #fail(): void {
    if (this.#signal?.aborted) return;
    clearTimeout(this.#due);
    this.#due = setTimeout(() => (this.#asked = this.#ask()), AGAIN_MS);
    roadTrouble.notify(true);
  }

  /** The roads drawn for a tile and its surroundings, in meters. */
  async around({ level }: Tile, within: Bounds): Promise<ImportedRoadContent> {
    const sources = await this.known();
    if (sources === null || sources.states.length === 0) return NONE;
    const detail = ROAD_DETAIL_NAMES.find((name) => level <= ROAD_DETAILS[name].to) ?? "fine";
    const parts =
      detail === "overview"
        ? [this.#overview]
        : await Promise.all(cellsIn(within, detail, sources).map((cell) => this.#cellOrNone(detail, cell)));
    return {
      roads: parts.flatMap(({ roads }) =>
        roads.filter(({ system, shape }) => level >= ROADS_FROM[system] && meet(shape.bounds, within)),
      ),
      shields: parts.flatMap(({ shields }) =>
        shields.filter((shield) => shield.level <= level && meet([shield.x, shield.y, shield.x, shield.y], within)),
      ),
    };
  }

  /** A tile keeps its names if its roads cannot be fetched. */
  async #cellOrNone(detail: RoadDetail, cell: string): Promise<ImportedRoadContent> {
    try {
      return await this.#cell(detail, cell);
    } catch {
      this.#fail();
      return NONE;
    }
  }

  #cell(detail: RoadDetail, cell: string): Promise<ImportedRoadContent> {
    const key = `${detail} ${cell}`;
    const known = this.#cells.get(key);
    if (known) return known;
    const asked = send(getRoads, { params: { detail, cell }, ...this.#how }).then(contentOf);
    this.#cells.set(key, asked);
    // A failed cell is requested again the next time it is painted.
    asked.catch(() => this.#cells.delete(key));
    return asked;
  }
}

const BEFORE = Object.keys(ROADS_FROM);

function contentOf({ lines, shields }: Roads): ImportedRoadContent {
  return {
    roads: lines.map(([system, , steps]) => ({ system, shape: shapeOf([roadPositions(steps).map(toMeters)]) })),
    // Interstates first, outer levels first: earlier ones are placed first.
    shields: shields
      .map(([system, text, lon, lat, level]): Shield => {
        const [x, y] = toMeters([lon / ROAD_UNIT, lat / ROAD_UNIT]);
        return { system, text, x, y, level, placed: false };
      })
      .toSorted((a, b) => BEFORE.indexOf(a.system) - BEFORE.indexOf(b.system) || a.level - b.level),
  };
}

/** Returns which of the existing cells bounds touch. */
function cellsIn(within: Bounds, detail: "middle" | "fine", { cells }: RoadSources): string[] {
  const { side } = ROAD_DETAILS[detail];
  const [west, south] = toLonLat([within[0], within[1]]);
  const [east, north] = toLonLat([within[2], within[3]]);
  return cells[detail].filter((cell) => {
    const [column = NaN, row = NaN] = cell.split("_").map(Number);
    return meet([column * side, row * side, (column + 1) * side, (row + 1) * side], [west, south, east, north]);
  });
}
