import assert from "node:assert/strict";
import { test } from "node:test";
import { clipped, cutLines } from "./clip.ts";
import { hatchLines, places, roomiest, spans } from "./areas.ts";
import { roundest } from "./scale-bar.ts";
import { cut, wrapped } from "./cut-text.ts";
import { textWidth } from "./text-width.ts";

const FRAME = { x: 0, y: 0, width: 100, height: 100 };
const areaOf = (ring: readonly (readonly [number, number])[]) =>
  Math.abs(ring.reduce((sum, [x, y], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length] ?? [x, y];
    return sum + x * y2 - x2 * y;
  }, 0)) / 2; // oxfmt-ignore

test("a shape cut at the frame keeps exactly the area within it", () => {
  const [half] = clipped([[[-50, 10], [50, 10], [50, 90], [-50, 90]]], FRAME); // oxfmt-ignore
  assert.equal(areaOf(half ?? []), 50 * 80);
  assert.deepEqual(clipped([[[200, 200], [300, 200], [300, 300]]], FRAME), []); // oxfmt-ignore
  const [whole] = clipped([[[-500, -500], [500, -500], [500, 500], [-500, 500]]], FRAME); // oxfmt-ignore
  assert.equal(areaOf(whole ?? []), 100 * 100);
});

test("a pattern's lines stay within the area and leave its holes free", () => {
  const area = [
    [[0, 0], [60, 0], [60, 60], [0, 60]], // oxfmt-ignore
    [[20, 20], [40, 20], [40, 40], [20, 40]], // oxfmt-ignore
  ] as const;
  for (const hatch of ["forward", "backward", "upright", "level"] as const) {
    const lines = hatchLines(area, hatch, 5);
    assert.ok(lines.length > 8, hatch);
    for (const [[x1, y1], [x2, y2]] of lines) {
      const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
      assert.ok(x > -0.01 && x < 60.01 && y > -0.01 && y < 60.01);
      assert.ok(!(x > 20 && x < 40 && y > 20 && y < 40), `${hatch} at ${x} ${y}`);
    }
  }
  assert.deepEqual(hatchLines(area, "none", 5), []);
  assert.deepEqual(spans(area, 30), [[0, 20], [40, 60]]); // oxfmt-ignore
});

test("a label's place is in the widest part, and no two labels meet", () => {
  const spot = roomiest([[[0, 0], [100, 0], [100, 20], [20, 20], [20, 100], [0, 100]]]); // oxfmt-ignore
  assert.ok(spot && spot.y < 20 && spot.width === 100);
  const { take } = places(FRAME);
  assert.equal(take({ x: 10, y: 10, width: 20, height: 10 }), true);
  assert.equal(take({ x: 25, y: 15, width: 20, height: 10 }), false);
  assert.equal(take({ x: 95, y: 15, width: 20, height: 10 }), false);
  assert.equal(take({ x: 30, y: 10, width: 20, height: 10 }), true);
});

test("a scale uses the roundest distance that fits", () => {
  assert.deepEqual([0.7, 1, 4.99, 5, 99, 230, 1000].map(roundest), [0.5, 1, 2, 5, 50, 200, 1000]);
});

test("texts are as wide as their letters in Helvetica, with accents or without", () => {
  // Adobe Font Metrics: H 722, e 556, l 222, o 556.
  assert.equal(textWidth("Hello", 1000), 722 + 556 + 222 + 222 + 556);
  assert.equal(textWidth("Héllo", 10), textWidth("Hello", 10));
  assert.ok(textWidth("日本", 10) >= 20);
});

test("long texts break at spaces, and what still does not fit ends in an ellipsis", () => {
  assert.deepEqual(
    wrapped("Days 19–21", 30, { size: 10 }),
    ["Days", "19–21"].map((word) => cut(word, 30, 10)),
  );
  const [, last = ""] = wrapped("a b c d e f g h i j k l m n", 20, { size: 10 });
  assert.ok(last.endsWith("…") && textWidth(last, 10) <= 20);
});

test("a line that leaves the frame and comes back becomes two, each with its own ends", () => {
  const [first, second, ...others] = cutLines([[[-50, 50], [50, 50], [150, 50], [150, 80], [50, 80]]], FRAME); // oxfmt-ignore
  assert.deepEqual(first, [[0, 50], [50, 50], [100, 50]]); // oxfmt-ignore
  assert.deepEqual(second, [[100, 80], [50, 80]]); // oxfmt-ignore
  assert.deepEqual(others, []);
  assert.deepEqual(cutLines([[[-50, 50], [-10, 80]]], FRAME), []); // oxfmt-ignore
});
