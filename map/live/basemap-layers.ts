import type { SDKMap } from "#sdk";
import type { MapCredit } from "../basemap/hosted.ts";
import { coveredStates, fetchLand, paintGround, type Land, type Place } from "../basemap/land.ts";
import { LEVELS, REACH, paintReference } from "../basemap/paint-reference.ts";
import { ReferenceData, type Reference } from "../basemap/reference-data.ts";
import type { MapPalette } from "../basemap/palette.ts";
import type { BasemapChoice } from "../basemap/sources.ts";
import { Listeners, type BasemapState } from "../live-map.ts";
import type { Tile } from "../tiles.ts";
import { fetchCountyPlaces, levelAt, type TractSource } from "../tracts/tract-source.ts";
import { BasemapSwitch } from "./basemap-switch.ts";
import { PaintedLayer } from "./painted-layer.ts";

interface DrawnBy {
  readonly source: TractSource;
  readonly covered: ReadonlySet<string>;
  readonly places: readonly Place[];
}

const NONE: ReadonlySet<string> = new Set();
const NO_REFERENCE: Reference = { places: [], shields: [], roads: [], states: [] };

/** The local base map below and above the tracts, and the hosted one that may take its place. */
export class BasemapLayers {
  readonly ground: PaintedLayer;
  readonly reference: PaintedLayer;
  readonly #land: Promise<Land>;
  readonly #reference: ReferenceData;
  readonly #asking = new AbortController();
  readonly #onTrouble: (error: unknown) => void;
  #palette: MapPalette;
  /** The data set whose tracts draw coast and county lines, once its counties are known. */
  #drawn: DrawnBy | null = null;
  #source: TractSource | null = null;
  /** Who is to be named for what is shown. */
  readonly credits = new Listeners<MapCredit>();
  readonly states = new Listeners<BasemapState>();
  readonly #switch: BasemapSwitch;

  constructor(palette: MapPalette, onTrouble: (error: unknown) => void) {
    this.#palette = palette;
    this.#onTrouble = onTrouble;
    const { signal } = this.#asking;
    this.#land = fetchLand(signal);
    this.#reference = new ReferenceData(signal);
    this.#land.catch((error: unknown) => signal.aborted || onTrouble(error));
    this.ground = PaintedLayer.painting((context, tile, _, paper) => this.#paintGround(context, tile, paper), {
      title: "ground",
    });
    this.reference = PaintedLayer.painting((context, tile, _, paper) => this.#paintReference(context, tile, paper), {
      title: "reference",
    });
    this.#switch = new BasemapSwitch({
      onState: (state) => this.states.tell(state),
      onShown: (credit, local) => {
        this.ground.visible = local;
        this.reference.refresh();
        this.credits.tell(credit);
      },
    });
  }

  /** The one that shows or is being asked for. */
  get shown(): string {
    return this.#switch.shown;
  }
  get state(): BasemapState {
    return this.#switch.state;
  }
  get credit(): MapCredit {
    return this.#switch.credit;
  }

  async #paintGround(context: CanvasRenderingContext2D, tile: Tile, paper?: MapPalette): Promise<void> {
    const drawn = this.#drawn;
    const [land, counties] = await Promise.all([this.#land, drawn?.source.tile(tile, "counties") ?? []]);
    paintGround(context, tile, { land, counties, covered: drawn?.covered ?? NONE }, paper ?? this.#palette);
  }

  async #paintReference(context: CanvasRenderingContext2D, tile: Tile, paper?: MapPalette): Promise<void> {
    const drawn = this.#drawn;
    const [land, reference, counties, tracts] = await Promise.all([
      this.#land,
      // A hosted base map brings names and roads of its own; paper has the local one.
      this.ground.visible || paper ? this.#reference.around(tile, REACH) : NO_REFERENCE,
      drawn?.source.tile(tile, "counties") ?? [],
      drawn && tile.level >= LEVELS.tractNames && levelAt(tile.resolution) === "tracts" ? drawn.source.tile(tile) : [],
    ]);
    const { covered = NONE, places = [] } = drawn ?? {};
    const content = {
      land,
      reference,
      counties,
      tracts,
      covered,
      countyPlaces: places,
      palette: paper ?? this.#palette,
    };
    paintReference(context, tile, content);
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.ground.refresh();
    this.reference.refresh();
  }

  /** Lets the tracts of a data set draw coast and county lines; null leaves them coarse. */
  async setSource(source: TractSource | null): Promise<void> {
    this.#source = source;
    try {
      const [land, counties] = await Promise.all([this.#land, source && fetchCountyPlaces(source.dataSetId)]);
      if (this.#source !== source || this.#asking.signal.aborted) return;
      this.#drawn = source &&
        counties && { source, covered: coveredStates(land, counties.fips), places: counties.places };
      this.ground.refresh();
      this.reference.refresh();
    } catch (error) {
      if (!this.#asking.signal.aborted) this.#onTrouble(error);
    }
  }

  /** Puts the base map below what the map holds. */
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
