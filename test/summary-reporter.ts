import path from "node:path";
import type { TestEvent } from "node:test/reporters";

const SLOWEST = 15;
/** Set by the test runner: how many files are in each batch (`35,34,36`), all of which must report. */
export const DEALT_FILES = "TEST_DEALT_FILES";
/** The line that a step prints when it leaves a core idle from now on, so that the next step may start. */
export const HAS_ROOM = "The next step has room.";

interface Finished {
  readonly name: string;
  readonly nesting: number;
  readonly skip?: string | boolean;
  readonly file?: string;
  readonly details: {
    readonly type?: string;
    readonly duration_ms: number;
    readonly error?: Error & { cause?: unknown };
  };
}

/** Prints failures and skips by name with their reason, the counts, and the slowest files, after the dots. */
export default async function* summary(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const skipped: string[] = [];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const seconds = new Map<string, number>();
  const batches = (process.env[DEALT_FILES] ?? "").split(",").map(Number);
  const leavesOne = oneBatchLeft(batches);
  for await (const event of source) {
    if (event.type === "test:complete" && leavesOne(event.data)) yield `\n${HAS_ROOM}\n`;
    if (event.type === "test:summary" && event.data.file !== undefined)
      seconds.set(path.relative(process.cwd(), event.data.file), event.data.duration_ms / 1000);
    if (event.type !== "test:pass" && event.type !== "test:fail") continue;
    const { name, nesting, skip, details, file } = event.data as Finished;
    const suite = details.type === "suite";
    // A batch has one suite per file.
    if (suite && nesting === 0 && name.endsWith(".test.ts")) seconds.set(name, details.duration_ms / 1000);
    if (skip !== undefined && skip !== false) {
      counts.skipped += 1;
      skipped.push(`  skipped: ${name} — ${typeof skip === "string" ? skip : "no reason given"}\n`);
    } else if (suite && (event.type === "test:pass" || isOfItsTests(details.error))) continue;
    else if (event.type === "test:pass") counts.passed += 1;
    else {
      counts.failed += 1;
      const cause = details.error?.cause ?? details.error;
      yield `\nFAILED ${name} (${file ?? "?"})\n${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`;
    }
  }
  const dealt = batches.reduce((sum, files) => sum + files, 0);
  const reported = [...seconds.keys()].filter((file) => !file.includes("test-batches")).length;
  if (reported < dealt) {
    counts.failed += 1;
    yield `\nFAILED ${dealt - reported} of ${dealt} test files have not reported\n`;
  }
  const slowest = [...seconds]
    .filter(([file]) => !file.includes("test-batches"))
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SLOWEST);
  if (slowest.length > 1)
    yield `\nSlowest files:\n${slowest.map(([file, took]) => `${took.toFixed(1).padStart(7)} s  ${file}\n`).join("")}`;
  yield `\n${skipped.join("")}${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`;
}

/**
 * Tells of each completed test whether it leaves one batch alone running, once. Batches complete in any order, and so do
 * these events, unlike all others.
 */
function oneBatchLeft(batches: readonly number[]): (completed: Pick<Finished, "name" | "nesting" | "file">) => boolean {
  const left = [...batches];
  return ({ name, nesting, file = "" }) => {
    if (nesting > 0 || !name.endsWith(".test.ts") || !file.includes("test-batches")) return false;
    const batch = Number.parseInt(path.basename(file), 10) - 1;
    left[batch] = (left[batch] ?? 0) - 1;
    return left[batch] === 0 && left.filter((files) => files > 0).length === 1;
  };
}

/**
 * A suite fails with each of its tests, which have been counted; it has its own fault only if it did not load or one of
 * its hooks failed.
 */
const isOfItsTests = (error: Error | undefined): boolean =>
  error !== undefined && "failureType" in error && error.failureType === "subtestsFailed";
