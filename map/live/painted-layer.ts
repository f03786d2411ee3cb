import { BaseTileLayer, TileInfo } from "#sdk";
import type { AbortOptions } from "@arcgis/core/core/promiseUtils.js";
import type { BaseTileLayerProperties } from "@arcgis/core/layers/BaseTileLayer.js";
import type { MapPalette } from "../basemap/palette.ts";
import { TILE_SIZE, tileAt, type Tile } from "../tiles.ts";
import { nextTurn } from "../turns.ts";
import { paintTracts, reachesOut, type TractStyle } from "../tracts/paint-tracts.ts";
import type { TractFeature } from "../tracts/tile-features.ts";
import type { TractSource } from "../tracts/tract-source.ts";

/**
 * Paints one tile; the context is scaled to CSS pixels of a TILE_SIZE square. `paper` is given where it is painted on a sheet:
 * its colors, whatever the screen has.
 */
type PaintTile = (
  context: CanvasRenderingContext2D,
  tile: Tile,
  signal: AbortSignal | undefined,
  paper?: MapPalette,
) => Promise<void>;

/**
 * Something to paint a square picture with; its canvas is the picture. The processor paints it: through the graphics card, paths
 * of thousands of tracts take longer, and the page waits wherever the picture is read back or handed to WebGL.
 */
export function blankBrush(size: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  if (brush === null) throw new Error("This browser gives no canvas to paint on.");
  return brush;
}

/** Levels of the 512-pixel grid; the last is about 1:500. */
const LEVELS = 20;
const paintedTileInfo = (): TileInfo => TileInfo.create({ size: TILE_SIZE, numLODs: LEVELS });

/** A tile has at most this many device pixels per CSS pixel: beyond it costs memory and shows nothing. */
const MAX_DENSITY = 2;

/**
 * A layer whose tiles we paint ourselves on canvas. It keeps a whole base map
 * and thousands of tracts light: the SDK's feature pipeline with its workers
 * costs another 1.1 MB of script.
 */
export class PaintedLayer extends BaseTileLayer {
  #paint: PaintTile | null = null;

  /** A layer that paints its tiles with `paint`; `refresh()` paints them again. */
  static painting(paint: PaintTile, properties: BaseTileLayerProperties): PaintedLayer {
    const layer = new PaintedLayer();
    // The base class sets its own tile grid after the constructor's properties.
    Object.assign(layer, { tileInfo: paintedTileInfo(), listMode: "hide", ...properties });
    layer.#paint = paint;
    return layer;
  }

  /** Paints what the layer shows on a sheet of paper. @throws what could not be had */
  async paintSheet(context: CanvasRenderingContext2D, sheet: Tile, paper: MapPalette): Promise<void> {
    await this.#paint?.(context, sheet, undefined, paper);
  }

  override async fetchTile(
    level: number,
    row: number,
    col: number,
    options?: AbortOptions,
  ): Promise<HTMLCanvasElement> {
    const density = Math.min(MAX_DENSITY, Math.max(1, window.devicePixelRatio));
    // The SDK asks for several within one frame.
    await nextTurn();
    const context = blankBrush(TILE_SIZE * density);
    context.scale(density, density);
    await this.#paint?.(context, tileAt(level, row, col), options?.signal ?? undefined);
    return context.canvas;
  }
}

/** The tracts (or counties) of one data set, drawn by a statistic. */
export class TractsLayer {
  readonly layer: PaintedLayer;
  #palette: MapPalette;
  #tracts: { style: TractStyle; source: TractSource } | null = null;

  /** @param lines paints what lies right above the tracts, in the same picture: another layer would be one more to blend */
  constructor(
    palette: MapPalette,
    onTrouble: (error: unknown | null) => void,
    lines: (context: CanvasRenderingContext2D, tile: Tile, paper?: MapPalette) => Promise<void>,
  ) {
    this.#palette = palette;
    this.layer = PaintedLayer.painting(
      async (context, tile, _, paper) => {
        await this.#paintTracts(context, tile, { paper, onTrouble });
        await lines(context, tile, paper);
      },
      { title: "tracts" },
    );
  }

  async #paintTracts(
    context: CanvasRenderingContext2D,
    tile: Tile,
    told: { readonly paper: MapPalette | undefined; readonly onTrouble: (error: unknown | null) => void },
  ): Promise<void> {
    const { paper, onTrouble } = told;
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
      // A sheet without its statistic would say something else.
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

  /** Leaves the areas to what is painted above. Their tiles still come: they say what lies under the pointer. */
  setSeen(seen: boolean): void {
    this.layer.opacity = Number(seen);
  }

  at(x: number, y: number, resolution: number): TractFeature | null {
    return this.#tracts?.source.at(x, y, resolution) ?? null;
  }
}
