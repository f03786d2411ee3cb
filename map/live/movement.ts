import type MapView from "@arcgis/core/views/MapView.js";
import type { GoToOverride } from "@arcgis/core/widgets/support/types.js";
import type { Bounds } from "../geo.ts";
import { ZOOM, type MapPlace } from "../place.ts";
import { cameraAt, cameraFor, FILL, OVERFLOW, pointOf, ROOM } from "./camera.ts";

const MOVE_MS = 400;

/** Moves the view of a map. */
export class Movement {
  readonly #view: MapView;
  readonly #container: HTMLElement;

  constructor(view: MapView, container: HTMLElement) {
    this.#view = view;
    this.#container = container;
  }

  /**
   * To bounds in degrees; with `room`, some of what lies around them stays visible, with `fill` nothing of them is cut
   * off.
   */
  goTo(to: Bounds, { animate = true, room = false, fill = false } = {}): void {
    this.#move(cameraFor(to, this.#container, room ? ROOM : fill ? FILL : OVERFLOW), animate);
  }

  /** To where a link leads, at once. */
  goToPlace(place: MapPlace): void {
    this.#move(cameraAt(place), false);
  }

  #move({ center, zoom }: ReturnType<typeof cameraFor>, animate: boolean): void {
    const view = this.#view;
    if (!view.ready) {
      // Where it opens: no tile is fetched and painted for a place that is left at once.
      Object.assign(view, { center, zoom });
      return;
    }
    const still = !animate || matchMedia("(prefers-reduced-motion: reduce)").matches;
    // A movement that another one overtakes is rejected; the later one is what counts.
    view.when(() => view.goTo({ center, zoom }, { animate: !still, duration: MOVE_MS }).catch(() => undefined));
  }

  /** To a point that an element found: as near as needed to know the place, never farther than now. */
  readonly goToFound: GoToOverride = async (_, { target }) => {
    const point = pointOf(target);
    const view = this.#view;
    if (point) await view.goTo({ center: point, zoom: Math.max(Math.round(view.zoom), ZOOM.place) });
  };
}
