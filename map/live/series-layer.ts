import type { MapPalette } from "../basemap/palette.ts";
import { SERIES_OPACITY, paintSeries, type SeriesOnMap } from "../series/paint-series.ts";
import type { TractSource } from "../tracts/tract-source.ts";
import { PaintedLayer } from "./painted-layer.ts";

/** One step of a time series, painted with the shapes of the data set's counties or tracts. */
export class SeriesLayer {
  readonly layer: PaintedLayer;
  #palette: MapPalette;
  #source: TractSource | null = null;
  #series: SeriesOnMap | null = null;

  constructor(palette: MapPalette, onTrouble: (error: unknown | null) => void) {
    this.#palette = palette;
    this.layer = new PaintedLayer(
      "series",
      async (context, tile, paper) => {
        if (this.#series === null || this.#source === null) return;
        const level = this.#series.geography === "county" ? "counties" : "tracts";
        try {
          const features = await this.#source.tile(tile, level);
          // Another step may have been chosen while the shapes loaded.
          if (this.#series !== null)
            paintSeries(context, tile, { features, series: this.#series, palette: paper ?? this.#palette });
          onTrouble(null);
        } catch (error) {
          onTrouble(error);
          // A sheet without these figures would be misleading.
          if (paper) throw error;
        }
      },
      { opacity: SERIES_OPACITY, visible: false },
    );
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.#refresh();
  }

  setSource(source: TractSource | null): void {
    this.#source = source;
    this.#refresh();
  }

  set(series: SeriesOnMap | null): void {
    this.#series = series;
    this.layer.visible = series !== null;
    this.#refresh();
  }

  #refresh(): void {
    if (this.#series !== null) this.layer.refresh();
  }
}
