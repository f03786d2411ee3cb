import assert from "node:assert/strict";
import test from "node:test";
import { sidesOf } from "./sides.ts";

test("the older of two estimations is A unless chosen otherwise", () => {
  for (const [before, next, named, sides] of [
    [{ a: 9, b: null }, { b: 7 }, false, { a: 7, b: 9 }],
    [{ a: 7, b: null }, { b: 9 }, false, { a: 7, b: 9 }],
    [{ a: 9, b: null }, { b: 7 }, true, { a: 9, b: 7 }],
    [{ a: 7, b: 8 }, { a: 9 }, false, { a: 9, b: 8 }],
    [{ a: null, b: null }, { b: 7 }, false, { a: null, b: 7 }],
  ] as const)
    assert.deepEqual(sidesOf(before, next, named), sides);
});
