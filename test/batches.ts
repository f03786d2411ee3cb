import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { secondsOf } from "./slow-files.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDER = path.join(ROOT, "artifacts", "test-batches");

/** Default time limit of one test file in milliseconds. */
const FILE_TIMEOUT = 240_000;

/** Deals test files to at most `count` batches that take about the same time: the slowest first, each to the emptiest. */
export function dealt(files: readonly string[], count: number): string[][] {
  const dealing = Array.from({ length: Math.min(count, files.length) }, () => ({ files: [] as string[], seconds: 0 }));
  for (const file of files.toSorted((one, other) => secondsOf(other) - secondsOf(one))) {
    const [emptiest] = dealing.toSorted((one, other) => one.seconds - other.seconds);
    emptiest?.files.push(file);
    if (emptiest) emptiest.seconds += secondsOf(file);
  }
  return dealing.map((batch) => batch.files);
}

/** Writes an entry file for each batch, run by one process, so that modules are loaded once for all of its files. */
export function entriesOf(batches: readonly (readonly string[])[], timeout = FILE_TIMEOUT): string[] {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  return batches.map((files, batch) => {
    const entry = path.join(FOLDER, `${String(batch + 1).padStart(2, "0")}.test.ts`);
    writeFileSync(entry, entryOf(files, timeout));
    return entry;
  });
}

/** `require` loads a module within the suite's function, so the file's tests and hooks become the suite's own. */
function entryOf(files: readonly string[], timeout: number): string {
  const load = (file: string) =>
    `suite(${JSON.stringify(file)}, limits, () => void require(${JSON.stringify(path.join(ROOT, file))}));`;
  return [
    `import { createRequire } from "node:module";`,
    `import { suite } from "node:test";`,
    `const require = createRequire(import.meta.url);`,
    `const limits = { timeout: ${timeout} };`,
    ...files.map(load),
    "",
  ].join("\n");
}
