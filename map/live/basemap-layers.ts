import type { SDKMap } from "#sdk";
import { LOCAL_CREDIT, type MapCredit } from "../basemap/hosted.ts";
import { ImportedRoads } from "../basemap/imported-roads.ts";
import { coveredStates, fetchLand, paintGround, type Land, type LabeledShape } from "../basemap/land.ts";
import { LEVELS, REACH, paintBorders, paintReference } from "../basemap/paint-reference.ts";
import { ReferenceData, type Reference } from "../basemap/reference-data.ts";
import type { MapPalette } from "../basemap/palette.ts";
import type { BasemapChoice } from "../basemap/sources.ts";
import { Listeners, type BasemapState } from "../live-map.ts";
import type { Tile } from "../tiles.ts";
import { fetchCountyPlaces, levelAt, type TractSource } from "../tracts/tract-source.ts";
import type { ZoneSign } from "../zones/paint-sign.ts";
import { BasemapSwitch } from "./basemap-switch.ts";
import { PaintedLayer } from "./painted-layer.ts";

interface DrawnBy {
  readonly source: TractSource;
  readonly covered: ReadonlySet<string>;
  /** The five digits of its counties, which it names itself. */
  readonly fips: ReadonlySet<string>;
  readonly places: readonly LabeledShape[];
}

const NONE: ReadonlySet<string> = new Set();
const NO_REFERENCE: Reference = { counties: [], places: [], shields: [], roads: [], states: [] };

/**
 * The local base map, and the hosted one that may replace it: the ground below the tracts; roads and names above
 * everything filled, including zones and layers. The lines of states and counties are painted with the tracts, right
 * above them.
 */
export class BasemapLayers {
  readonly ground: PaintedLayer;
  readonly reference: PaintedLayer;
  readonly #land: Promise<Land>;
  readonly #reference: ReferenceData;
  readonly #asking = new AbortController();
  #roadCredits: readonly string[] = [];
  readonly #onTrouble: (error: unknown) => void;
  #palette: MapPalette;
  /** The data set whose tracts draw coast and county lines, once its counties are known. */
  #drawn: DrawnBy | null = null;
  #source: TractSource | null = null;
  readonly #signs = new Map<"own" | "right", readonly ZoneSign[]>();
  /** The credit of the visible base map. */
  readonly credits = new Listeners<MapCredit>();
  readonly states = new Listeners<BasemapState>();
  /** Called when the lines of states and counties have changed. */
  readonly borders = new Listeners<null>();
  readonly #switch: BasemapSwitch;

