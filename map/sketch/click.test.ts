import assert from "node:assert/strict";
import test from "node:test";
import type { LonLat } from "../geo/mercator.ts";
import { meaningOf } from "./click.ts";
import type { Click } from "./click.ts";
import type { Drawing } from "./scene.ts";

const CORNERS: readonly LonLat[] = [
  [0, 0],
  [50, 0],
  [50, 50],
];
const area: Drawing = { kind: "polygon", vertices: CORNERS };
/** A degree is a pixel. */
const toScreen = ([x, y]: LonLat) => ({ x, y });
const click = (x: number, y: number, at = 10_000): Click => ({ spot: { x, y }, at });
const meaning = (drawing: Drawing, now: Click, before: Click | null = null) =>
  meaningOf({ drawing, click: now, before, toScreen });

test("a click elsewhere sets a place", () => {
  assert.equal(meaning(area, click(0, 50), click(50, 50, 9_000)), "place");
});

test("a second click on the last place finishes, however slow the hand", () => {
  assert.equal(meaning(area, click(52, 51), click(50, 50, 9_900)), "finish");
  assert.equal(meaning(area, click(52, 51), click(50, 50, 1_000)), "finish");
});

test("the second click of a double click finishes before its first place has arrived in the drawing", () => {
  assert.equal(
    meaning({ kind: "polygon", vertices: CORNERS.slice(0, 2) }, click(50, 50), click(50, 50, 9_900)),
    "finish",
  );
});

test("a click on the first place closes an area of three places, not a shorter one and no line", () => {
  assert.equal(meaning(area, click(1, 1)), "finish");
  assert.equal(meaning({ kind: "polygon", vertices: CORNERS.slice(0, 2) }, click(1, 1)), "place");
  assert.equal(meaning({ kind: "line", vertices: CORNERS }, click(1, 1)), "place");
});
