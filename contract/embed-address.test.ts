import assert from "node:assert/strict";
import test from "node:test";
import { embedPath, embedTarget } from "./embed-address.ts";

test("a path names an app, or an app's widget", () => {
  assert.deepEqual(embedTarget("/embed/public"), { app: "public", widget: null });
  assert.deepEqual(embedTarget("/embed/public/zone-table/"), { app: "public", widget: "zone-table" });
});

test("what is read from a path writes the same path", () => {
  for (const path of ["/embed/public", "/embed/public/map"]) {
    const target = embedTarget(path);
    assert.ok(target);
    assert.equal(embedPath(target), path);
  }
});

for (const path of [
  "/embed",
  "/embed/",
  "/embed.js",
  "/embed/a/b/c",
  "//embed/a",
  "/embed/A",
  "/embed/..",
  "/x/embed/a",
])
  test(`${path} names nothing to embed`, () => assert.equal(embedTarget(path), null));
