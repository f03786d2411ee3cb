/** Of how many single values a value of JSON consists; without recursion, since it may be as deep as it is long. */
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

/** Whether a value of JSON consists of more than so many; without recursion, since it may be as deep as it is long. */
export function holdsMoreValues(data: unknown, limit: number): boolean {
  const open = [data];
  for (let count = 0; open.length > 0; count++) {
    if (count + open.length > limit) return true;
    const value = open.pop();
    if (typeof value === "object" && value !== null) for (const part of Object.values(value)) open.push(part);
  }
  return false;
}
