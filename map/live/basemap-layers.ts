import { Basemap, WebTileLayer, type SDKMap } from "#sdk";
import {
  HOSTED_SOURCES,
  LOCAL_CREDIT,
  isReachable,
  pictureOf,
  type BasemapId,
  type HostedSource,
  type MapCredit,
} from "../basemap/hosted.ts";
import { coveredStates, fetchLand, paintGround, type Land, type Place } from "../basemap/land.ts";
import { LEVELS, REACH, paintReference } from "../basemap/paint-reference.ts";
import { ReferenceData, type Reference } from "../basemap/reference-data.ts";
import type { MapPalette } from "../basemap/palette.ts";
import { Listeners, type BasemapChoice } from "../live-map.ts";
import type { Tile } from "../tiles.ts";
import { fetchCountyPlaces, levelAt, type TractSource } from "../tracts/tract-source.ts";
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
  credit: MapCredit = LOCAL_CREDIT;
  readonly credits = new Listeners<MapCredit>();
  /** The one that shows or is being asked for. */
  shown: BasemapId = "local";
  /** Counts the choices: an answer to an earlier one comes too late. */
  #choice = 0;
  #map: SDKMap | null = null;

  constructor(palette: MapPalette, onTrouble: (error: unknown) => void) {
    this.#palette = palette;
    this.#onTrouble = onTrouble;
    const { signal } = this.#asking;
    this.#land = fetchLand(signal);
    this.#reference = new ReferenceData(signal);
    this.#land.catch((error: unknown) => signal.aborted || onTrouble(error));
    this.ground = PaintedLayer.painting((context, tile) => this.#paintGround(context, tile), { title: "ground" });
    this.reference = PaintedLayer.painting((context, tile) => this.#paintReference(context, tile), {
      title: "reference",
    });
  }

  async #paintGround(context: CanvasRenderingContext2D, tile: Tile): Promise<void> {
    const drawn = this.#drawn;
    const [land, counties] = await Promise.all([this.#land, drawn?.source.tile(tile, "counties") ?? []]);
    paintGround(context, tile, { land, counties, covered: drawn?.covered ?? NONE }, this.#palette);
  }

  async #paintReference(context: CanvasRenderingContext2D, tile: Tile): Promise<void> {
    const drawn = this.#drawn;
    const [land, reference, counties, tracts] = await Promise.all([
      this.#land,
      // A hosted base map brings names and roads of its own.
      this.ground.visible ? this.#reference.around(tile, REACH) : NO_REFERENCE,
      drawn?.source.tile(tile, "counties") ?? [],
      drawn && tile.level >= LEVELS.tractNames && levelAt(tile.resolution) === "tracts" ? drawn.source.tile(tile) : [],
    ]);
    const { covered = NONE, places = [] } = drawn ?? {};
    const content = { land, reference, counties, tracts, covered, countyPlaces: places, palette: this.#palette };
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
    this.#map = map;
    map.basemap = basemapOf("local");
  }

  /** A base map with its name and picture, as a gallery shows it; the one that the map holds stays the same. */
  offer({ id, label }: BasemapChoice): Basemap {
    const held = this.#map?.basemap;
    const offered = held?.id === id ? held : basemapOf(id);
    offered.title = label;
    offered.thumbnailUrl = pictureOf(id);
    return offered;
  }

  /** Shows a base map. Until it is known to answer, the local one stays in sight; `unreachable` leaves that. */
  async show(id: BasemapId): Promise<"shown" | "unreachable"> {
    const choice = ++this.#choice;
    this.shown = id;
    this.#hold(id);
    const source = id === "local" ? null : HOSTED_SOURCES[id];
    const reachable = source === null || (await isReachable(source));
    if (choice !== this.#choice || this.#asking.signal.aborted) return "shown";
    if (!reachable) {
      this.shown = "local";
      this.#hold("local");
    }
    this.credit = (reachable ? source : null) ?? LOCAL_CREDIT;
    this.ground.visible = !reachable || source === null;
    this.reference.refresh();
    this.credits.tell(this.credit);
    return reachable ? "shown" : "unreachable";
  }

  #hold(id: BasemapId): void {
    if (this.#map !== null && this.#map.basemap?.id !== id) this.#map.basemap = basemapOf(id);
  }

  destroy(): void {
    this.#asking.abort();
    this.#source = this.#drawn = null;
  }
}

/** The local base map is painted among the map's own layers: as a base map of the SDK it is a name alone. */
function basemapOf(id: BasemapId): Basemap {
  const { tiles, copyright }: HostedSource = id === "local" ? { tiles: [], copyright: "" } : HOSTED_SOURCES[id];
  return new Basemap({ id, baseLayers: tiles.map((urlTemplate) => new WebTileLayer({ urlTemplate, copyright })) });
}
