import assert from "node:assert/strict";
import test from "node:test";
import { clearStorages, KEPT_AT_EXPIRY, KEPT_AT_SIGN_OUT } from "./storages.ts";
import type { Kept } from "./storages.ts";

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
  "provision.draft.parameters",
  "provision.sessionExpired",
  "somebody.else",
];
const left = (kept: Kept) => {
  const storage = storageOf(KEYS);
  clearStorages(kept, [storage]);
  return KEYS.filter((key) => storage.getItem(key) !== null);
};

test("sign-out keeps the current disaster and estimation and the preferences", () => {
  assert.deepEqual(left(KEPT_AT_SIGN_OUT), KEYS.slice(0, 3));
});

test("the end of a session keeps preferences and drafts", () => {
  assert.deepEqual(left(KEPT_AT_EXPIRY), ["provision.preference.language", "provision.draft.parameters"]);
});
