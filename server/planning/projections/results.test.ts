import assert from "node:assert/strict";
import test from "node:test";
import { canonicalJson } from "./inputs.ts";
import { differencesOf } from "./results.ts";

test("equal values have no differences, however deep", () => {
  assert.deepEqual(differencesOf({ a: [1, { b: null }] }, { a: [1, { b: null }] }), []);
});

test("a figure that differs in the last bit is named with its path and both sides", () => {
  assert.deepEqual(differencesOf({ a: [0.3] }, { a: [0.1 + 0.2] }), [
    { path: "a.0", stored: 0.3, now: 0.30000000000000004 },
  ]);
});

test("a figure that is missing on one side is null there", () => {
  assert.deepEqual(differencesOf({ a: 1 }, { b: 2 }), [
    { path: "a", stored: 1, now: null },
    { path: "b", stored: null, now: 2 },
  ]);
});

test("a list is not an object, nor a word a figure", () => {
  assert.deepEqual(differencesOf({ a: [] }, { a: {} }), [{ path: "a", stored: null, now: null }]);
  assert.deepEqual(differencesOf({ a: "1" }, { a: 1 }), [{ path: "a", stored: null, now: 1 }]);
});

test("the order of keys makes no difference, that of lists does", () => {
  assert.equal(canonicalJson({ b: 1, a: { d: [1, 2], c: null } }), canonicalJson({ a: { c: null, d: [1, 2] }, b: 1 }));
  assert.notEqual(canonicalJson([1, 2]), canonicalJson([2, 1]));
});

test("doubles keep every digit", () => {
  const value = 0.1 + 0.2;
  assert.equal(canonicalJson({ value }), '{"value":0.30000000000000004}');
});
