import assert from "node:assert/strict";
import test from "node:test";
import { innerPoint } from "./inner-point.ts";

const box = (x: number, y: number, w: number, h: number) => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
  [x, y],
];

test("a square is labelled in its middle", () => {
  assert.deepEqual(innerPoint([box(0, 0, 10, 10)]), [5, 5]);
});

test("of two parts the larger one is labelled", () => {
  const [x] = innerPoint([box(0, 0, 1, 1), box(20, 0, 10, 10)]) ?? [NaN];
  assert.ok(x > 20 && x < 30);
});

test("a ring around a hole is labelled next to the hole", () => {
  const [x] = innerPoint([box(0, 0, 10, 10), box(3, 0.5, 4, 9)]) ?? [NaN];
  assert.ok(x < 3 || x > 7);
});

test("what has no area has no label", () => {
  assert.equal(innerPoint([]), null);
  assert.equal(innerPoint([[[0, 0], [1, 1], [0, 0]]]), null); // prettier-ignore
});
