import assert from "node:assert/strict";
import test from "node:test";
import { rectangleRing } from "../test/fixtures/shapes.ts";
import { holds, levelOf, shapeFromGeoJson, shapeOf, tileAt, tileKey, tileOf, withMargin } from "./tiles.ts";

const box = (x: number, y: number, side: number) => rectangleRing(x, y, x + side, y + side);

test("a point in a hole is outside, a point next to it inside", () => {
  const shape = shapeOf([box(0, 0, 10), box(4, 4, 2)]);
  assert.equal(holds(shape, 5, 5), false);
  assert.equal(holds(shape, 2, 2), true);
  assert.equal(holds(shape, 11, 2), false);
});

test("every kind of GeoJSON line and area becomes paths in metres", () => {
  assert.equal(
    shapeFromGeoJson({ type: "MultiPolygon", coordinates: [[box(0, 0, 1)], [box(5, 5, 1)]] }).paths.length,
    2,
  );
  const line = shapeFromGeoJson({ type: "LineString", coordinates: [[0, 0], [1, 0]] }); // oxfmt-ignore
  assert.ok(Math.abs((line.paths[0]?.[2] ?? 0) - 111_319.49) < 0.01);
  assert.equal(shapeFromGeoJson({ type: "Point", coordinates: [0, 0] }).paths.length, 0);
});

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
