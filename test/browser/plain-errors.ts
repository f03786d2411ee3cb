/**
 * Part of every bundle of tests: what a failed assertion compared is reported as text where it is a node of the page or a
 * function. The runner sends each failure as a structured clone, which these cannot be: it would send nothing at all, and
 * the file would end three minutes later without a word about what failed.
 */
interface Compared {
  actual?: unknown;
  expected?: unknown;
}

afterEach(function () {
  const error = this.currentTest?.err as Compared | undefined;
  if (error === undefined) return;
  for (const side of ["actual", "expected"] as const) if (!sendable(error[side])) error[side] = String(error[side]);
});

function sendable(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}
