import assert from "node:assert/strict";
import test from "node:test";
import { copyOf } from "./isolate-preview.ts";

function storageOf(entries: Record<string, string>): Storage {
  const keys = Object.keys(entries);
  const refuse = () => assert.fail("the browser's own storage is left alone");
  return {
    length: keys.length,
    key: (i) => keys[i] ?? null,
    getItem: (key) => entries[key] ?? null,
    setItem: refuse,
    removeItem: refuse,
    clear: refuse,
  };
}

test("a preview starts with the current records and language, without anything that would hide the config", () => {
  const copy = copyOf(
    storageOf({
      "provision.currentEstimation": "7",
      "provision.preference.language": "de",
      "provision.preference.variant": "dark",
    }),
  );
  assert.equal(copy.getItem("provision.currentEstimation"), "7");
  assert.equal(copy.getItem("provision.preference.language"), "de");
  assert.equal(copy.getItem("provision.preference.variant"), null);
  assert.deepEqual([copy.length, copy.key(0), copy.key(2)], [2, "provision.currentEstimation", null]);
});

test("a preview's writes stay in it", () => {
  const copy = copyOf(storageOf({ a: "1" }));
  copy.setItem("b", "2");
  copy.removeItem("a");
  assert.deepEqual([copy.getItem("a"), copy.getItem("b"), copy.length], [null, "2", 1]);
  copy.clear();
  assert.equal(copy.length, 0);
});
