import type Layer from "@arcgis/core/layers/Layer.js";
import type { MapPalette } from "../basemap/palette.ts";
import type { SwipeSide } from "../live-map.ts";
import { TractSource } from "../tracts/tract-source.ts";
import type { ZoneSign } from "../zones/paint-sign.ts";
import type { MapOrder } from "./map-order.ts";
import { TractsLayer } from "./tracts-layer.ts";
import { ZonesLayer } from "./zones-layer.ts";

interface SwipePlace {
  readonly element: HTMLArcgisMapElement;
  readonly order: MapOrder;
  readonly onTrouble: (error: unknown | null) => void;
  /** Paints the lines of states and counties above the tracts. */
  readonly paintLines: ConstructorParameters<typeof TractsLayer>[2];
  /** Called with the positions of the right side's zone numbers and names. */
  readonly onSigns: (signs: readonly ZoneSign[]) => void;
}

interface Right {
  readonly tracts: TractsLayer;
  readonly zones: ZonesLayer;
  readonly handle: HTMLArcgisSwipeElement;
  source: TractSource | null;
}

/** A second statistic or estimation on the right of a handle, which the pointer or the arrow keys move. */
export class Swipe {
  readonly #place: SwipePlace;
  #palette: MapPalette;
  #wanted: SwipeSide | null = null;
  #right: Right | null = null;

  constructor(place: SwipePlace, palette: MapPalette) {
    this.#place = place;
    this.#palette = palette;
  }

  /** Shows another right side; null leaves the map undivided. Its code is fetched when it is first needed. */
  async set(side: SwipeSide | null): Promise<void> {
    this.#wanted = side;
    if (side === null) return this.#end();
    await import("@arcgis/map-components/components/arcgis-swipe");
    const wanted = this.#wanted;
    if (wanted === null) return;
    this.#right ??= this.#begin();
    const { tracts, zones } = this.#right;
    const { dataSetId, style } = wanted;
    if (dataSetId !== (this.#right.source?.dataSetId ?? null))
      this.#right.source = dataSetId === null ? null : new TractSource(dataSetId);
    const { source } = this.#right;
    tracts.set(source && style && { source, style });
    zones.set(wanted.zones, null);
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.#right?.tracts.setPalette(palette);
    this.#right?.zones.setPalette(palette);
  }

  #begin(): Right {
    const { element, order, onTrouble, paintLines, onSigns } = this.#place;
    const tracts = new TractsLayer(this.#palette, onTrouble, paintLines);
    const zones = new ZonesLayer(this.#palette, onSigns);
    const handle = document.createElement("arcgis-swipe");
    // In the middle, where no legend covers it.
    handle.position = 50;
    const onSides = (left: readonly Layer[], right: readonly Layer[]): void => {
      handle.startLayers.removeAll();
      handle.endLayers.removeAll();
      handle.startLayers.addMany([...left]);
      handle.endLayers.addMany([...right]);
    };
    order.setRight({ tracts: tracts.layer, zones: zones.layer, onSides });
    element.append(handle);
    return { tracts, zones, handle, source: null };
  }

  #end(): void {
    if (this.#right === null) return;
    const { handle } = this.#right;
    this.#right = null;
    // The map's own layers are undivided again.
    handle.startLayers.removeAll();
    handle.endLayers.removeAll();
    handle.remove();
    this.#place.order.setRight(null);
    this.#place.onSigns([]);
  }
}
