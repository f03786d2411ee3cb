import type { MapPalette } from "../basemap/palette.ts";
import { paintTracts, type TractStyle } from "../tracts/paint-tracts.ts";
import type { TractFeature } from "../tracts/tile-features.ts";
import { TractSource } from "../tracts/tract-source.ts";
import { PaintedLayer } from "./painted-layer.ts";

/** The tracts (or counties) of one data set, colored by a statistic. */
export class TractsLayer {
  readonly layer: PaintedLayer;
  #palette: MapPalette;
  #tracts: { dataSetId: number; style: TractStyle; source: TractSource } | null = null;

  constructor(palette: MapPalette, onTrouble: (error: unknown | null) => void) {
    this.#palette = palette;
    this.layer = PaintedLayer.painting(
      async (context, tile) => {
        const tracts = this.#tracts;
        if (tracts === null) return;
        try {
          const features = await tracts.source.tile(tile);
          paintTracts(context, tile, { features, style: tracts.style, palette: this.#palette });
          onTrouble(null);
        } catch (error) {
          onTrouble(error);
        }
      },
      { title: "tracts", opacity: 0.88 },
    );
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.layer.refresh();
  }

  set(tracts: { dataSetId: number; style: TractStyle } | null): void {
    const source =
      tracts && this.#tracts?.dataSetId === tracts.dataSetId
        ? this.#tracts.source
        : tracts && new TractSource(tracts.dataSetId);
    this.#tracts = tracts && source && { ...tracts, source };
    this.layer.refresh();
  }

  at(x: number, y: number, resolution: number): TractFeature | null {
    return this.#tracts?.source.at(x, y, resolution) ?? null;
  }
}
