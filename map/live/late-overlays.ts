import type { MapPalette } from "../basemap/palette.ts";
import { Listeners } from "../live-map.ts";
import type { Overlay, OverlayHit, OverlayState } from "../overlays/overlay.ts";
import type { TractSource } from "../tracts/tract-source.ts";
import type { OverlayLayers, OverlayPlace } from "./overlay-layers.ts";

/** The layers above the statistics; their code is fetched with the first of them, since most maps start without. */
export class LateOverlays {
  readonly states = new Listeners<{ readonly id: string; readonly state: OverlayState }>();
  readonly #place: Omit<OverlayPlace, "palette" | "states">;
  #palette: MapPalette;
  #tracts: TractSource | null = null;
  #overlays: readonly Overlay[] = [];
  #layers: OverlayLayers | null = null;
  #fetching = false;
  #ended = false;

  constructor({ palette, ...place }: Omit<OverlayPlace, "states">) {
    this.#place = place;
    this.#palette = palette;
  }

  set(overlays: readonly Overlay[]): void {
    this.#overlays = overlays;
    if (this.#layers) this.#layers.set(overlays);
    else if (overlays.length > 0) void this.#fetch();
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.#layers?.setPalette(palette);
  }

  setTracts(tracts: TractSource | null): void {
    this.#tracts = tracts;
    this.#layers?.setTracts(tracts);
  }

  /** The topmost feature at a place in meters. */
  at(x: number, y: number, shown: { readonly resolution: number; readonly scale: number }): OverlayHit | null {
    return this.#layers?.at(x, y, shown) ?? null;
  }

  destroy(): void {
    this.#ended = true;
    this.#layers?.destroy();
  }

  async #fetch(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      const { OverlayLayers: Layers } = await import("./overlay-layers.ts");
      if (this.#ended) return;
      this.#layers = new Layers({ ...this.#place, palette: this.#palette, states: this.states });
      this.#layers.setTracts(this.#tracts);
      this.#layers.set(this.#overlays);
    } catch (error) {
      const found = error instanceof Error ? error.message : String(error);
      for (const { id } of this.#overlays)
        this.states.notify({ id, state: { phase: "failed", fault: "unreachable", found, host: location.host } });
    } finally {
      this.#fetching = false;
    }
  }
}
