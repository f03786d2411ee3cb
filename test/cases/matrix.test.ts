import assert from "node:assert/strict";
import test from "node:test";
import { caseNames } from "./case-files.ts";
import { LESSONS, type Reader } from "./matrix.ts";

for (const { id, lesson, outcomes } of LESSONS)
  test(`${lesson}: as the matrix says`, async () => {
    // Its workbooks are written while it loads, for which files that share a process cannot wait.
    const { holdCell } = await import("./matrix-inputs.ts");
    for (const [reader, outcome] of Object.entries(outcomes)) await holdCell(id, reader as Reader, outcome);
  });

test("every folder of cases belongs to a lesson, and a test reads it", () => {
  const folders = new Set(caseNames().map((name) => name.split("/")[0] ?? ""));
  // Names in PDF files do not come from a user's file.
  folders.delete("64-pdf-chinese-arabic-emoji");
  assert.deepEqual(new Set(LESSONS.flatMap((lesson) => lesson.folders)), folders);
});
