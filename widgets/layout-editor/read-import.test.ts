import assert from "node:assert/strict";
import test from "node:test";
import { IMPORT_LIMIT, readImport } from "./read-import.ts";

const read = (text: string) => readImport(new Blob([text]));

test("an object is taken, with or without the mark that editors put before it", async () => {
  assert.deepEqual(await read('{"title":"A"}'), { kind: "config", config: { title: "A" } });
  assert.deepEqual(await read('\ufeff{"title":"A"}\n'), { kind: "config", config: { title: "A" } });
});

test("what is no config is reported with the reason and the place", async () => {
  assert.deepEqual(await read("  \n"), { kind: "empty" });
  assert.deepEqual(await read("[1]"), { kind: "noObject" });
  assert.deepEqual(await read("null"), { kind: "noObject" });
  assert.deepEqual(await read('{\n  "a": 1\n  "b": 2\n}'), { kind: "syntax", fault: "comma", line: 3, column: 3 });
  assert.equal((await read("<html>")).kind, "syntax");
  assert.deepEqual(await readImport(new Blob(["x".repeat(IMPORT_LIMIT + 1)])), { kind: "tooLarge" });
});
