/**
 * The valid word with the fewest edits (letters added, removed, changed, or two neighbors swapped) from the found one;
 * undefined if none is near: more than a third of the longer word would have to change.
 */
export function suggestWord(found: string, valid: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  const lower = found.toLowerCase();
  for (const word of valid) {
    const most = Math.max(1, Math.max(found.length, word.length) / 3);
    // At least as many letters must be added as the lengths differ: most words need no closer look.
    const differ = Math.abs(found.length - word.length);
    if (differ > most || differ >= least) continue;
    const distance = editDistance(lower, word.toLowerCase());
    if (distance < least && distance <= most) {
      least = distance;
      best = word;
    }
  }
  return best;
}

/** Optimal string alignment distance (Damerau 1964). A common beginning and end cost nothing. */
export function editDistance(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return alignment(a.slice(start, a.length - end), b.slice(start, b.length - end));
}

function alignment(a: string, b: string): number {
  let older: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line.push(
        Math.min(
          at(above, column) + 1,
          at(line, column - 1) + 1,
          at(above, column - 1) + change,
          swapped ? at(older, column - 2) + 1 : Infinity,
        ),
      );
    }
    [older, above] = [above, line];
  }
  return at(above, b.length);
}

const at = (line: readonly number[], column: number): number => line[column] ?? Infinity;
