import { BaseTileLayer, TileInfo } from "#sdk";
import type { AbortOptions } from "@arcgis/core/core/promiseUtils.js";
import { TILE_SIZE, tileAt, type Tile } from "../tiles.ts";
import { Listeners } from "../live-map.ts";
import { nextTurn, pause } from "../turns.ts";
import { blankBrush, type PaintedLayer } from "./painted-layer.ts";

/** Levels of the 512-pixel grid; the last is about 1:500. */
const LEVELS = 20;
const paintedTileInfo = (): TileInfo => TileInfo.create({ size: TILE_SIZE, numLODs: LEVELS });

/** The most device pixels per CSS pixel of a tile: more costs memory and shows no difference. */
const MAX_DENSITY = 2;

/** Memory for the pictures of the layers' tiles, in bytes: twice those of five layers in a window of 1440 by 900. */
const KEPT_BYTES = 128 * 2 ** 20;

/** How long a tile waits for a layer, in milliseconds; then it shows the others, and this one once it is painted. */
const PATIENCE_MS = 2_000;
/** The same while another picture is late: what has just changed must not wait for it again. */
const SHORT_PATIENCE_MS = 300;

type Picture = HTMLCanvasElement | null;

/** A cache of the layers' tile images, so that a change of one layer does not repaint the others. */
export class Pictures {
  /** Called when a tile stops waiting for a layer, and when all that were late have come. */
  readonly lateness = new Listeners<boolean>();
  /** The pictures that tiles no longer wait for. */
  readonly late = new Set<Promise<Picture>>();
  readonly #kept = new Map<string, Promise<HTMLCanvasElement>>();

  /** The picture, or null if it takes long; then `onPainted` is called when it has come. */
  async soon(picture: Promise<Picture>, onPainted: () => void): Promise<Picture> {
    const first = await Promise.race([picture, pause(this.late.size > 0 ? SHORT_PATIENCE_MS : PATIENCE_MS)]);
    if (first !== undefined) return first;
    this.late.add(picture);
    this.lateness.notify(true);
    void picture.then(() => {
      this.late.delete(picture);
      this.lateness.notify(this.late.size > 0);
      onPainted();
    });
    return null;
  }

  /** A layer's picture of a tile, with `density` device pixels per CSS pixel. */
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
  // Each in a separate task: several are requested within one frame.
  await nextTurn();
  const brush = blankBrush(TILE_SIZE * density);
  brush.scale(density, density);
  await layer.paint(brush, tile);
  return brush.canvas;
}

/**
 * Adjacent painted layers, combined into one layer of the SDK. Without a graphics card, in every frame of a movement
 * each layer of the map costs as much as the whole page: with five of them, the map could no longer follow the pointer.
 */
export class PaintedStack extends BaseTileLayer {
  #painted: readonly PaintedLayer[] = [];
  #endings: readonly (() => void)[] = [];
  #pictures = new Pictures();
  #onTrouble: (error: unknown) => void = () => undefined;
  #changing = false;

  /** An empty stack. @param onTrouble called with the error of a layer that could not be painted; others are shown */
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
    this.#endings = layers.map((layer) => layer.changes.add(() => this.refreshSoon()));
    this.refreshSoon();
  }

  /** Shows the present look of the layers, once for all changes in one task. */
  refreshSoon(): void {
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
    const pictures = await Promise.all(
      shown.map((layer) => this.#pictures.soon(this.#pictureOf(layer, tile, density), () => this.refreshSoon())),
    );
    const brush = blankBrush(TILE_SIZE * density);
    for (const [at, picture] of pictures.entries()) {
      brush.globalAlpha = shown[at]?.opacity ?? 0;
      if (picture && brush.globalAlpha > 0) brush.drawImage(picture, 0, 0);
    }
    return brush.canvas;
  }

  async #pictureOf(layer: PaintedLayer, tile: Tile, density: number): Promise<Picture> {
    try {
      return await this.#pictures.of(layer, tile, density);
    } catch (error) {
      this.#onTrouble(error);
      return null;
    }
  }
}
