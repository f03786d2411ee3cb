import Basemap from "@arcgis/core/Basemap.js";
import type SDKMap from "@arcgis/core/Map.js";
import WebTileLayer from "@arcgis/core/layers/WebTileLayer.js";
import {
  HOSTED_SOURCES,
  LOCAL_CREDIT,
  isReachable,
  pictureOf,
  type BasemapId,
  type HostedSource,
  type MapCredit,
} from "../basemap/hosted.ts";
import { fetchLocalShapes, paintGround, paintReference, type LocalShapes, type Place } from "../basemap/local.ts";
import type { MapPalette } from "../basemap/palette.ts";
import { Listeners, type BasemapChoice } from "../live-map.ts";
import { PaintedLayer } from "./painted-layer.ts";

/** The local base map below and above the tracts, and the hosted one that may take its place. */
export class BasemapLayers {
  readonly ground: PaintedLayer;
  readonly reference: PaintedLayer;
  readonly #shapes: Promise<LocalShapes>;
  readonly #asking = new AbortController();
  #palette: MapPalette;
  #counties: readonly Place[] = [];
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
    this.#shapes = fetchLocalShapes(this.#asking.signal);
    this.#shapes.catch((error: unknown) => this.#asking.signal.aborted || onTrouble(error));
    this.ground = PaintedLayer.painting(
      async (context, tile) => paintGround(context, tile, await this.#shapes, this.#palette),
      { title: "ground" },
    );
    this.reference = PaintedLayer.painting(
      async (context, tile) =>
        paintReference(context, tile, { shapes: await this.#shapes, counties: this.#counties, palette: this.#palette }),
      { title: "reference" },
    );
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.ground.refresh();
    this.reference.refresh();
  }

  setCountyNames(counties: readonly Place[]): void {
    this.#counties = counties;
    this.reference.refresh();
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
    this.credits.tell(this.credit);
    return reachable ? "shown" : "unreachable";
  }

  #hold(id: BasemapId): void {
    if (this.#map !== null && this.#map.basemap?.id !== id) this.#map.basemap = basemapOf(id);
  }

  destroy(): void {
    this.#asking.abort();
  }
}

/** The local base map is painted among the map's own layers: as a base map of the SDK it is a name alone. */
function basemapOf(id: BasemapId): Basemap {
  const { tiles, copyright }: HostedSource = id === "local" ? { tiles: [], copyright: "" } : HOSTED_SOURCES[id];
  return new Basemap({ id, baseLayers: tiles.map((urlTemplate) => new WebTileLayer({ urlTemplate, copyright })) });
}
