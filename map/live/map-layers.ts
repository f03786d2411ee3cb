import { Graphic, GraphicsLayer, SDKMap } from "#sdk";
import type { MapPalette } from "../basemap/palette.ts";
import { positionsOf, type Tile } from "../tiles.ts";
import type { TractFeature } from "../tracts/tile-features.ts";
import { TractSource } from "../tracts/tract-source.ts";
import { BasemapLayers } from "./basemap-layers.ts";
import { FacilitiesLayer, WEB_MERCATOR } from "./graphics-layers.ts";
import { MapOrder } from "./map-order.ts";
import { PathLayer } from "./path-layer.ts";
import { SeriesLayer } from "./series-layer.ts";
import { SketchLayer } from "./sketch-layer.ts";
import { outline } from "./symbols.ts";
import { TractsLayer } from "./tracts-layer.ts";
import { ZonesLayer } from "./zones-layer.ts";

/** The layers that the page's map always has, visible or not. */
export class MapLayers {
  readonly map: SDKMap;
  readonly basemap: BasemapLayers;
  readonly tracts: TractsLayer;
  readonly series: SeriesLayer;
  readonly zones: ZonesLayer;
  readonly sketch = new SketchLayer();
  readonly facilities = new FacilitiesLayer();
  readonly path = new PathLayer();
  readonly order: MapOrder;
  readonly #marks = new GraphicsLayer({ title: "marks", listMode: "hide" });
  #source: TractSource | null = null;

  /**
   * @param onTrouble called with the reason why something cannot be painted, and with null when everything can be again
   */
  constructor(palette: MapPalette, onTrouble: (error: unknown) => void) {
    this.basemap = new BasemapLayers(palette, onTrouble);
    this.tracts = new TractsLayer(palette, onTrouble, this.paintLines);
    this.basemap.borders.add(() => this.tracts.layer.refresh());
    this.series = new SeriesLayer(palette, onTrouble);
    this.zones = new ZonesLayer(palette, (signs) => this.basemap.keepFree("own", signs));
    this.map = new SDKMap({ layers: [this.#marks, ...this.sketch.layers, ...this.facilities.layers, this.path.layer] });
    const { ground, reference } = this.basemap;
    const [tracts, series, zones] = [this.tracts.layer, this.series.layer, this.zones.layer];
    this.order = new MapOrder(this.map, { ground, tracts, series, zones, reference }, onTrouble);
    this.basemap.attach(this.map);
  }

  /** The shapes of the data set. */
  get source(): TractSource | null {
    return this.#source;
  }

  /** Paints the lines of states and counties of a tile. */
  readonly paintLines = (context: CanvasRenderingContext2D, tile: Tile, paper?: MapPalette): Promise<void> =>
    this.basemap.paintBorders(context, tile, paper);

  /** Shows another data set, without its statistic; returns whether it differs. */
  setDataSet(dataSetId: number | null): boolean {
    if (dataSetId === (this.#source?.dataSetId ?? null)) return false;
    this.#source = dataSetId === null ? null : new TractSource(dataSetId);
    void this.basemap.setSource(this.#source);
    this.tracts.set(null);
    this.series.setSource(this.#source);
    return true;
  }

  setPalette(palette: MapPalette): void {
    this.basemap.setPalette(palette);
    this.tracts.setPalette(palette);
    this.series.setPalette(palette);
    this.zones.setPalette(palette);
  }

  /** Outlines one tract or county. */
  highlight(feature: TractFeature | null, color: string): void {
    this.#marks.removeAll();
    if (feature === null) return;
    const rings = positionsOf(feature.shape);
    const geometry = { type: "polygon", rings, spatialReference: WEB_MERCATOR } as const;
    this.#marks.add(new Graphic({ geometry, symbol: outline(color) }));
  }
}
