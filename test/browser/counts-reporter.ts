import type { Reporter, TestSuiteResult } from "@web/test-runner";

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The closing line of the component tests, in the words of the other runners. */
export function countsReporter(): Reporter {
  return {
    stop({ sessions }) {
      const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
      for (const session of sessions) {
        if (session.testResults) count(session.testResults, counts);
        // A file that did not load ran none of its tests: that is a failure, not an absence.
        if (!session.testResults && session.errors.length > 0) counts.failed += 1;
      }
      process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
    },
  };
}

function count(suite: TestSuiteResult, counts: Counts): void {
  for (const test of suite.tests) {
    if (test.skipped) counts.skipped += 1;
    else if (test.passed) counts.passed += 1;
    else counts.failed += 1;
  }
  for (const inner of suite.suites) count(inner, counts);
}
