import assert from "node:assert/strict";
import test from "node:test";
import type { LonLat } from "../geo.ts";
import { isComplete, meaningOf, partOf, type Click, type SketchDrawing } from "./scene.ts";

const A: LonLat = [-82, 28];
const B: LonLat = [-81, 28];
const C: LonLat = [-81, 29];

test("three places make an area, and it is closed", () => {
  assert.equal(partOf({ kind: "polygon", vertices: [A, B] }, 0.1), null);
  assert.deepEqual(partOf({ kind: "polygon", vertices: [A, B, C] }, 0.1), {
    kind: "polygon",
    geometry: { type: "Polygon", coordinates: [[[...A], [...B], [...C], [...A]]] },
  });
});

test("a line needs two places and keeps its buffer, a point one", () => {
  assert.equal(isComplete({ kind: "line", vertices: [A] }), false);
  assert.deepEqual(partOf({ kind: "line", vertices: [A, B] }, 0.1), {
    kind: "line",
    coordinates: [[...A], [...B]],
    bufferMiles: 0.1,
  });
  assert.deepEqual(partOf({ kind: "point", vertices: [A] }, 0.2), {
    kind: "point",
    coordinates: [...A],
    bufferMiles: 0.2,
  });
});

const CORNERS: readonly LonLat[] = [
  [0, 0],
  [50, 0],
  [50, 50],
];
const area: SketchDrawing = { kind: "polygon", vertices: CORNERS };
/** A degree is a pixel. */
const toScreen = ([x, y]: LonLat) => ({ x, y });
const click = (x: number, y: number, at = 10_000): Click => ({ spot: { x, y }, at });
const meaning = (drawing: SketchDrawing, now: Click, before: Click | null = null) =>
  meaningOf({ drawing, click: now, before, toScreen });

test("a click elsewhere sets a place", () => {
  assert.equal(meaning(area, click(0, 50), click(50, 50, 9_000)), "place");
});

test("a second click on the last point finishes, at any speed", () => {
  assert.equal(meaning(area, click(52, 51), click(50, 50, 9_900)), "finish");
  assert.equal(meaning(area, click(52, 51), click(50, 50, 1_000)), "finish");
});

test("the second click of a double click finishes before its first place has arrived in the drawing", () => {
  assert.equal(
    meaning({ kind: "polygon", vertices: CORNERS.slice(0, 2) }, click(50, 50), click(50, 50, 9_900)),
    "finish",
  );
});

test("a click on the first place closes an area of three places, but not a shorter one or a line", () => {
  assert.equal(meaning(area, click(1, 1)), "finish");
  assert.equal(meaning(area, click(9, 9)), "place");
  assert.equal(meaning(area, { ...click(9, 9), touch: true }), "finish", "a finger is not so exact");
  assert.equal(meaning({ kind: "polygon", vertices: CORNERS.slice(0, 2) }, click(1, 1)), "place");
  assert.equal(meaning({ kind: "line", vertices: CORNERS }, click(1, 1)), "place");
});
