import type { Reporter, TestSuiteResult } from "@web/test-runner";
import { HAS_ROOM } from "../summary-reporter.ts";

const SLOWEST = 15;

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Prints the closing lines of the component tests in the form of the other runners: the slowest files, and the counts;
 * and before, that one page alone is left.
 */
export function countsReporter(): Reporter {
  let pages = 0;
  return {
    start({ testFiles }) {
      pages = testFiles.length;
    },
    reportTestFileResults() {
      pages -= 1;
      if (pages === 1) process.stdout.write(`\n${HAS_ROOM}\n`);
    },
    stop({ sessions }) {
      const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
      const seconds = new Map<string, number>();
      for (const session of sessions) {
        if (session.testResults) {
          count(session.testResults, counts);
          for (const suite of session.testResults.suites)
            seconds.set(suite.name, (seconds.get(suite.name) ?? 0) + durationOf(suite) / 1000);
        }
        // A file that did not load ran none of its tests, which counts as a failure.
        if (!session.testResults && session.errors.length > 0) counts.failed += 1;
      }
      const slowest = [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST);
      const lines = slowest.map(([name, took]) => `${took.toFixed(1).padStart(7)} s  ${name}\n`);
      process.stdout.write(`\nSlowest suites:\n${lines.join("")}`);
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

/** Returns the milliseconds of a suite's tests and those of its nested suites. */
const durationOf = ({ tests, suites }: TestSuiteResult): number =>
  [...tests.map(({ duration = 0 }) => duration), ...suites.map(durationOf)].reduce((sum, each) => sum + each, 0);
