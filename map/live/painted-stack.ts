import { BaseTileLayer, TileInfo } from "#sdk";
import type { AbortOptions } from "@arcgis/core/core/promiseUtils.js";
import { TILE_SIZE, tileAt, type Tile } from "../tiles.ts";
import { nextTurn } from "../turns.ts";
import { blankBrush, type PaintedLayer } from "./painted-layer.ts";

/** Levels of the 512-pixel grid; the last is about 1:500. */
const LEVELS = 20;
const paintedTileInfo = (): TileInfo => TileInfo.create({ size: TILE_SIZE, numLODs: LEVELS });

/** A tile has at most this many device pixels per CSS pixel: beyond it costs memory and shows nothing. */
const MAX_DENSITY = 2;

/** Memory for what the layers' tiles look like, in bytes: that of five layers of a window of 1440 by 900 twice over. */
const KEPT_BYTES = 128 * 2 ** 20;

/** What layers look like in tiles: the last ones are kept, so that a change of one layer has no other painted again. */
export class Pictures {
  readonly #kept = new Map<string, Promise<HTMLCanvasElement>>();

  /** A layer's picture of a tile, of `density` device pixels per CSS pixel. */
  of(layer: PaintedLayer, tile: Tile, density: number): Promise<HTMLCanvasElement> {
    const key = [layer.state, density, tile.resolution, ...tile.bounds].join("/");
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const picture = known ?? paintPicture(layer, tile, density);
    this.#kept.set(key, picture);
    if (!known) picture.catch(() => this.#kept.delete(key));
    const most = KEPT_BYTES / (4 * (TILE_SIZE * density) ** 2);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= most) break;
      this.#kept.delete(oldest);
    }
    return picture;
  }
}

async function paintPicture(layer: PaintedLayer, tile: Tile, density: number): Promise<HTMLCanvasElement> {
  // Each in a turn of its own: several are asked for within one frame.
  await nextTurn();
  const brush = blankBrush(TILE_SIZE * density);
  brush.scale(density, density);
  await layer.paint(brush, tile);
  return brush.canvas;
}

/**
 * Painted layers that lie right above each other, as one layer of the SDK. Without a graphics card each layer of the map costs
 * every frame of a movement as much as the whole page: five of them, and the map no longer follows the hand.
 */
export class PaintedStack extends BaseTileLayer {
  #painted: readonly PaintedLayer[] = [];
  #endings: readonly (() => void)[] = [];
  #pictures = new Pictures();
  #onTrouble: (error: unknown) => void = () => undefined;
  #changing = false;

  /** A stack of no layers yet. @param onTrouble hears what a layer could not be painted for; the others are shown */
  static make(pictures: Pictures, onTrouble: (error: unknown) => void): PaintedStack {
    const stack = new PaintedStack();
    // The base class sets its own tile grid after the constructor's properties.
    Object.assign(stack, { tileInfo: paintedTileInfo(), listMode: "hide", title: "painted" });
    stack.#pictures = pictures;
    stack.#onTrouble = onTrouble;
    return stack;
  }

  /** From the lowest to the topmost. */
  get painted(): readonly PaintedLayer[] {
    return this.#painted;
  }
  set painted(layers: readonly PaintedLayer[]) {
    const same = layers.length === this.#painted.length && layers.every((layer, at) => layer === this.#painted[at]);
    if (same) return;
    for (const end of this.#endings) end();
    this.#painted = layers;
    this.#endings = layers.map((layer) => layer.changes.add(() => this.#change()));
    this.#change();
  }

  /** Shows, once for all that changes in one turn, what the layers look like now. */
  #change(): void {
    if (this.#changing) return;
    this.#changing = true;
    queueMicrotask(() => {
      this.#changing = false;
      this.visible = this.#painted.some(({ visible }) => visible);
      this.refresh();
    });
  }

  override async fetchTile(
    level: number,
    row: number,
    col: number,
    options?: AbortOptions,
  ): Promise<HTMLCanvasElement> {
    const density = Math.min(MAX_DENSITY, Math.max(1, window.devicePixelRatio));
    await nextTurn();
    options?.signal?.throwIfAborted();
    const tile = tileAt(level, row, col);
    const scale = this.tileInfo.lods[level]?.scale ?? NaN;
    const shown = this.#painted.filter((layer) => layer.showsAt(scale));
    const pictures = await Promise.all(shown.map((layer) => this.#pictureOf(layer, tile, density)));
    const brush = blankBrush(TILE_SIZE * density);
    for (const [at, picture] of pictures.entries()) {
      brush.globalAlpha = shown[at]?.opacity ?? 0;
      if (picture && brush.globalAlpha > 0) brush.drawImage(picture, 0, 0);
    }
    return brush.canvas;
  }

  async #pictureOf(layer: PaintedLayer, tile: Tile, density: number): Promise<HTMLCanvasElement | null> {
    try {
      return await this.#pictures.of(layer, tile, density);
    } catch (error) {
      this.#onTrouble(error);
      return null;
    }
  }
}
