import assert from "node:assert/strict";
import test from "node:test";
import { appAddress, embedPath, embedTarget } from "./addresses.ts";

const read = (address: string) => {
  const { pathname, search, hash } = new URL(address, "http://here.invalid");
  const found = appAddress({ pathname, search, hash });
  return [found.name, found.basename, found.address];
};

test("an address that names no app is the staff's", () => {
  assert.deepEqual(read("/"), ["staff", "", "/"]);
  assert.deepEqual(read("/main/map?step=zones#x"), ["staff", "", "/main/map?step=zones#x"]);
});

test("the path chooses the app", () => {
  assert.deepEqual(read("/app/public"), ["public", "/app/public", "/app/public/"]);
  assert.deepEqual(read("/app/public/"), ["public", "/app/public", "/app/public/"]);
  assert.deepEqual(read("/app/top-menu-sample/main/map?a=1#b"), [
    "top-menu-sample",
    "/app/top-menu-sample",
    "/app/top-menu-sample/main/map?a=1#b",
  ]);
});

test("?app= chooses it, overrides the path and is removed from the address", () => {
  assert.deepEqual(read("/?app=public"), ["public", "/app/public", "/app/public/"]);
  assert.deepEqual(read("/main/map?app=public&step=zones#x"), [
    "public",
    "/app/public",
    "/app/public/main/map?step=zones#x",
  ]);
  assert.deepEqual(read("/app/embed/view?app=public"), ["public", "/app/public", "/app/public/view"]);
});

test("the default app has one address, with its name or without", () => {
  assert.deepEqual(read("/app/staff/main/map"), ["staff", "", "/main/map"]);
  assert.deepEqual(read("/app/public/help?app=staff"), ["staff", "", "/help"]);
});

test("a text that cannot be an app's name is ignored", () => {
  assert.deepEqual(read("/?app=../etc"), ["staff", "", "/"]);
  assert.deepEqual(read("/app/public/?app="), ["public", "/app/public", "/app/public/"]);
  assert.deepEqual(read("/app/Bad!/x"), ["staff", "", "/app/Bad!/x"]);
  assert.deepEqual(read("/app"), ["staff", "", "/app"]);
  assert.deepEqual(read("/application/public"), ["staff", "", "/application/public"]);
});

test("a path names an app, or an app's widget", () => {
  assert.deepEqual(embedTarget("/embed/public"), { app: "public", widget: null });
  assert.deepEqual(embedTarget("/embed/public/zone-table/"), { app: "public", widget: "zone-table" });
});

test("a path that was read is written unchanged", () => {
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
