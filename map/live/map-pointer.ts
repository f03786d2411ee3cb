import { Point } from "#sdk";
import type MapView from "@arcgis/core/views/MapView.js";
import { toLonLat, toMeters, type LonLat, type ScreenSpot } from "../geo.ts";
import { Listeners, type MapHit } from "../live-map.ts";
import { WEB_MERCATOR } from "./graphics-layers.ts";
import type { LateOverlays } from "./late-overlays.ts";
import type { MapLayers } from "./map-layers.ts";

/** Milliseconds that the pointer must rest before the objects under it are reported. */
const HOVER_MS = 40;

interface PointerPlace {
  readonly view: MapView;
  readonly layers: Pick<MapLayers, "tracts" | "zones" | "facilities">;
  readonly overlays: Pick<LateOverlays, "at">;
  /** Returns whether a click selects the object under it: it may set a point instead. */
  isFree(): boolean;
}

/** Reports the map's objects under the pointer and, when Enter is pressed on the map, in its middle. */
export class MapPointer {
  readonly clicks = new Listeners<MapHit>();
  readonly hovers = new Listeners<MapHit | null>();
  readonly #place: PointerPlace;
  #resting: ReturnType<typeof setTimeout> | undefined;
  readonly #handles: readonly { remove(): void }[];

  constructor(place: PointerPlace) {
    this.#place = place;
    const { view, isFree } = place;
    this.#handles = [
      view.on("click", (event) => {
        const hit = event.button === 0 && isFree() ? this.#hitAt(event) : null;
        if (hit) this.clicks.notify(hit);
      }),
      view.on("key-down", (event) => {
        if (event.key !== "Enter" || event.native.repeat || !isFree()) return;
        const hit = this.#hitAt({ x: view.width / 2, y: view.height / 2 });
        if (hit) this.clicks.notify(hit);
      }),
      view.on("pointer-move", (event) => {
        clearTimeout(this.#resting);
        // Nothing covers the position where a point is about to be set.
        this.#resting = setTimeout(() => this.hovers.notify(isFree() ? this.#hitAt(event) : null), HOVER_MS);
      }),
      view.on("pointer-leave", () => {
        clearTimeout(this.#resting);
        this.hovers.notify(null);
      }),
    ];
  }

  /** The position of a place in the view, in CSS pixels. */
  readonly toScreen = (at: LonLat): ScreenSpot | null => {
    const [x, y] = toMeters(at);
    const spot = this.#place.view.toScreen(new Point({ x, y, spatialReference: WEB_MERCATOR }));
    return spot ? { x: spot.x, y: spot.y } : null;
  };

  #hitAt({ x, y }: ScreenSpot): MapHit | null {
    const { view, layers, overlays } = this.#place;
    const point = view.toMap({ x, y });
    if (!point) return null;
    return {
      at: toLonLat([point.x, point.y]),
      spot: { x, y },
      feature: layers.tracts.at(point.x, point.y, view.resolution),
      zone: layers.zones.at(point.x, point.y),
      facility: layers.facilities.at({ x, y }, this.toScreen),
      overlay: overlays.at(point.x, point.y, view),
    };
  }

  destroy(): void {
    clearTimeout(this.#resting);
    for (const handle of this.#handles) handle.remove();
  }
}
