import assert from "node:assert/strict";
import test from "node:test";
import { safeNext } from "./safe-next.ts";

test("a path of the app is followed", () => {
  assert.equal(safeNext("/main/map?step=zones#a"), "/main/map?step=zones#a");
});

for (const asked of [
  null,
  "",
  "main",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "/login?next=/x",
]) {
  test(`${JSON.stringify(asked)} leads to the start`, () => {
    assert.equal(safeNext(asked), "/");
  });
}
