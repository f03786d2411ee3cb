import assert from "node:assert/strict";
import test from "node:test";
import { MAX_LENGTH, scaleOf } from "./scale.ts";

test("a bar has a round length and never the wrong one", () => {
  assert.deepEqual(scaleOf(100, "kilometers"), { amount: 10, pixels: 100 });
  assert.deepEqual(scaleOf(100, "miles"), { amount: 5, pixels: 80 });
});

test("no bar is longer than its room, at any scale", () => {
  for (let resolution = 0.1; resolution < 100_000; resolution *= 1.7) {
    const { pixels } = scaleOf(resolution, "miles");
    assert.ok(pixels <= MAX_LENGTH && pixels > MAX_LENGTH / 3, `${resolution}: ${pixels}`);
  }
});
