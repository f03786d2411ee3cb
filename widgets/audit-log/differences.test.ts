import assert from "node:assert/strict";
import test from "node:test";
import { differencesOf, MAX_DIFFERENCES } from "./differences.ts";

const rowsOf = (before: unknown, after: unknown) =>
  differencesOf(before, after).map(({ path, kind, before: was, after: is }) => [path.join("."), kind, was, is]);

test("fields are reported one by one, changed or not", () => {
  assert.deepEqual(rowsOf({ name: "a", n: 1, gone: true }, { name: "b", n: 1, fresh: null }), [
    ["name", "changed", "a", "b"],
    ["n", "same", 1, 1],
    ["gone", "removed", true, null],
    ["fresh", "added", null, null],
  ]);
});

test("a new record has its fields after, a deleted one before", () => {
  assert.deepEqual(rowsOf(null, { a: { b: 1 } }), [["a.b", "added", null, 1]]);
  assert.deepEqual(rowsOf({ a: 1 }, null), [["a", "removed", 1, null]]);
  assert.deepEqual(rowsOf(null, null), []);
});

test("a list of plain values is one field, a list of records is compared by position", () => {
  assert.deepEqual(rowsOf({ roles: [1, 2] }, { roles: [1, 3] }), [["roles", "changed", [1, 2], [1, 3]]]);
  assert.deepEqual(rowsOf({ details: [{ v: 1 }] }, { details: [{ v: 2 }, { v: 3 }] }), [
    ["details.1.v", "changed", 1, 2],
    ["details.2.v", "added", null, 3],
  ]);
  assert.deepEqual(rowsOf({ lock: null }, { lock: { by: "ana" } }), [["lock.by", "added", null, "ana"]]);
});

test("a plain value counts as a record of one field, and a field whose kind changes is reported as one", () => {
  assert.deepEqual(rowsOf("old", "new"), [["", "changed", "old", "new"]]);
  assert.deepEqual(rowsOf({ a: [{ b: 1 }] }, { a: "text" }), [["a", "changed", [{ b: 1 }], "text"]]);
  assert.deepEqual(rowsOf({ a: {} }, { a: {} }), [["a", "same", {}, {}]]);
});

test("a record of thousands of fields is cut short", () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, i]));
  assert.equal(rowsOf(null, many).length, MAX_DIFFERENCES + 1);
});
