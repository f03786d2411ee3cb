import type { MapPalette } from "../basemap/palette.ts";
import { Listeners } from "../live-map.ts";
import type { Tile } from "../tiles.ts";

/**
 * Paints one tile; the context is scaled to CSS pixels of a TILE_SIZE square. `paper` is passed for a printed sheet:
 * the sheet's colors, whatever the screen uses.
 */
export type PaintTile = (context: CanvasRenderingContext2D, tile: Tile, paper?: MapPalette) => void | Promise<void>;

/**
 * Creates a square canvas and paints on it. The processor paints it: with the graphics card, paths of thousands of
 * tracts take longer, and the page waits whenever the picture is read back or passed to WebGL.
 */
export function blankBrush(size: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  if (brush === null) throw new Error("This browser gives no canvas to paint on.");
  return brush;
}

let states = 0;

/**
 * A layer that we paint ourselves on canvas. This keeps a whole base map and thousands of tracts light: the SDK's
 * feature pipeline with its workers costs another 1.1 MB of script. A PaintedStack puts it on the map, together with
 * its neighbors.
 */
export class PaintedLayer {
  title: string;
  /** Whether it shows only points, which names and roads would hide. */
  readonly ofPoints: boolean;
  /** Called when its look changes. */
  readonly changes = new Listeners<null>();
  readonly #paint: PaintTile;
  #state = ++states;
  #visible: boolean;
  #opacity: number;
  #scales = { min: 0, max: 0 };

  constructor(title: string, paint: PaintTile, { visible = true, opacity = 1, ofPoints = false } = {}) {
    this.title = title;
    this.#paint = paint;
    this.#visible = visible;
    this.#opacity = opacity;
    this.ofPoints = ofPoints;
  }

  /**
   * A new number after each refresh, unique among all layers: a painted picture is valid as long as this is unchanged.
   */
  get state(): number {
    return this.#state;
  }

  get visible(): boolean {
    return this.#visible;
  }
  set visible(visible: boolean) {
    if (visible === this.#visible) return;
    this.#visible = visible;
    this.changes.notify(null);
  }

  /** From 0 to 1. At 0 its tiles are still painted, since their contents may be queried. */
  get opacity(): number {
    return this.#opacity;
  }
  set opacity(opacity: number) {
    if (opacity === this.#opacity) return;
    this.#opacity = opacity;
    this.changes.notify(null);
  }

  /** The smallest and the largest scale at which it is shown, as denominators; 0 sets no limit. */
  setScales(min: number, max: number): void {
    if (min === this.#scales.min && max === this.#scales.max) return;
    this.#scales = { min, max };
    this.changes.notify(null);
  }

  /** Returns whether it is visible at a scale. */
  showsAt(scale: number): boolean {
    const { min, max } = this.#scales;
    return this.#visible && !(min > 0 && scale > min) && !(max > 0 && scale < max);
  }

  /** Makes it paint again. */
  refresh(): void {
    this.#state = ++states;
    this.changes.notify(null);
  }

  /** Paints a tile, or its part of a sheet of paper. @throws what could not be fetched */
  async paint(...asked: Parameters<PaintTile>): Promise<void> {
    await this.#paint(...asked);
  }
}
