/**
 * A text in the form in which it is compared: accents and case do not count. Every character keeps its position, so
 * that a match can be marked.
 */
export function folded(text: string): string {
  return [...text].map((c) => keeping(c, c.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase())).join("");
}

const keeping = (before: string, after: string): string => (after.length === before.length ? after : before);

/**
 * Returns how well a name matches the typed text: 0 the same, 1 begins with it, 2 a word begins with it, 3 contains it,
 * 4 has words that begin with each of its words; null does not match. The server ranks records in the same way.
 */
export function nameRank(name: string, typed: string): number | null {
  const given = spaced(name);
  const wanted = spaced(typed);
  if (wanted === "") return null;
  if (given === wanted) return 0;
  if (given.startsWith(wanted)) return 1;
  if (` ${given}`.includes(` ${wanted}`)) return 2;
  if (given.includes(wanted)) return 3;
  return wanted.split(" ").every((word) => ` ${given}`.includes(` ${word}`)) ? 4 : null;
}

const spaced = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
