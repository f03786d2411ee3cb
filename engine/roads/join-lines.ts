type JoinedPolyline = readonly (readonly number[])[];

const keyOf = (position: readonly number[] | undefined): string => position?.join(" ") ?? "";

/** Joins lines of one road where exactly two of them end at one place; a road that forks stays in parts. */
export function joinedLines(lines: readonly JoinedPolyline[]): JoinedPolyline[] {
  const ends = new Map<string, number>();
  for (const line of lines)
    for (const end of [line[0], line.at(-1)]) ends.set(keyOf(end), (ends.get(keyOf(end)) ?? 0) + 1);
  const goesOn = (key: string): boolean => ends.get(key) === 2;
  const open = new Set(lines);
  const at = new Map<string, Set<JoinedPolyline>>();
  for (const line of lines)
    for (const end of [line[0], line.at(-1)]) at.set(keyOf(end), (at.get(keyOf(end)) ?? new Set()).add(line));
  const joined: JoinedPolyline[] = [];
  for (const first of lines) {
    if (!open.delete(first)) continue;
    let whole = [...first];
    // Onward from its end; then, reversed, from its beginning.
    for (let side = 0; side < 2; side++) {
      for (;;) {
        const key = keyOf(whole.at(-1));
        const next = goesOn(key) ? [...(at.get(key) ?? [])].find((line) => open.has(line)) : undefined;
        if (next === undefined) break;
        open.delete(next);
        const onwards = keyOf(next[0]) === key ? next : next.toReversed();
        for (const position of onwards.slice(1)) whole.push(position);
      }
      whole = whole.toReversed();
    }
    joined.push(whole);
  }
  return joined;
}
