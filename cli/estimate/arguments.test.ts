import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { readText } from "./arguments.ts";

test("a file is read from the folder it is meant from, and named as it was given", (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), "read-text-"));
  context.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, "a.txt"), "Grüße");
  assert.equal(readText("a.txt", folder), "Grüße");
  assert.equal(readText(path.join(folder, "a.txt")), "Grüße");
  assert.throws(() => readText("b.txt", folder), {
    name: "FileFault",
    message: "b.txt: found no such file, expected a file to read",
  });
  assert.throws(() => readText("a.txt/b", folder), { message: "a.txt/b: found no such file, expected a file to read" });
  assert.throws(() => readText(".", folder), { message: ".: found a folder, expected a file to read" });
});
