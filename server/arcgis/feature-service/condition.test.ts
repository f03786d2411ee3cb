import assert from "node:assert/strict";
import test from "node:test";
import { cpuMilliseconds } from "../../../test/kits/waiting.ts";
import { isLike } from "./condition.ts";

test("% stands for any run, _ for one character", () => {
  assert.ok(isLike("12001000200", "12001%"));
  assert.ok(isLike("12001", "12001%"));
  assert.ok(isLike("Miami-Dade", "%-D_de"));
  assert.ok(isLike("", "%"));
  assert.ok(!isLike("", "_"));
  assert.ok(!isLike("abc", "ab"));
  assert.ok(!isLike("abc", "abcd"));
  assert.ok(isLike("a%b", "a%b"));
  assert.ok(isLike("aab", "%ab"));
});

test("a pattern of many runs stays quick", () => {
  const started = process.cpuUsage();
  assert.ok(!isLike("a".repeat(200), `${"%a".repeat(2000)}%b`));
  assert.ok(cpuMilliseconds(started) < 200);
});
