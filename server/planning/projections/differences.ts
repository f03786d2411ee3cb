/** A place where two results differ. A figure that is on one side only, or no number, is null. */
export interface Difference {
  readonly path: string;
  readonly stored: number | null;
  readonly now: number | null;
}

/** Every place where two values of JSON differ, figures bit for bit, in the order of the first. */
export function differencesOf(stored: unknown, now: unknown, path = ""): Difference[] {
  if (isBranch(stored) && isBranch(now) && Array.isArray(stored) === Array.isArray(now)) {
    const keys = [...new Set([...Object.keys(stored), ...Object.keys(now)])];
    return keys.flatMap((key) =>
      differencesOf(Reflect.get(stored, key), Reflect.get(now, key), path === "" ? key : `${path}.${key}`),
    );
  }
  return Object.is(stored, now) ? [] : [{ path, stored: figure(stored), now: figure(now) }];
}

function isBranch(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function figure(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
