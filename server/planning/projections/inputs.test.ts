import assert from "node:assert/strict";
import test from "node:test";
import { canonicalJson } from "./inputs.ts";

test("the order of keys makes no difference, that of lists does", () => {
  assert.equal(canonicalJson({ b: 1, a: { d: [1, 2], c: null } }), canonicalJson({ a: { c: null, d: [1, 2] }, b: 1 }));
  assert.notEqual(canonicalJson([1, 2]), canonicalJson([2, 1]));
});

test("doubles keep every digit", () => {
  const value = 0.1 + 0.2;
  assert.equal(canonicalJson({ value }), '{"value":0.30000000000000004}');
});
