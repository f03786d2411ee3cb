import assert from "node:assert/strict";
import test from "node:test";
import { clearStorages, keysKeptAtExpiry, keysKeptAtSignOut, MemoryStorage, type KeepsKey } from "./storages.ts";

/** The part of the browser's Storage that is used, in memory. */
function storageOf(keys: readonly string[]): Storage {
  const entries = new Map(keys.map((key) => [key, "1"]));
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
const KEYS = [
  "provision.currentDisaster",
  "provision.currentEstimation",
  "provision.preference.language",
  "provision.preferencesUnsaved",
  "provision.draft.5.parameters",
  "provision.draft.layout",
  "provision.preference.variant",
  "provision.sessionExpired",
  "somebody.else",
];
const left = (kept: KeepsKey) => {
  const storage = storageOf(KEYS);
  clearStorages(kept, [storage]);
  return KEYS.filter((key) => storage.getItem(key) !== null);
};

test("sign-out keeps the current disaster and estimation, preferences flagged as unsaved and other users' drafts", () => {
  assert.deepEqual(left(keysKeptAtSignOut(5, ["language"])), KEYS.slice(0, 4));
  assert.deepEqual(left(keysKeptAtSignOut(5, [])), KEYS.slice(0, 2));
  assert.deepEqual(left(keysKeptAtSignOut(50, [])), [...KEYS.slice(0, 2), "provision.draft.5.parameters"]);
});

test("the end of a session keeps drafts, and preferences flagged as unsaved", () => {
  assert.deepEqual(left(keysKeptAtExpiry(["language"])), KEYS.slice(2, 6));
  assert.deepEqual(left(keysKeptAtExpiry([])), KEYS.slice(4, 6));
});

test("keeps a stored value as text until it is removed", () => {
  const storage = new MemoryStorage();
  storage.setItem("a", "1");
  storage.setItem("b", 2 as unknown as string);
  assert.deepEqual([storage.length, storage.key(1), storage.getItem("b")], [2, "b", "2"]);
  storage.removeItem("a");
  assert.deepEqual([storage.length, storage.getItem("a"), storage.key(1)], [1, null, null]);
  storage.clear();
  assert.equal(storage.length, 0);
});
