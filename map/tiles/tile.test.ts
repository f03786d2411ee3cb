import assert from "node:assert/strict";
import test from "node:test";
import { levelOf, tileAt, tileKey, tileOf, withMargin } from "./tile.ts";

test("level 0 is the world in one tile", () => {
  const world = tileAt(0, 0, 0);
  assert.ok(Math.abs(world.bounds[0] + world.bounds[2]) < 1e-6);
  assert.ok(Math.abs(world.resolution - 78_271.51696) < 1e-4);
});

test("neighbours share their edge", () => {
  assert.equal(tileAt(5, 3, 7).bounds[2], tileAt(5, 3, 8).bounds[0]);
  assert.equal(tileAt(5, 3, 7).bounds[1], tileAt(5, 4, 7).bounds[3]);
});

test("a tile is found again from its middle and from its resolution", () => {
  const tile = tileAt(9, 214, 140);
  const [west, south, east, north] = tile.bounds;
  assert.equal(tileKey(tileOf(9, (west + east) / 2, (south + north) / 2)), "9/214/140");
  assert.equal(levelOf(tile.resolution), 9);
});

test("a margin is counted in pixels", () => {
  const tile = tileAt(3, 1, 1);
  assert.equal(withMargin(tile, 10)[0], tile.bounds[0] - 10 * tile.resolution);
});
