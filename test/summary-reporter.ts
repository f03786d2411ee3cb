import path from "node:path";
import type { TestEvent } from "node:test/reporters";

const SLOWEST = 10;

/** Failures and skips by name with their reason, the counts, and the files that took longest: what one reads after the dots. */
export default async function* summary(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const skipped: string[] = [];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const files: { file: string; seconds: number }[] = [];
  for await (const event of source) {
    if (event.type === "test:summary" && event.data.file !== undefined)
      files.push({ file: path.relative(process.cwd(), event.data.file), seconds: event.data.duration_ms / 1000 });
    if (event.type !== "test:pass" && event.type !== "test:fail") continue;
    const { name, skip, details, file } = event.data as {
      name: string;
      skip?: string | boolean;
      file?: string;
      details: { type?: string; error?: Error & { cause?: unknown } };
    };
    if (details.type === "suite") continue;
    if (skip !== undefined && skip !== false) {
      counts.skipped += 1;
      skipped.push(`  skipped: ${name} — ${typeof skip === "string" ? skip : "no reason given"}\n`);
    } else if (event.type === "test:pass") counts.passed += 1;
    else {
      counts.failed += 1;
      const cause = details.error?.cause ?? details.error;
      yield `\nFAILED ${name} (${file ?? "?"})\n${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`;
    }
  }
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  if (files.length > 1)
    yield `\nSlowest files:\n${slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}\n`).join("")}`;
  yield `\n${skipped.join("")}${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`;
}
