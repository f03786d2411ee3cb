import assert from "node:assert/strict";
import test from "node:test";
import { caseNames } from "./case-files.ts";
import { LESSONS, type Reader } from "./matrix.ts";

for (const { id, lesson, outcomes } of LESSONS)
  test(`${lesson}: as the matrix says`, async () => {
    // Its workbooks are written as it loads, for which a file that several share a process with cannot wait.
    const { holdCell } = await import("./matrix-inputs.ts");
    for (const [reader, outcome] of Object.entries(outcomes)) await holdCell(id, reader as Reader, outcome);
  });

test("every folder of cases is of a lesson, and a test reads it", () => {
  const folders = new Set(caseNames().map((name) => name.split("/")[0] ?? ""));
  // Names in PDF files are no file that a person brings.
  folders.delete("64-pdf-chinese-arabic-emoji");
  assert.deepEqual(new Set(LESSONS.flatMap((lesson) => lesson.folders)), folders);
});
