import assert from "node:assert/strict";
import test from "node:test";
import type { Position } from "geojson";
import { ring } from "../../test/fixtures/shapes.ts";
import { interiorsMeet } from "./interiors-meet.ts";
import { preparePolygon } from "./prepared.ts";
import { canonicalRings } from "./rings.ts";

const SQUARE = ring([0, 0], [4, 0], [4, 4], [0, 4]);

test("shapes that overlap meet, shapes apart do not", () => {
  assert.ok(meets([SQUARE], [ring([3, 3], [5, 3], [5, 5], [3, 5])]));
  assert.ok(!meets([SQUARE], [ring([5, 5], [6, 5], [6, 6])]));
  assert.ok(!meets([SQUARE], [ring([3.9, 5], [5, 3.9], [5, 5])]), "boxes overlap, shapes do not");
});

test("a shared edge or corner alone does not count", () => {
  assert.ok(!meets([SQUARE], [ring([4, 0], [8, 0], [8, 4], [4, 4])]), "a whole edge");
  assert.ok(!meets([SQUARE], [ring([4, 1], [8, 1], [8, 3], [4, 3])]), "part of an edge");
  assert.ok(!meets([SQUARE], [ring([4, 4], [8, 4], [8, 8])]), "a corner");
  assert.ok(!meets([SQUARE], [ring([4, 2], [8, 0], [8, 4])]), "a corner on an edge");
});

test("shapes that share all or part of their boundary and their inside meet", () => {
  assert.ok(meets([SQUARE], [SQUARE]), "the same shape");
  assert.ok(meets([SQUARE], [ring([0, 0], [4, 0], [4, 4])]), "half of it");
  assert.ok(meets([SQUARE], [ring([0, 0], [4, 0], [8, 2], [4, 4], [0, 4])]), "more than it");
  assert.ok(meets([SQUARE], [ring([0, 2], [2, 0], [4, 2], [2, 4])]), "all corners on its edges");
  assert.ok(meets([SQUARE], [ring([0, 0], [4, 4], [8, 0])]), "a chord from corner to corner");
  assert.ok(meets([SQUARE], [ring([-2, 2], [2, -2], [6, 2], [2, 6])]), "its corners on the other's edges");
});

test("one inside the other meets; one in the other's hole does not", () => {
  const hole = ring([1, 1], [3, 1], [3, 3], [1, 3]);
  assert.ok(meets([SQUARE], [ring([1, 1], [2, 1], [2, 2])]));
  assert.ok(meets([ring([1, 1], [2, 1], [2, 2])], [SQUARE]));
  assert.ok(!meets([ring([1.5, 1.5], [2, 1.5], [2, 2])], [SQUARE, hole]));
  assert.ok(!meets([hole], [SQUARE, hole]), "filling the hole exactly");
  assert.ok(!meets([SQUARE, hole], [ring([1.5, 1.5], [2, 1.5], [2, 2])]));
  assert.ok(meets([ring([0.5, 0.5], [2, 1.5], [2, 2])], [SQUARE, hole]));
});

test("the thinnest overlap counts and the thinnest gap does not", () => {
  const next = 4 + Number.EPSILON * 4;
  const before = 4 - Number.EPSILON * 2;
  assert.ok(meets([SQUARE], [ring([before, 1], [8, 1], [8, 3], [before, 3])]));
  assert.ok(!meets([SQUARE], [ring([next, 1], [8, 1], [8, 3], [next, 3])]));
});

test("it does not matter which of the two comes first, where rings start and in which direction they run", () => {
  const shapes = [
    SQUARE,
    ring([4, 0], [8, 0], [8, 4], [4, 4]),
    ring([0, 0], [4, 4], [8, 0]),
    ring([2, 4], [4, 2], [6, 6]),
  ];
  for (const a of shapes) {
    for (const b of shapes) {
      const turned = [...b.slice(1), ...b.slice(1, 2)].toReversed();
      assert.equal(meets([a], [b]), meets([b], [a]));
      assert.equal(meets([a], [b]), meets([a], [turned]));
    }
  }
});

function meets(tract: Position[][], zone: Position[][]): boolean {
  const polygon = preparePolygon(canonicalRings(tract));
  return interiorsMeet(polygon.region, polygon.box, preparePolygon(canonicalRings(zone))) !== "apart";
}
