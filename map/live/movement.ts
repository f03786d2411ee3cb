import type MapView from "@arcgis/core/views/MapView.js";
import type { GoToOverride } from "@arcgis/core/widgets/support/types.js";
import type { Bounds } from "../geo.ts";
import { ZOOM, type MapPlace } from "../place.ts";
import { cameraAt, cameraFor, FILL, OVERFLOW, pointOf, ROOM } from "./camera.ts";

const MOVE_MS = 400;

type Camera = ReturnType<typeof cameraFor>;

/** Moves the view of a map. */
export class Movement {
  readonly #view: MapView;
  readonly #container: HTMLElement;
  /**
   * The last movement to bounds: their present values, the position where it ended, and whether a change of the map's
   * size caused it.
   */
  #last: { readonly camera: () => Camera; readonly to: Camera; readonly again: boolean } | null = null;

  constructor(view: MapView, container: HTMLElement) {
    this.#view = view;
    this.#container = container;
  }

  /** To bounds in degrees; with `room`, some of their surroundings stay visible; with `fill`, nothing is cut off. */
  goTo(to: Bounds, { animate = true, room = false, fill = false } = {}): void {
    const camera = () => cameraFor(to, this.#container, room ? ROOM : fill ? FILL : OVERFLOW);
    this.#last = { camera, to: camera(), again: false };
    this.#move(this.#last.to, animate);
  }

  /**
   * Shows the same bounds after the map's size has changed, as when a drawer opens below it; not once someone has moved
   * it.
   */
  refit(): void {
    if (this.#last === null || !this.#isAt(this.#last.to)) return;
    const to = this.#last.camera();
    if (to.zoom === this.#last.to.zoom) return;
    this.#last = { ...this.#last, to, again: true };
    this.#move(to, false);
  }

  /** Returns whether the map is still where it moved by itself, even after a change of size. */
  isRefit(): boolean {
    return this.#last?.again === true && this.#isAt(this.#last.to);
  }

  #isAt({ center, zoom }: Camera): boolean {
    const { center: now, resolution } = this.#view;
    const pixels = Math.hypot(now.x - center.x, now.y - center.y) / resolution;
    return pixels <= 1 && Math.abs(this.#view.zoom - zoom) < 0.01;
  }

  /** To the target of a link, at once. */
  goToPlace(place: MapPlace): void {
    this.#last = null;
    this.#move(cameraAt(place), false);
  }

  #move({ center, zoom }: Camera, animate: boolean): void {
    const view = this.#view;
    if (!view.ready) {
      // The opening position is set directly: no tile is fetched and painted for a place that is left immediately.
      Object.assign(view, { center, zoom });
      return;
    }
    const still = !animate || matchMedia("(prefers-reduced-motion: reduce)").matches;
    // A movement that another one replaces is rejected; the later one counts.
    view.when(() => view.goTo({ center, zoom }, { animate: !still, duration: MOVE_MS }).catch(() => undefined));
  }

  /** To a point that an element found: close enough to recognize the place, and never farther out than now. */
  readonly goToFound: GoToOverride = async (_, { target }) => {
    const point = pointOf(target);
    const view = this.#view;
    if (point) await view.goTo({ center: point, zoom: Math.max(Math.round(view.zoom), ZOOM.place) });
  };
}
