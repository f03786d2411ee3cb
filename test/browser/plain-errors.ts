/**
 * Part of every test bundle: reports the compared values of a failed assertion as text if they are DOM nodes or
 * functions. The runner sends each failure as a structured clone, which these cannot be: it would send nothing at all,
 * and the file would time out three minutes later without an explanation.
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
