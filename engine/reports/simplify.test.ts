import assert from "node:assert/strict";
import test from "node:test";
import { rectangle } from "../../test/fixtures/shapes.ts";
import { boxOfAreas, simplified } from "./simplify.ts";

const ring = [
  [0, 0],
  [5, 0.001],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];

test("invisible points are removed, corners stay, rings stay closed", () => {
  const fewer = simplified({ type: "Polygon", coordinates: [ring] }, 0.01);
  assert.deepEqual(fewer, rectangle(0, 0, 10, 10));
  assert.deepEqual(simplified({ type: "Polygon", coordinates: [ring] }, 0), { type: "Polygon", coordinates: [ring] });
});

test("no point of a fine outline is further from the simplified one than the tolerance", () => {
  const fine = Array.from({ length: 721 }, (_, i) => {
    const angle = ((i % 720) * Math.PI) / 360;
    return [Math.cos(angle) * (1 + 0.05 * Math.sin(9 * angle)), Math.sin(angle)];
  });
  const tolerance = 0.01;
  const { coordinates } = simplified({ type: "Polygon", coordinates: [fine] }, tolerance);
  const kept = coordinates[0] as number[][];
  assert.ok(kept.length < 120 && kept.length > 10, `${kept.length} points`);
  for (const point of fine) {
    const off = Math.min(...kept.slice(1).map((end, i) => distance(point, kept[i] ?? [], end)));
    assert.ok(off <= tolerance + 1e-4, `${off}`);
  }
});

test("an island too small to be seen is left out, the others stay", () => {
  const dot = ring.map(([x = 0, y = 0]) => [20 + x / 1e6, 20 + y / 1e6]);
  const fewer = simplified({ type: "MultiPolygon", coordinates: [[ring], [dot]] }, 0.01);
  assert.equal(fewer.type, "Polygon");
});

test("the bounding box of areas; null without areas", () => {
  assert.deepEqual(boxOfAreas([{ type: "Polygon", coordinates: [ring] }]), [0, 0, 10, 10]);
  assert.equal(boxOfAreas([]), null);
  // The frame of an area split at 180° is around the area, not the whole world.
  const halves = [rectangle(175, 50, 180, 53), rectangle(-180, 50, -175, 53)].map(({ coordinates }) => coordinates);
  assert.deepEqual(boxOfAreas([{ type: "MultiPolygon", coordinates: halves }]), [175, 50, 185, 53]);
});

function distance([x = 0, y = 0]: number[], [ax = 0, ay = 0]: number[], [bx = 0, by = 0]: number[]): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}
