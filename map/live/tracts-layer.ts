import type { MapPalette } from "../basemap/palette.ts";
import type { Tile } from "../tiles.ts";
import { paintTracts, reachesOut, type TractStyle } from "../tracts/paint-tracts.ts";
import type { TractFeature } from "../tracts/tile-features.ts";
import type { TractSource } from "../tracts/tract-source.ts";
import { PaintedLayer } from "./painted-layer.ts";

/** The tracts (or counties) of one data set, drawn by a statistic. */
export class TractsLayer {
  readonly layer: PaintedLayer;
  #palette: MapPalette;
  #tracts: { style: TractStyle; source: TractSource } | null = null;

  /** @param lines paints the lines right above the tracts, in the same picture */
  constructor(
    palette: MapPalette,
    onTrouble: (error: unknown | null) => void,
    lines: (context: CanvasRenderingContext2D, tile: Tile, paper?: MapPalette) => Promise<void>,
  ) {
    this.#palette = palette;
    this.layer = new PaintedLayer("tracts", async (context, tile, paper) => {
      await this.#paintTracts(context, tile, { paper, onTrouble });
      await lines(context, tile, paper);
    });
  }

  async #paintTracts(
    context: CanvasRenderingContext2D,
    tile: Tile,
    options: { readonly paper: MapPalette | undefined; readonly onTrouble: (error: unknown | null) => void },
  ): Promise<void> {
    const { paper, onTrouble } = options;
    const tracts = this.#tracts;
    if (tracts === null) return;
    try {
      const { source, style } = tracts;
      // A sheet has no neighbors.
      const features = await (reachesOut(style) && !paper ? source.around(tile) : source.tile(tile));
      paintTracts(context, tile, { features, style, palette: paper ?? this.#palette });
      onTrouble(null);
    } catch (error) {
      onTrouble(error);
      // A sheet without its statistic would be misleading.
      if (paper) throw error;
    }
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.layer.refresh();
  }

  set(tracts: { style: TractStyle; source: TractSource } | null): void {
    this.#tracts = tracts;
    this.layer.refresh();
  }

  /** Leaves the areas to the layer painted above. Their tiles are still loaded, to find the tract under the pointer. */
  setSeen(seen: boolean): void {
    this.layer.opacity = Number(seen);
  }

  at(x: number, y: number, resolution: number): TractFeature | null {
    return this.#tracts?.source.at(x, y, resolution) ?? null;
  }
}
