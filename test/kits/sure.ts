/** A figure that a test knows to be known. */
export function sure<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("a figure that is not known");
  return value;
}
