import assert from "node:assert/strict";
import test from "node:test";
import { portEnds, wirePath } from "./geometry.ts";

const box = (left: number, top: number) => ({ left, right: left + 100, top, height: 20 });
const picture = { left: 10, top: 5 };

test("a wire leaves the side that faces the other end, in either direction of reading", () => {
  const [from, to] = [box(10, 5), box(300, 105)];
  assert.deepEqual(portEnds(from, to, picture), [
    { x: 100, y: 10 },
    { x: 290, y: 110 },
  ]);
  assert.deepEqual(portEnds(to, from, picture), [
    { x: 290, y: 110 },
    { x: 100, y: 10 },
  ]);
});

test("it leaves and arrives horizontally, and not too wide", () => {
  assert.equal(wirePath({ x: 100, y: 10 }, { x: 200, y: 50 }), "M 100 10 C 150 10 150 50 200 50");
  assert.equal(wirePath({ x: 0, y: 0 }, { x: 1000, y: 0 }), "M 0 0 C 120 0 880 0 1000 0");
  assert.equal(wirePath({ x: 200, y: 0 }, { x: 100, y: 9 }), "M 200 0 C 150 0 150 9 100 9");
  assert.equal(wirePath({ x: 5, y: 0 }, { x: 5, y: 90 }), "M 5 0 C 29 0 -19 90 5 90");
});
