import type { SDKMap } from "#sdk";
import type { MapPalette } from "../basemap/palette.ts";
import type { SwipeSide } from "../live-map.ts";
import { TractSource } from "../tracts/tract-source.ts";
import type { ZoneSign } from "../zones/paint-sign.ts";
import { TractsLayer, type PaintedLayer } from "./painted-layer.ts";
import { ZonesLayer } from "./zones-layer.ts";

interface SwipePlace {
  readonly element: HTMLArcgisMapElement;
  readonly map: SDKMap;
  /** What the map shows of its own: the left side. */
  readonly tracts: TractsLayer;
  readonly zones: ZonesLayer;
  readonly series: PaintedLayer;
  readonly onTrouble: (error: unknown | null) => void;
  /** Paints the lines of states and counties above the tracts. */
  readonly paintLines: ConstructorParameters<typeof TractsLayer>[2];
  /** Hears where the numbers and names of the right side's zones stand. */
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

  /** Shows another right side; null leaves the map as it was. Its code is fetched when it is first asked for. */
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
  }

  /** Whether a layer is of the right side alone. */
  holds(layer: unknown): boolean {
    return this.#right !== null && (layer === this.#right.tracts.layer || layer === this.#right.zones.layer);
  }

  #begin(): Right {
    const { element, map, tracts: leftTracts, zones: leftZones, series, onTrouble, paintLines, onSigns } = this.#place;
    const tracts = new TractsLayer(this.#palette, onTrouble, paintLines);
    const zones = new ZonesLayer(onSigns);
    map.add(tracts.layer, map.layers.indexOf(leftTracts.layer) + 1);
    map.add(zones.layer, map.layers.indexOf(leftZones.layer) + 1);
    const handle = document.createElement("arcgis-swipe");
    // In the middle, where no legend lies over it.
    handle.position = 50;
    handle.startLayers.addMany([leftTracts.layer, series, leftZones.layer]);
    handle.endLayers.addMany([tracts.layer, zones.layer]);
    element.append(handle);
    return { tracts, zones, handle, source: null };
  }

  #end(): void {
    if (this.#right === null) return;
    const { tracts, zones, handle } = this.#right;
    this.#right = null;
    // The layers of the map itself are whole again.
    handle.startLayers.removeAll();
    handle.endLayers.removeAll();
    handle.remove();
    this.#place.map.removeMany([tracts.layer, zones.layer]);
    this.#place.onSigns([]);
  }
}
