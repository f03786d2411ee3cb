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
