import assert from "node:assert/strict";
import test from "node:test";
import { placeToCut, withoutPaths } from "./cut.ts";

test("what stands at the paths is gone, the rest is the same and the original is untouched", () => {
  const shared = { x: 1 };
  const root = { list: [1, shared, 3, { y: 1, z: 2 }], other: shared };
  const before = JSON.stringify(root);
  const rest = withoutPaths(root, [
    ["list", 0],
    ["list", 2],
    ["list", 3, "z"],
  ]) as typeof root;
  assert.deepEqual(rest, { list: [{ x: 1 }, { y: 1 }], other: { x: 1 } });
  assert.equal(rest.other, shared);
  assert.equal(rest.list[0], shared);
  assert.equal(JSON.stringify(root), before);
});

test("an entry that is cut as a whole and in part is gone", () => {
  assert.deepEqual(
    withoutPaths({ list: [{ a: 1 }, 2] }, [
      ["list", 0, "a"],
      ["list", 0],
    ]),
    { list: [2] },
  );
});

test("a list within a list, and what is no object, are as they should be", () => {
  assert.deepEqual(withoutPaths([[1], [2]], [[0, 0]]), [[], [2]]);
  assert.equal(withoutPaths(7, [["a"]]), 7);
  const empty = {};
  assert.equal(withoutPaths(empty, []), empty);
});

test("what is absent is cut with what it is absent from", () => {
  const root = { pages: [{ title: "a" }] };
  assert.deepEqual(placeToCut(root, ["pages", 0, "title"]), ["pages", 0, "title"]);
  assert.deepEqual(placeToCut(root, ["pages", 0, "route"]), ["pages", 0]);
  assert.deepEqual(placeToCut(root, ["pages", 4, "route"]), ["pages"]);
  assert.deepEqual(placeToCut(root, []), []);
});