  constructor(palette: MapPalette, onTrouble: (error: unknown) => void) {
    this.#palette = palette;
    this.#onTrouble = onTrouble;
    const { signal } = this.#asking;
    this.#land = fetchLand(signal);
    const roads = new ImportedRoads(signal);
    this.#reference = new ReferenceData(this.#land, roads, signal);
    void roads.sources.then((sources) => {
      this.#roadCredits = [...new Set(sources?.states.map(({ credit }) => credit))];
      if (this.#roadCredits.length > 0) this.credits.notify(this.credit);
    });
    this.#land.catch((error: unknown) => signal.aborted || onTrouble(error));
    this.ground = new PaintedLayer("ground", (...tile) => this.#paintGround(...tile));
    this.reference = new PaintedLayer("reference", (...tile) => this.#paintReference(...tile));
    this.#switch = new BasemapSwitch({
      onState: (state) => this.states.notify(state),
      onShown: (_, local) => {
        this.ground.visible = local;
        this.reference.refresh();
        this.credits.notify(this.credit);
      },
    });
  }

  /** The base map that is shown or being requested. */
  get shown(): string {
    return this.#switch.shown;
  }
  get state(): BasemapState {
    return this.#switch.state;
  }
  get credit(): MapCredit {
    return this.#switch.credit === LOCAL_CREDIT ? this.localCredit : this.#switch.credit;
  }
  /** Returns the credit of the local base map. */
  get localCredit(): MapCredit {
    return { copyright: [LOCAL_CREDIT.copyright, ...this.#roadCredits].join(" | ") };
  }

  async #paintGround(context: CanvasRenderingContext2D, tile: Tile, paper?: MapPalette): Promise<void> {
    const drawn = this.#drawn;
    const [land, counties] = await Promise.all([this.#land, drawn?.source.tile(tile, "counties") ?? []]);
    paintGround(context, tile, { land, counties, covered: drawn?.covered ?? NONE }, paper ?? this.#palette);
  }

  /** Paints the lines of states and counties of a tile. */
  async paintBorders(context: CanvasRenderingContext2D, tile: Tile, paper?: MapPalette): Promise<void> {
    const drawn = this.#drawn;
    const [land, counties] = await Promise.all([this.#land, drawn?.source.tile(tile, "counties") ?? []]);
    const palette = paper ?? this.#palette;
    paintBorders(context, tile, { land, counties, covered: drawn?.covered ?? NONE, palette });
  }

  async #paintReference(context: CanvasRenderingContext2D, tile: Tile, paper?: MapPalette): Promise<void> {
    const drawn = this.#drawn;
    // A hosted base map has names and roads of its own; paper uses the local one.
    const isLocal = this.ground.visible || paper !== undefined;
    const [reference, land, counties, tracts] = await Promise.all([
      isLocal ? this.#reference.around(tile, REACH) : NO_REFERENCE,
      isLocal ? this.#land : null,
      drawn?.source.tile(tile, "counties") ?? [],
      drawn && tile.level >= LEVELS.tractNames && levelAt(tile.resolution) === "tracts" ? drawn.source.tile(tile) : [],
    ]);
    paintReference(context, tile, {
      reference,
      land,
      covered: drawn?.covered ?? NONE,
      counties,
      tracts,
      countyPlaces: drawn?.places ?? [],
      ownCounties: drawn?.fips ?? NONE,
      signs: [...this.#signs.values()],
      palette: paper ?? this.#palette,
    });
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.repaint();
  }

  /** Paints all of it again. */
  repaint(): void {
    this.ground.refresh();
    this.reference.refresh();
    this.borders.notify(null);
  }

  /** Keeps names and roads away from one side's zone numbers and names. */
  keepFree(side: "own" | "right", signs: readonly ZoneSign[]): void {
    if (JSON.stringify(signs) === JSON.stringify(this.#signs.get(side) ?? [])) return;
    this.#signs.set(side, signs);
    this.reference.refresh();
  }

  /** Lets the tracts of a data set draw coast and county lines; null leaves them coarse. */
  async setSource(source: TractSource | null): Promise<void> {
    this.#source = source;
    try {
      const [land, counties] = await Promise.all([this.#land, source && fetchCountyPlaces(source.dataSetId)]);
      if (this.#source !== source || this.#asking.signal.aborted) return;
      this.#drawn = source &&
        counties && {
          source,
          covered: coveredStates(land, counties.fips),
          fips: new Set(counties.fips),
          places: counties.places,
        };
      this.repaint();
    } catch (error) {
      if (!this.#asking.signal.aborted) this.#onTrouble(error);
    }
  }

  /** Puts the base map below everything else on the map. */
  attach(map: SDKMap): void {
    this.#switch.attach(map);
  }

  setChoices(choices: readonly BasemapChoice[]): void {
    this.#switch.setChoices(choices);
  }

  offer(choice: BasemapChoice) {
    return this.#switch.offer(choice);
  }

  show(id: string): Promise<BasemapState["result"]> {
    return this.#switch.show(id);
  }

  get isWaiting(): boolean {
    return this.#switch.isWaiting;
  }

  settle(): void {
    this.#switch.settle();
  }

  destroy(): void {
    this.#asking.abort();
    this.#switch.destroy();
    this.#source = this.#drawn = null;
  }
}
