import type { TestEvent } from "node:test/reporters";

/** Failures and skips by name with their reason, and the counts: what one reads after the dots. */
export default async function* summary(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const skipped: string[] = [];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const event of source) {
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
  yield `\n${skipped.join("")}${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`;
}
