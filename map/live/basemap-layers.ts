import WebTileLayer from "@arcgis/core/layers/WebTileLayer.js";
import { fetchLocalShapes, type LocalShapes, type Place } from "../basemap/local-shapes.ts";
import { HOSTED_SOURCES, isReachable, LOCAL_CREDIT, type BasemapId, type MapCredit } from "../basemap/hosted.ts";
import { paintGround, paintReference } from "../basemap/paint-local.ts";
import type { MapPalette } from "../basemap/palette.ts";
import { PaintedLayer } from "./painted-layer.ts";

/** The local base map below and above the tracts, and the hosted one that may take its place. */
export class BasemapLayers {
  readonly ground: PaintedLayer;
  readonly reference: PaintedLayer;
  readonly #shapes: Promise<LocalShapes>;
  readonly #asking = new AbortController();
  #palette: MapPalette;
  #counties: readonly Place[] = [];
  #hosted: WebTileLayer[] = [];
  /** Who is to be named for what is shown. */
  credit: MapCredit = LOCAL_CREDIT;
  /** Counts the choices: an answer to an earlier one comes too late. */
  #choice = 0;

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

  /** Shows a base map through `add` and `remove` of its layers; `unreachable` leaves the local one. */
  async show(
    id: BasemapId,
    { add, remove }: { add: (layers: WebTileLayer[]) => void; remove: (layers: WebTileLayer[]) => void },
  ): Promise<"shown" | "unreachable"> {
    const choice = ++this.#choice;
    const source = id === "local" ? null : HOSTED_SOURCES[id];
    const reachable = source === null || (await isReachable(source));
    if (choice !== this.#choice || this.#asking.signal.aborted) return "shown";
    remove(this.#hosted);
    this.#hosted = (reachable ? (source?.tiles ?? []) : []).map(
      (urlTemplate) => new WebTileLayer({ urlTemplate, copyright: source?.copyright, listMode: "hide" }),
    );
    add(this.#hosted);
    this.credit = (reachable ? source : null) ?? LOCAL_CREDIT;
    this.ground.visible = this.#hosted.length === 0;
    return reachable ? "shown" : "unreachable";
  }

  destroy(): void {
    this.#asking.abort();
  }
}
