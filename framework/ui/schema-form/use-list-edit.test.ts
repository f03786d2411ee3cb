import assert from "node:assert/strict";
import test from "node:test";
import { moved, removeAt, setAt } from "./use-list-edit.ts";

const frozen = <Value>(value: Value): Value => {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};
const config = frozen({ b: 1, a: { y: [1, 2, 3], x: "" }, c: null });

test("setting keeps the order of keys and every part that is not on the way", () => {
  const next = setAt(config, ["a", "y", 1], 9) as typeof config;
  assert.equal(JSON.stringify(next), '{"b":1,"a":{"y":[1,9,3],"x":""},"c":null}');
  assert.notEqual(next, config);
  const other = setAt(config, ["b"], 2) as typeof config;
  assert.equal(other.a, config.a);
});

test("setting makes what is not there yet", () => {
  assert.deepEqual(setAt({}, ["pages", 0, "regions", "main"], []), { pages: [{ regions: { main: [] } }] });
  assert.deepEqual(setAt(undefined, ["a"], 1), { a: 1 });
  assert.equal(setAt(config, [], 5), 5);
});

test("removing takes an entry or a key out, and leaves the value alone where there is none", () => {
  assert.equal(JSON.stringify(removeAt(config, ["a", "y", 0])), '{"b":1,"a":{"y":[2,3],"x":""},"c":null}');
  assert.equal(JSON.stringify(removeAt(config, ["b"])), '{"a":{"y":[1,2,3],"x":""},"c":null}');
  assert.equal(removeAt(config, ["a", "no"]), config);
  assert.equal(removeAt(config, ["no", "such", 1]), config);
});

test("an entry moves to where it is to stand", () => {
  assert.deepEqual(moved([1, 2, 3], 0, 2), [2, 3, 1]);
  assert.deepEqual(moved([1, 2, 3], 2, 0), [3, 1, 2]);
});
