/** Replaces a stretch of a text. */
interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Above this many differing lines a comparison costs more than it saves: the stretch is replaced as one. */
const MAX_LINES = 400;

/**
 * The changes that turn one text into another, as small as lines and their ends allow, so that the cursor, folds and
 * marks in unchanged text are kept. In order, without touching each other; offsets are those of the old text.
 */
export function textChanges(before: string, after: string): TextChange[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  start = start === 0 ? 0 : before.lastIndexOf("\n", start - 1) + 1;
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++;
  const oldLines = linesOf(before.slice(start, before.length - end));
  const newLines = linesOf(after.slice(start, after.length - end));
  const changes: TextChange[] = [];
  let at = start;
  for (const { removed, inserted, kept } of stretches(oldLines, newLines)) {
    const old = removed.join("");
    if (old !== "" || inserted.length > 0) changes.push(trimmed(at, old, inserted.join("")));
    at += old.length + kept;
  }
  return changes;
}

/** Lines with their ends. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

interface TextEdit {
  readonly removed: readonly string[];
  readonly inserted: readonly string[];
  /** Length of the common unchanged end. */
  readonly kept: number;
}

/** Differing stretches, found by the longest common subsequence of lines; as one stretch where there are too many. */
function stretches(before: readonly string[], after: readonly string[]): TextEdit[] {
  if (before.length > MAX_LINES || after.length > MAX_LINES) return [{ removed: before, inserted: after, kept: 0 }];
  const width = after.length + 1;
  const common = new Uint16Array((before.length + 1) * width);
  const cell = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i * width + j] =
        before[i] === after[j] ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1));
  const found: TextEdit[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const fromI = i;
    const fromJ = j;
    while ((i < before.length || j < after.length) && !(i < before.length && before[i] === after[j])) {
      if (i < before.length && (j >= after.length || cell(i + 1, j) >= cell(i, j + 1))) i++;
      else j++;
    }
    let kept = 0;
    const removed = before.slice(fromI, i);
    const inserted = after.slice(fromJ, j);
    for (; i < before.length && before[i] === after[j]; i++, j++) kept += before[i]?.length ?? 0;
    found.push({ removed, inserted, kept });
  }
  return found;
}

/** A change without the beginning and the end that both of its sides share. */
function trimmed(at: number, old: string, insert: string): TextChange {
  const shorter = Math.min(old.length, insert.length);
  let start = 0;
  while (start < shorter && old[start] === insert[start]) start++;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === insert[insert.length - 1 - end]) end++;
  return { from: at + start, to: at + old.length - end, insert: insert.slice(start, insert.length - end) };
}
