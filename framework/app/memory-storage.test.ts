import assert from "node:assert/strict";
import test from "node:test";
import { MemoryStorage } from "./memory-storage.ts";

test("keeps what is put into it, as text, until it is taken out", () => {
  const storage = new MemoryStorage();
  storage.setItem("a", "1");
  storage.setItem("b", 2 as unknown as string);
  assert.deepEqual([storage.length, storage.key(1), storage.getItem("b")], [2, "b", "2"]);
  storage.removeItem("a");
  assert.deepEqual([storage.length, storage.getItem("a"), storage.key(1)], [1, null, null]);
  storage.clear();
  assert.equal(storage.length, 0);
});
