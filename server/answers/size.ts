/** The number of single values in a JSON value; without recursion, since it may be nested deeply. */
export function valuesIn(data: unknown): number {
  const open = [data];
  let count = 1;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    count += parts.length;
    for (const part of parts) if (typeof part === "object" && part !== null) open.push(part);
  }
  return count;
}

/**
 * Returns whether a JSON value has more than a number of single values; without recursion, since it may be nested
 * deeply.
 */
export function holdsMoreValues(data: unknown, limit: number): boolean {
  const open = [data];
  for (let count = 0; open.length > 0; count++) {
    if (count + open.length > limit) return true;
    const value = open.pop();
    if (typeof value === "object" && value !== null) for (const part of Object.values(value)) open.push(part);
  }
  return false;
}
