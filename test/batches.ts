import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDER = path.join(ROOT, "artifacts", "test-batches");

/** Default time limit of one test file in milliseconds. */
const FILE_TIMEOUT = 240_000;

/**
 * Deals the test files to `count` entry files, each run by one process, so that modules are loaded `count` times instead
 * of once per file. Neighbors, which tend to be slow together, go to different batches.
 */
export function batches(files: readonly string[], count: number, timeout = FILE_TIMEOUT): string[] {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  return Array.from({ length: Math.min(count, files.length) }, (_, batch) => {
    const entry = path.join(FOLDER, `${String(batch + 1).padStart(2, "0")}.test.ts`);
    writeFileSync(
      entry,
      entryOf(
        files.filter((_file, at) => at % count === batch),
        timeout,
      ),
    );
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
