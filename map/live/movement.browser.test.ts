import { expect } from "@open-wc/testing";
import type MapView from "@arcgis/core/views/MapView.js";
import { Point } from "#sdk";
import type { Bounds } from "../geo.ts";
import { cameraFor, FILL } from "./camera.ts";
import { Movement } from "./movement.ts";

const FLORIDA: Bounds = [-87.6, 24.4, -79.9, 31.1];

/** A fake view with a position, in a resizable container. */
function mapOf(size: { clientWidth: number; clientHeight: number }) {
  const view = { ready: false, center: new Point({ x: 0, y: 0 }), zoom: 0, resolution: 1_000 };
  const goTo = async (to: object) => void Object.assign(view, to);
  Object.assign(view, { goTo, when: (next: () => void) => next() });
  const movement = new Movement(view as unknown as MapView, size as HTMLElement);
  movement.goTo(FLORIDA, { fill: true });
  view.ready = true;
  return { view, movement };
}

it("still shows all of the bounds in a map that became lower, and enlarges them again when it becomes higher", () => {
  const size = { clientWidth: 960, clientHeight: 700 };
  const { view, movement } = mapOf(size);
  const whole = view.zoom;
  size.clientHeight = 460;
  movement.refit();
  expect(view.zoom).to.equal(cameraFor(FLORIDA, size as HTMLElement, FILL).zoom);
  expect(view.zoom).to.be.below(whole);
  expect(movement.isRefit()).to.equal(true);
  size.clientHeight = 700;
  movement.refit();
  expect(view.zoom).to.equal(whole);
});

it("stays where a user has moved it, whatever its size", () => {
  const size = { clientWidth: 960, clientHeight: 700 };
  const { view, movement } = mapOf(size);
  const moved = new Point({ x: view.center.x + 50_000, y: view.center.y });
  Object.assign(view, { center: moved });
  size.clientHeight = 460;
  movement.refit();
  expect(movement.isRefit()).to.equal(false);
  expect(view.center === moved).to.equal(true);
  movement.goToPlace({ center: [-82.4, 27.9], zoom: 12 });
  movement.refit();
  expect(view.zoom).to.equal(12);
});
