import assert from "node:assert/strict";
import { test } from "node:test";
import type { Point } from "./drawing.ts";
import { numberSpots } from "./number-spots.ts";

const square = (x: number, y: number, side: number): Point[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const FRAME = { x: 0, y: 0, width: 120, height: 100 };

test("numbers are placed on counted land of their zone, within the frame, clear of higher zones and of each other", () => {
  const zones = [
    { zone: 2, rings: [square(-500, -500, 1000)], points: [[30, 30], [32, 32], [300, 10], [90, 60]] },
    { zone: 1, rings: [square(10, 10, 30)], points: [[25, 25]] },
    // A ring around the others, whose points coincide with theirs except for one.
    { zone: 3, rings: [square(0, 0, 100)], points: [[25, 26], [91, 61], [60, 90]] },
  ] as const; // oxfmt-ignore
  assert.deepEqual([...numberSpots(zones, FRAME)], [[1, [25, 25]], [2, [90, 60]], [3, [60, 90]]]); // oxfmt-ignore
});

test("a tiny zone has its number inside it, a hidden one has none, and crowded ones get the spot with the most space", () => {
  const small = { zone: 1, rings: [square(50, 50, 2)], points: [[80, 80]] } as const;
  const [x = 0, y = 0] = numberSpots([small], FRAME).get(1) ?? [];
  assert.ok(x > 50 && x < 52 && y > 50 && y < 52);
  assert.equal(numberSpots([{ zone: 1, rings: [square(500, 500, 9)], points: [] }], FRAME).size, 0);
  const crowd = { zone: 2, rings: [square(0, 0, 100)], points: [[51, 51], [55, 55]] } as const; // oxfmt-ignore
  assert.deepEqual(numberSpots([small, crowd], FRAME).get(2), [55, 55]);
});

test("a small zone chooses before a large one, so that their numbers do not overlap", () => {
  const small = { zone: 4, rings: [square(40, 40, 8)], points: [[44, 44], [45, 45]] } as const; // oxfmt-ignore
  const large = { zone: 3, rings: [square(0, 0, 39)], points: [[38, 38], [10, 10]] } as const; // oxfmt-ignore
  const spots = numberSpots([large, small], FRAME);
  assert.deepEqual([spots.get(4), spots.get(3)], [[44, 44], [10, 10]]); // oxfmt-ignore
});
