import type { RoadSources } from "../../contract/roads/calls.ts";
import { meet } from "../geo.ts";
import { holds, shapeOf, withMargin, type Tile } from "../tiles.ts";
import { OVERVIEW_LEVEL, cellsIn, type CellFile, type OverviewFile } from "./files.ts";
import type { ImportedRoads } from "./imported-roads.ts";
import { fetchBasemapFile, type Land, type LabeledShape } from "./land.ts";
import type { Road, Shield } from "./road.ts";

/** A name: its place in meters, and the level from which it is shown. */
interface PlacedName {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly level: number;
}

interface PlaceName extends PlacedName {
  /** 0 for villages to 3 for the largest cities. */
  readonly size: number;
  readonly capital: boolean;
}

/** A county of the whole country, as coarse as the states. */
interface CountyName extends LabeledShape {
  /** Five digits. */
  readonly fips: string;
}

/** Names and roads around a tile. */
export interface Reference {
  readonly counties: readonly CountyName[];
  readonly places: readonly PlaceName[];
  readonly shields: readonly Shield[];
  readonly roads: readonly Road[];
  /** Names of states that have room at the tile's level. */
  readonly states: readonly PlacedName[];
}

interface ReferenceContent extends Omit<Reference, "states"> {
  readonly states: readonly (PlacedName & { readonly levels: readonly number[] })[];
}

/** Names and roads of the country, fetched for the visible area. */
export class ReferenceData {
  readonly #land: Promise<Land>;
  readonly #file: Promise<OverviewFile>;
  #overview: Promise<{ readonly content: ReferenceContent; readonly cells: ReadonlySet<string> }> | null = null;
  readonly #cells = new Map<string, Promise<ReferenceContent>>();
  readonly #signal: AbortSignal | undefined;

  readonly #imported: ImportedRoads;
  /** The imported roads known when the rest was read, and the build's interstates that they replace. */
  #known: RoadSources | null = null;
  #replaced: Promise<IsReplaced | null> = Promise.resolve(null);

  /** @param land the shapes of the states with imported roads */
  constructor(land: Promise<Land>, imported: ImportedRoads, signal?: AbortSignal) {
    this.#land = land;
    this.#signal = signal;
    this.#imported = imported;
    this.#file = fetchBasemapFile<OverviewFile>("overview.json", signal);
    // Reported when a tile asks for it.
    this.#file.catch(() => undefined);
  }

  /**
   * The overview; if imported roads become available only now, interstates are read again without those that they
   * replace.
   */
  async #read(): Promise<{ readonly content: ReferenceContent; readonly cells: ReadonlySet<string> }> {
    const known = await this.#imported.known();
    if (this.#overview !== null && known === this.#known) return this.#overview;
    this.#known = known;
    this.#cells.clear();
    this.#replaced =
      known === null || known.states.length === 0
        ? Promise.resolve(null)
        : this.#land.then((land) => within(land, new Set(known.states.map(({ fips }) => fips))));
    this.#replaced.catch(() => undefined);
    this.#overview = this.#file.then(async (file) => ({
      content: contentOf(file, file.states, await this.#replaced),
      cells: new Set(file.cells),
    }));
    return this.#overview;
  }

  /** The content of a tile and some pixels around it. */
  async around(tile: Tile, pixels: number): Promise<Reference> {
    const { content, cells } = await this.#read();
    const near = withMargin(tile, pixels);
    const fine = tile.level > OVERVIEW_LEVEL ? cellsIn(near).filter((key) => cells.has(key)) : null;
    const own = this.#imported.around(tile, near);
    own.catch(() => undefined);
    const parts = fine === null ? [content] : await Promise.all(fine.map((key) => this.#cell(key)));
    // One that reaches over the edge of a cell is in both.
    const counties = parts.flatMap((part) => part.counties.filter(({ shape }) => meet(shape.bounds, near)));
    const shown = <One extends PlacedName>(list: readonly One[]): One[] =>
      list.filter(({ level, x, y }) => level <= tile.level && meet([x, y, x, y], near));
    return {
      counties: [...new Map(counties.map((county) => [county.fips, county])).values()],
      places: parts.flatMap(({ places }) => shown(places)),
      shields: [...parts.flatMap(({ shields }) => shown(shields)), ...(await own).shields],
      roads: [
        ...parts.flatMap(({ roads }) => roads.filter(({ shape }) => meet(shape.bounds, near))),
        ...(await own).roads,
      ],
      states: shown(content.states).filter(({ levels }) => levels.includes(tile.level)),
    };
  }

  #cell(key: string): Promise<ReferenceContent> {
    const known = this.#cells.get(key);
    if (known) return known;
    const asked = fetchBasemapFile<CellFile>(`cells/${key}.json`, this.#signal).then(async (file) =>
      contentOf(file, [], await this.#replaced),
    );
    this.#cells.set(key, asked);
    // A failed cell is requested again the next time it is visible.
    asked.catch(() => this.#cells.delete(key));
    return asked;
  }
}

/** Returns whether imported roads replace those of the build at a point (meters). */
type IsReplaced = (x: number, y: number) => boolean;

/** The area of states, including the water between them: bridges. */
function within({ states }: Land, fips: ReadonlySet<string>): IsReplaced {
  const ours = states.filter((state) => fips.has(state.fips)).map(({ shape }) => shape);
  const others = states.filter((state) => !fips.has(state.fips)).map(({ shape }) => shape);
  return (x, y) =>
    ours.some((shape) => holds(shape, x, y)) ||
    (ours.some(({ bounds }) => meet(bounds, [x, y, x, y])) && !others.some((shape) => holds(shape, x, y)));
}

function contentOf(
  { counties, places, shields, roads }: CellFile,
  states: OverviewFile["states"],
  replaced: IsReplaced | null,
): ReferenceContent {
  const kept = replaced ? roads.flatMap((road) => outside(road, replaced)) : roads;
  return {
    counties: counties.map(([fips, name, x, y, rings]) => ({
      fips,
      name,
      at: [x, y],
      shape: shapeOf(rings.map(pairs)),
    })),
    places: places.map(([text, x, y, level, size, capital]) => ({ text, x, y, level, size, capital: capital === 1 })),
    shields: shields
      .filter(([, x, y]) => !replaced?.(x, y))
      .map(([text, x, y, level]) => ({ system: "I", text, x, y, level, placed: true })),
    roads: kept.map((road) => ({ system: "I", shape: shapeOf([pairs(road)]) })),
    states: states.map(([text, x, y, levels]) => ({ text, x, y, level: 0, levels })),
  };
}

/** The positions of x, y, x, y … */
const pairs = (flat: readonly number[]): number[][] =>
  Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0]);

/** The parts of a line (x, y, x, y …) that are not replaced, step by step. */
function outside(road: readonly number[], replaced: IsReplaced): number[][] {
  const parts: number[][] = [];
  let open: number[] | null = null;
  for (let i = 2; i + 1 < road.length; i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = road.slice(i - 2, i + 2);
    if (replaced((ax + bx) / 2, (ay + by) / 2)) {
      open = null;
      continue;
    }
    if (open === null) parts.push((open = [ax, ay]));
    open.push(bx, by);
  }
  return parts;
}
