import assert from "node:assert/strict";
import test from "node:test";
import { BASE_PATH, basePathOf, withoutBase } from "./base-path.ts";

test("a built module knows the product's base path; any other is on a separate host", () => {
  assert.equal(basePathOf("https://a.example/provision/assets/app/main-1.js"), "/provision");
  assert.equal(basePathOf("https://a.example/assets/app/main-1.js"), "");
  assert.equal(BASE_PATH, "");
});

test("the base path is removed once, and only from the start", () => {
  const paths = ["/p", "/p/", "/p/main/map", "/p/p/x", "/place", "/"];
  assert.deepEqual(
    paths.map((path) => withoutBase(path, "/p")),
    ["/", "/", "/main/map", "/p/x", "/place", "/"],
  );
  assert.equal(withoutBase("/main/map", ""), "/main/map");
});
