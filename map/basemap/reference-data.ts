import { meet, type Bounds } from "../geo.ts";
import { shapeOf, tileOf, withMargin, type Shape, type Tile } from "../tiles.ts";
import { OVERVIEW_LEVEL, cellKey, type CellFile, type OverviewFile } from "./files.ts";
import { fetchBasemapFile } from "./land.ts";

/** A name or shield: where in meters, and from which level on. */
interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly level: number;
}

export interface PlaceName extends Placed {
  /** 0 for villages to 3 for the largest cities. */
  readonly size: number;
  readonly capital: boolean;
}

/** Names and roads around a tile. */
export interface Reference {
  readonly places: readonly PlaceName[];
  readonly shields: readonly Placed[];
  readonly roads: readonly Shape[];
  /** Names of states that have room at the tile's level. */
  readonly states: readonly Placed[];
}

interface Content extends Omit<Reference, "states"> {
  readonly states: readonly (Placed & { readonly levels: readonly number[] })[];
}

/** Names and roads of the country, fetched where the map looks. */
export class ReferenceData {
  readonly #overview: Promise<{ readonly content: Content; readonly cells: ReadonlySet<string> }>;
  readonly #cells = new Map<string, Promise<Content>>();
  readonly #signal: AbortSignal | undefined;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
    this.#overview = fetchBasemapFile<OverviewFile>("overview.json", signal).then((file) => ({
      content: contentOf(file, file.states),
      cells: new Set(file.cells),
    }));
    // Told where a tile asks for it.
    this.#overview.catch(() => undefined);
  }

  /** What lies in a tile and so many pixels around it. */
  async around(tile: Tile, pixels: number): Promise<Reference> {
    const { content, cells } = await this.#overview;
    const within = withMargin(tile, pixels);
    const fine = tile.level > OVERVIEW_LEVEL ? cellsIn(within).filter((key) => cells.has(key)) : null;
    const parts = fine === null ? [content] : await Promise.all(fine.map((key) => this.#cell(key)));
    const shown = <One extends Placed>(list: readonly One[]): One[] =>
      list.filter(({ level, x, y }) => level <= tile.level && meet([x, y, x, y], within));
    return {
      places: parts.flatMap(({ places }) => shown(places)),
      shields: parts.flatMap(({ shields }) => shown(shields)),
      roads: parts.flatMap(({ roads }) => roads.filter(({ bounds }) => meet(bounds, within))),
      states: shown(content.states).filter(({ levels }) => levels.includes(tile.level)),
    };
  }

  #cell(key: string): Promise<Content> {
    const known = this.#cells.get(key);
    if (known) return known;
    const asked = fetchBasemapFile<CellFile>(`cells/${key}.json`, this.#signal).then((file) => contentOf(file, []));
    this.#cells.set(key, asked);
    // A cell that failed is asked for again the next time it is in sight.
    asked.catch(() => this.#cells.delete(key));
    return asked;
  }
}

function contentOf({ places, shields, roads }: CellFile, states: OverviewFile["states"]): Content {
  return {
    places: places.map(([text, x, y, level, size, capital]) => ({ text, x, y, level, size, capital: capital === 1 })),
    shields: shields.map(([text, x, y, level]) => ({ text, x, y, level })),
    roads: roads.map((road) =>
      shapeOf([Array.from({ length: road.length / 2 }, (_, i) => [road[2 * i] ?? 0, road[2 * i + 1] ?? 0])]),
    ),
    states: states.map(([text, x, y, levels]) => ({ text, x, y, level: 0, levels })),
  };
}

/** The keys of the overview's tiles that bounds meet. */
function cellsIn([west, south, east, north]: Bounds): string[] {
  const first = tileOf(OVERVIEW_LEVEL, west, north);
  const last = tileOf(OVERVIEW_LEVEL, east, south);
  const keys: string[] = [];
  for (let col = first.col; col <= last.col; col++)
    for (let row = first.row; row <= last.row; row++) keys.push(cellKey({ col, row }));
  return keys;
}
